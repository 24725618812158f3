import { HOUR } from '../../../../shared/time'
import type { Walls } from '../../protocol/game-objects'
import type { LearntLosses } from './learnt-losses'
import { type Kit, NO_KIT } from './tools'
import { TROOP_WORTH } from './worth'

/** What an army can be sent to. */
export interface Prey {
  id: string
  /** "the tower at 39:37" */
  name: string
  /** "3 hits left" */
  note?: string
  /** Defenders of one kind lose alike. */
  kind: string
  defenders: number
  /** What a victory brings, in goods. */
  worth: number
  /** Of a camp of an event, counted in `worth`. */
  points?: number
  walls?: Walls
  /** What rams bring more of, in goods. */
  loot?: number
  /** One way. */
  travelMs: number
  /** It rests, and may be woken. */
  restsUntil?: number
}

export interface Army {
  troops: number
  kit: Kit
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
  weakest: 'defenders',
} as const
export type Measure = keyof typeof MEASURES

export interface ArmyRules {
  /** Percent more than the defenders; 0 learns it. */
  margin: number
  measure: Measure
  /** Where a victory counts for the piece of equipment that it may bring. */
  piece?: HopedPiece
  /** Of the game's clock. */
  speed: number
}

export interface HopedPiece {
  /** Of each victory, from 0 to 1. */
  chance(): number
  /** In goods. */
  worth: number
  /** The part of the loot that counts beside it. */
  lootPart: number
}

interface LearningRules extends ArmyRules {
  losses: LearntLosses
  /** That may be taken along, with none as the first. */
  kits?: Kit[]
}

/** In goods for each troop that is spent. An army of learnt size waits until it brings more. */
export const LEAST_SPENDING = 20

const LEAST_ODDS = 1.3
const LEARNT_ODDS = Array.from({ length: 17 }, (_, n) => LEAST_ODDS + 0.3 * n)
/** Until enough battles are known. Where that brings too little, more troops are tried; where so many are not there, fewer. */
const FIRST_ODDS = 2
const SMALLER_ODDS = [1.3, 1.6, 1.9]
const LARGER_ODDS = [2, 2.6, 3.2, 3.8, 4.4, 5]
/** A marching soldier costs so many of those that are lost, for each hour. */
const MARCH_COST = 0.1
/** Any attack takes a commander and the player's attention, as if so many were lost. */
const LEAST_COST = 3

/** The army that brings most for each troop it spends, of at most `most` troops; null if so few cannot win. */
export function planArmy(prey: Prey, most: number, rules: LearningRules): Army | null {
  if (rules.margin > 0) return bestOf(prey, [1 + rules.margin / 100], { ...rules, most })
  if (rules.losses.knows(prey.kind)) return bestOf(prey, LEARNT_ODDS, { ...rules, most })
  const first = bestOf(prey, [FIRST_ODDS], { ...rules, most })
  if (!first) return bestOf(prey, SMALLER_ODDS, { ...rules, most })
  if (first.spending >= LEAST_SPENDING) return first
  return bestOf(prey, LARGER_ODDS, { ...rules, most }) ?? first
}

function bestOf(prey: Prey, odds: number[], rules: LearningRules & { most: number }): Army | null {
  const { most, kits = [NO_KIT] } = rules
  let best: Army | null = null
  for (const each of odds) {
    const troops = Math.ceil(prey.defenders * each)
    if (troops > most) break
    for (const kit of kits) {
      const army = armyOf(prey, { troops, kit }, rules)
      if (army && (!best || army.spending > best.spending)) best = army
    }
  }
  return best
}

/** Null with tools that cost more than the troops that they save and the loot that they add. */
function armyOf(prey: Prey, { troops, kit }: Pick<Army, 'troops' | 'kit'>, rules: LearningRules): Army | null {
  const { measure, speed, losses } = rules
  const bare = losses.expected({ kind: prey.kind, defenders: prey.defenders, army: troops })
  const saves = bare * kit.averts * TROOP_WORTH + (prey.loot ?? 0) * kit.adds
  if (kit.cost > saves) return null
  const lost = bare * (1 - kit.averts)
  const net = worthOf(prey, kit, rules) - TROOP_WORTH * lost - kit.cost
  const hours = (2 * prey.travelMs * speed) / HOUR
  const spending = net / (lost + troops * hours * MARCH_COST + LEAST_COST)
  return { troops, kit, lost, spending, value: measured(prey, { measure, spending, net, lost }) }
}

function worthOf(prey: Prey, kit: Kit, { piece }: LearningRules): number {
  const goods = prey.worth + (prey.loot ?? 0) * kit.adds
  return piece ? piece.chance() * piece.worth + goods * piece.lootPart : goods
}

interface Weighed {
  measure: Measure
  spending: number
  net: number
  lost: number
}

function measured({ defenders }: Prey, { measure, spending, net, lost }: Weighed): number {
  if (measure === 'strongest') return defenders
  if (measure === 'weakest') return -defenders
  return measure === 'troops-lost' ? net / (lost + LEAST_COST) : spending
}
