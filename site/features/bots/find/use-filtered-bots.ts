import { useDeferredValue, useMemo } from 'react'
import type { Bot } from '../../../../shared/bots'
import type { BotFilter } from './bot-filter'
import { type BotContext, hasState, matcherOf, sorted } from './filter-bots'

interface FilterContext extends BotContext {
  /** Whether it is known yet what the bots gained today. */
  areGainsKnown: boolean
}

// More than any screen shows: the others are drawn a moment later, in pieces between which the page stays quick.
const INITIAL_COUNT = 24

/** The bots of a choice, as they are now. */
export function useFilteredBots(bots: Bot[], filter: BotFilter, known: FilterContext) {
  const order = useStableOrder(bots, filter.sort, known)
  const byId = new Map(bots.map((bot) => [bot.id, bot]))
  const matches = matcherOf(filter.text, known)
  const found = order.flatMap((id) => byId.get(id) ?? []).filter((bot) => hasState(filter.state, bot) && matches(bot))
  const ids = found.map(({ id }) => id)
  const renderedIds = useStable(useDeferredValue(useStable(ids), ids.slice(0, INITIAL_COUNT)))
  return { found, drawn: renderedIds.flatMap((id) => byId.get(id) ?? []) }
}

/** An order stands until another one is chosen or bots come and go: none jumps away under the hand that acts on it. */
function useStableOrder(bots: Bot[], sort: BotFilter['sort'], { gainOf, areGainsKnown }: FilterContext): string[] {
  const ids = bots.map(({ id }) => id)
  const awaitsGains = sort === 'gain' && !areGainsKnown
  // biome-ignore lint/correctness/useExhaustiveDependencies: what bots do and gain does not move them
  return useMemo(() => sorted(bots, sort, { gainOf }).map(({ id }) => id), [ids.join(), sort, awaitsGains])
}

/** The same array for as long as it holds the same ids. */
// biome-ignore lint/correctness/useExhaustiveDependencies: the ids are what counts
const useStable = (ids: string[]) => useMemo(() => ids, [ids.join()])
