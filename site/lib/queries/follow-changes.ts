import type { InvalidateQueryFilters, Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { refreshUser } from '../auth/restore-session'
import { isHidden, onVisibility } from '../browser/visibility'
import { isUnderWay, lastChange, noteChange } from '../session/last-change'
import { nowAndThen } from '../time/now-and-then'

const FIRST_LOOK = SECOND
const LAST_LOOK = 8 * SECOND
/** Many changes one after the other, a start of all bots say, are followed together. */
const ASKS_EVERY = SECOND

/** The newest change that the queries of this page know of, or are marked to be asked again for. */
let known: string | null = null
let looking: Timer | undefined
const overtaken = new WeakSet<Promise<unknown>>()
/** What was told while an answer was on its way. */
const toldSince = new WeakMap<Promise<unknown>, (() => void)[]>()
/** The stream of events may say the same in a moment: what a page shows is asked for once for both. */
const ASKS_SOON = SECOND
let asking: Timer | undefined

/** What the queries know of, for keeping them; null while a newer change is on its way or done elsewhere. */
export function changeToKeep(): string | null {
  return known && known === lastChange() && !isUnderWay(known) ? known : null
}

/** Noted before it is sent: its page may be gone when it is done. */
export function beginChange(client: QueryClient): void {
  known = noteChange({ isAnswered: false })
  askAnew(client, { refetchType: 'none' })
}

export function endChange(client: QueryClient): void {
  // The one that ends still counts as under way.
  const isLast = client.isMutating() <= 1 && !looking
  known = noteChange({ isAnswered: isLast })
  askAnew(client, { refetchType: 'none' })
}

/** An answer that was asked for before a change and came after it is asked for again; what was told since stands over it. */
export function followAnswer(client: QueryClient, { promise, queryKey }: Query<unknown, unknown, unknown>): void {
  if (!promise) return
  if (overtaken.has(promise)) void client.invalidateQueries({ queryKey, exact: true })
  for (const show of toldSince.get(promise) ?? []) show()
}

/** What the page shows is asked for again at once, the rest when it is needed. */
export function askAnew(client: QueryClient, which: InvalidateQueryFilters = {}): void {
  overtake(client, which)
  void client.invalidateQueries(which)
}

/** Shows what is so by now; an answer that was asked for before and is still on its way does not undo it. */
export function showOver(client: QueryClient, which: QueryFilters, show: () => void): void {
  for (const promise of underWay(client, which)) toldSince.set(promise, [...(toldSince.get(promise) ?? []), show])
  show()
}

/** Asks for all that the page shows, once for all that ask so at the same time. */
export function askForAll(client: QueryClient): void {
  clearTimeout(asking)
  asking = undefined
  askAnew(client)
}

export function askForAllSoon(client: QueryClient): void {
  asking ??= setTimeout(() => askForAll(client), ASKS_SOON)
}

export const isAllOwed = () => asking !== undefined

/** Takes over what was changed elsewhere: in another tab, or on a page before or after this one in the history. */
export function followChanges(client: QueryClient): () => void {
  known = lastChange() ?? noteChange({ isAnswered: true })
  lookFor(client, known)
  const follow = () => {
    const change = lastChange()
    // Without one the session has ended, and whoever follows the session forgets everything.
    if (!change || change === known) return
    known = change
    askAnew(client, { refetchType: 'none' })
    lookFor(client, change)
    // The answers to one that is under way are from before it, as likely as not.
    if (!isUnderWay(change)) ask()
  }
  let isOwed = false
  const ask = nowAndThen(() => {
    isOwed = isHidden()
    if (!isOwed) askAnew(client)
  }, ASKS_EVERY)
  const unwatch = onVisibility(() => isOwed && ask())
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
  return () => {
    stopLooking()
    unwatch()
    removeEventListener('storage', follow)
    removeEventListener('pageshow', follow)
  }
}

/** Marks the answers that are on their way as older than what is known. */
function overtake(client: QueryClient, which: QueryFilters): void {
  for (const promise of underWay(client, which)) overtaken.add(promise)
}

function underWay(client: QueryClient, which: QueryFilters): Promise<unknown>[] {
  const asked = client.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' })
  return asked.flatMap(({ promise }) => promise ?? [])
}

/** Nobody hears the answer to a change whose page was left, so its effect is looked for until it must be there. */
function lookFor(client: QueryClient, change: string | null) {
  stopLooking()
  if (change && isUnderWay(change)) lookAgain(client, FIRST_LOOK)
}

function lookAgain(client: QueryClient, wait: number) {
  looking = setTimeout(() => {
    if (wait < LAST_LOOK) lookAgain(client, 2 * wait)
    else stopLooking()
    if (!looking && client.isMutating() === 0) known = noteChange({ isAnswered: true })
    void refreshUser()
    askAnew(client)
  }, wait)
}

function stopLooking() {
  clearTimeout(looking)
  looking = undefined
}
