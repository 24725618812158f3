import { HOUR } from '../shared/time'
import { type Losses, type Policy, type Prey, TROOP_PRICE } from './realm-raids'

/** Assumed of a kind of target before its first battle. */
const UNKNOWN_LOSSES = 0.5
/** What troops cost while they march: so many of them are worth one that is lost, for each hour. */
const MARCH_COST = 0.1
const LEAST_LOSS = 3
/** Targets that bring less than this for each troop that is lost or bound are left to grow. */
const LEAST_VALUE = 20

const expectedLoss = ({ target, defenders }: Prey, army: number, losses: Losses) =>
  ((losses.factor(target) ?? UNKNOWN_LOSSES) * defenders ** 2) / army

/** What an army brings for each troop that it costs. */
function gainOf(prey: Prey, army: number, losses: Losses): number {
  const loss = expectedLoss(prey, army, losses)
  const hours = (2 * prey.target.travelMs) / HOUR
  return (prey.worth - TROOP_PRICE * loss) / (loss + army * hours * MARCH_COST + LEAST_LOSS)
}

type ArmyFor = Policy['armyFor']

const times =
  (odds: number): ArmyFor =>
  ({ defenders }) =>
    defenders * odds

const LEAST_ODDS = 1.3
const ODDS = Array.from({ length: 17 }, (_, n) => LEAST_ODDS + 0.3 * n)

/** The army that brings most for each troop that it costs, by the losses that reports have taught. */
const learntArmy: ArmyFor = (prey, garrison, losses) => {
  const armies = ODDS.map((odds) => prey.defenders * odds).filter((army) => army <= garrison)
  const [best] = armies.toSorted((a, b) => gainOf(prey, b, losses) - gainOf(prey, a, losses))
  return best ?? prey.defenders * LEAST_ODDS
}

const byValue = (armyFor: ArmyFor): Policy => ({
  armyFor,
  valueOf: (prey, army, losses) => gainOf(prey, army, losses) - LEAST_VALUE,
})

/** Choices differ in the first three, at twice the defenders; armies in the last two, at the same choice. */
export const policies = {
  'strongest first': { armyFor: times(2), valueOf: ({ target }) => target.level },
  'nearest first': { armyFor: times(2), valueOf: ({ target }) => 1 / target.travelMs },
  'best value': byValue(times(2)),
  'fixed 30 %': byValue(times(1.3)),
  'learnt margin': byValue(learntArmy),
} satisfies Record<string, Policy>
