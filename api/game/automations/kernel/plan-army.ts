import { HOUR } from '../../../../shared/time'
import type { LearntLosses } from './learnt-losses'
import { TROOP_WORTH } from './worth'

/** What an army can be sent to. */
export interface Prey {
  id: string
  /** "the tower at 39:37" */
  name: string
  /** Defenders of one kind lose alike. */
  kind: string
  defenders: number
  /** What a victory brings, in goods. */
  worth: number
  /** One way. */
  travelMs: number
}

export interface Army {
  troops: number
  /** Expected. */
  lost: number
  /** What it brings for each troop that it spends. */
  spending: number
  /** By the chosen measure. */
  value: number
}

export const MEASURES = {
  'troop-hours': 'goods per troop spent',
  'troops-lost': 'goods per troop lost',
  strongest: 'defenders',
} as const
export type Measure = keyof typeof MEASURES

export interface ArmyRules {
  /** Percent more than the defenders; 0 learns it. */
  margin: number
  measure: Measure
  /** Of the game's clock. */
  speed: number
}

type LearningRules = ArmyRules & { losses: LearntLosses }

const LEAST_ODDS = 1.3
/** Until enough battles are known. */
const FIRST_ODDS = 2
const LEARNT_ODDS = Array.from({ length: 17 }, (_, n) => LEAST_ODDS + 0.3 * n)
/** A marching soldier costs so many of those that are lost, for each hour. */
const MARCH_COST = 0.1
/** Any attack takes a commander and the player's attention, as if so many were lost. */
const LEAST_COST = 3

/** The army of most value among those of at most `most` troops; null if so few cannot win. */
export function planArmy(prey: Prey, most: number, rules: LearningRules): Army | null {
  const armies = oddsOf(prey, rules).map((odds) => armyOf(prey, Math.ceil(prey.defenders * odds), rules))
  const [best] = armies.filter(({ troops }) => troops <= most).toSorted((a, b) => b.spending - a.spending)
  return best ?? null
}

function oddsOf({ kind }: Prey, { margin, losses }: LearningRules): number[] {
  if (margin > 0) return [1 + margin / 100]
  return losses.knows(kind) ? LEARNT_ODDS : [FIRST_ODDS]
}

function armyOf(prey: Prey, troops: number, { measure, speed, losses }: LearningRules): Army {
  const lost = losses.expected({ kind: prey.kind, defenders: prey.defenders, army: troops })
  const net = prey.worth - TROOP_WORTH * lost
  const hours = (2 * prey.travelMs * speed) / HOUR
  const spending = net / (lost + troops * hours * MARCH_COST + LEAST_COST)
  const values = { 'troop-hours': spending, 'troops-lost': net / (lost + LEAST_COST), strongest: prey.defenders }
  return { troops, lost, spending, value: values[measure] }
}
