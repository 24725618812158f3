import { mean } from './figures'
import { policies } from './realm-policies'
import { type Outcome, playRaids } from './realm-raids'
import { sized } from './size'

const DAYS = sized(7, 1)
const SEEDS = sized(20, 2)

type PolicyName = keyof typeof policies
const NAMES = Object.keys(policies) as PolicyName[]

export interface Ratio {
  better: PolicyName
  worse: PolicyName
  /** The mean over all worlds. */
  ratio: number
  /** The same on other worlds. */
  elsewhere: number
}

export interface Skill {
  means: Record<PolicyName, Outcome>
  ratios: Ratio[]
}

/** Plays each policy on twenty worlds, and on twenty others. */
export function skillInTheRealm(): Skill {
  const [means, others] = [meansOver('p'), meansOver('q')]
  const ratioOf = (better: PolicyName, worse: PolicyName): Ratio => ({
    better,
    worse,
    ratio: means[better].worth / means[worse].worth,
    elsewhere: others[better].worth / others[worse].worth,
  })
  return {
    means,
    ratios: [
      ratioOf('best value', 'strongest first'),
      ratioOf('learnt margin', 'fixed 30 %'),
      ratioOf('nearest first', 'best value'),
    ],
  }
}

function meansOver(prefix: string): Record<PolicyName, Outcome> {
  const worlds = Array.from({ length: SEEDS }, (_, n) => `${prefix}${n}`)
  const meanOf = (name: PolicyName): Outcome => {
    const outcomes = worlds.map((world) => playRaids(world, DAYS, policies[name]))
    return {
      worth: mean(outcomes.map(({ worth }) => worth)),
      attacks: mean(outcomes.map(({ attacks }) => attacks)),
      lost: mean(outcomes.map(({ lost }) => lost)),
    }
  }
  return Object.fromEntries(NAMES.map((name) => [name, meanOf(name)])) as Record<PolicyName, Outcome>
}
