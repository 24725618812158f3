import { formatCount } from '../../protocol/formats'
import type { RuledOutStep } from './module'

/** "No army leaves: the camp at 9:52 needs 1,354 troops, and 715 may leave now." The one that lacks fewest troops is told. */
export function whyNoArmyLeaves(ruledOut: RuledOutStep[]): string {
  const [nearest] = ruledOut
    .filter(({ lacks }) => lacks !== undefined)
    .toSorted((a, b) => (a.lacks ?? 0) - (b.lacks ?? 0))
  if (nearest) return `No army leaves: ${targetOf(nearest)} ${nearest.why.replace(/^It /, '')}`
  const targets = Map.groupBy(ruledOut, ({ what }) => what)
  const obstacles = Map.groupBy(targets.values(), ([first]) => first?.obstacle ?? '')
  const reasons = [...obstacles].filter(([obstacle]) => obstacle).toSorted(([, a], [, b]) => b.length - a.length)
  const [most] = reasons
  if (!most) return ruledOut.length === 0 ? 'All camps were just beaten.' : ''
  return `No army leaves: ${most[0]} at ${formatCount(most[1].length, 'camp')}.`
}

const targetOf = ({ what }: RuledOutStep) => what.replace(/^Attack /, '')
