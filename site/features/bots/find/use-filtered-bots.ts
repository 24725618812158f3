import { useDeferredValue, useMemo } from 'react'
import type { Bot } from '../../../../shared/bots'
import type { Sort } from './bot-filter'
import type { ShownFilter } from './FindBar'
import { type BotContext, hasState, matcherOf, sorted } from './filter-bots'

interface FilterContext extends BotContext {
  areGainsKnown: boolean
  /** Stays in view whatever the filter says, because the player is working on it. */
  kept: string | null
}

// More than fits on a screen. React renders the rest in interruptible pieces.
const INITIAL_COUNT = 24

export function useFilteredBots(bots: Bot[], filter: ShownFilter, known: FilterContext) {
  const order = useStableOrder(bots, filter.sort, known)
  const byId = new Map(bots.map((bot) => [bot.id, bot]))
  const matches = matcherOf(filter.text, known)
  const found = order
    .flatMap((id) => byId.get(id) ?? [])
    .filter((bot) => bot.id === known.kept || (hasState(filter.state, bot) && matches(bot)))
  const ids = found.map(({ id }) => id)
  const renderedIds = useStable(useDeferredValue(useStable(ids), ids.slice(0, INITIAL_COUNT)))
  return { found, drawn: renderedIds.flatMap((id) => byId.get(id) ?? []) }
}

/** Keeps the order while bots change, so that rows do not move under the pointer. */
function useStableOrder(bots: Bot[], sort: Sort, { gainOf, areGainsKnown }: FilterContext): string[] {
  const ids = bots.map(({ id }) => id)
  const awaitsGains = sort === 'gain' && !areGainsKnown
  // biome-ignore lint/correctness/useExhaustiveDependencies: what bots do and gain does not move them
  return useMemo(() => sorted(bots, sort, { gainOf }).map(({ id }) => id), [ids.join(), sort, awaitsGains])
}

/** Returns the same array while the ids are the same. */
// biome-ignore lint/correctness/useExhaustiveDependencies: the ids are what counts
const useStable = (ids: string[]) => useMemo(() => ids, [ids.join()])
