import { useDeferredValue, useMemo } from 'react'
import type { Bot } from '../../../../shared/bots'
import type { BotChoice } from './bot-choice'
import { type BesideBot, isIn, matcherOf, sorted } from './find-bots'

interface Known extends BesideBot {
  /** Whether it is known yet what the bots gained today. */
  areGainsKnown: boolean
}

// More than any screen shows: the others are drawn a moment later, in pieces between which the page stays quick.
const DRAWN_AT_ONCE = 24

/** The bots of a choice, as they are now. */
export function useFoundBots(bots: Bot[], choice: BotChoice, known: Known) {
  const order = useStandingOrder(bots, choice.sort, known)
  const byId = new Map(bots.map((bot) => [bot.id, bot]))
  const matches = matcherOf(choice.text, known)
  const found = order.flatMap((id) => byId.get(id) ?? []).filter((bot) => isIn(choice.state, bot) && matches(bot))
  const ids = found.map(({ id }) => id)
  const drawnIds = useStable(useDeferredValue(useStable(ids), ids.slice(0, DRAWN_AT_ONCE)))
  return { found, drawn: drawnIds.flatMap((id) => byId.get(id) ?? []) }
}

/** An order stands until another one is chosen or bots come and go: none jumps away under the hand that acts on it. */
function useStandingOrder(bots: Bot[], sort: BotChoice['sort'], { gainOf, areGainsKnown }: Known): string[] {
  const ids = bots.map(({ id }) => id)
  const awaitsGains = sort === 'gain' && !areGainsKnown
  // biome-ignore lint/correctness/useExhaustiveDependencies: what bots do and gain does not move them
  return useMemo(() => sorted(bots, sort, { gainOf }).map(({ id }) => id), [ids.join(), sort, awaitsGains])
}

/** The same array for as long as it holds the same ids. */
// biome-ignore lint/correctness/useExhaustiveDependencies: the ids are what counts
const useStable = (ids: string[]) => useMemo(() => ids, [ids.join()])
