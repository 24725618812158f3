import type { InvalidateQueryFilters, Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { refreshUser } from '../auth/restore-session'
import { isHidden, onVisibilityChange } from '../browser/visibility'
import { isPending, lastChange, recordChange } from '../session/last-change'
import { throttle } from '../time/throttle'

const INITIAL_DELAY = SECOND
const MAX_DELAY = 8 * SECOND
/** Many changes one after the other, a start of all bots say, are followed together. */
const REFETCH_INTERVAL = SECOND

/** The newest change that the queries of this page know of, or are marked to be asked again for. */
let known: string | null = null
let pollTimer: Timer | undefined
const outdated = new WeakSet<Promise<unknown>>()
/** What was told while an answer was on its way. */
const updatesSince = new WeakMap<Promise<unknown>, (() => void)[]>()
/** The stream of events may say the same in a moment: what a page shows is asked for once for both. */
const REFETCH_DELAY = SECOND
let refetchTimer: Timer | undefined

/** What the queries know of, for keeping them; null while a newer change is on its way or done elsewhere. */
export function changeToPersist(): string | null {
  return known && known === lastChange() && !isPending(known) ? known : null
}

/** Noted before it is sent: its page may be gone when it is done. */
export function beginChange(client: QueryClient): void {
  known = recordChange({ isAnswered: false })
  invalidate(client, { refetchType: 'none' })
}

export function endChange(client: QueryClient): void {
  // The one that ends still counts as under way.
  const isLast = client.isMutating() <= 1 && !pollTimer
  known = recordChange({ isAnswered: isLast })
  invalidate(client, { refetchType: 'none' })
}

/** An answer that was asked for before a change and came after it is asked for again; what was told since stands over it. */
export function reconcileAnswer(client: QueryClient, { promise, queryKey }: Query<unknown, unknown, unknown>): void {
  if (!promise) return
  if (outdated.has(promise)) void client.invalidateQueries({ queryKey, exact: true })
  for (const show of updatesSince.get(promise) ?? []) show()
}

/** What the page shows is asked for again at once, the rest when it is needed. */
export function invalidate(client: QueryClient, which: InvalidateQueryFilters = {}): void {
  markOutdated(client, which)
  void client.invalidateQueries(which)
}

/** Shows what is so by now; an answer that was asked for before and is still on its way does not undo it. */
export function applyUpdate(client: QueryClient, which: QueryFilters, show: () => void): void {
  for (const promise of pendingAnswers(client, which))
    updatesSince.set(promise, [...(updatesSince.get(promise) ?? []), show])
  show()
}

/** Asks for all that the page shows, once for all that ask so at the same time. */
export function refetchAll(client: QueryClient): void {
  clearTimeout(refetchTimer)
  refetchTimer = undefined
  invalidate(client)
}

export function refetchAllSoon(client: QueryClient): void {
  refetchTimer ??= setTimeout(() => refetchAll(client), REFETCH_DELAY)
}

export const isRefetchDue = () => refetchTimer !== undefined

/** Takes over what was changed elsewhere: in another tab, or on a page before or after this one in the history. */
export function followChanges(client: QueryClient): () => void {
  known = lastChange() ?? recordChange({ isAnswered: true })
  pollForEffect(client, known)
  const follow = () => {
    const change = lastChange()
    // Without one the session has ended, and whoever follows the session forgets everything.
    if (!change || change === known) return
    known = change
    invalidate(client, { refetchType: 'none' })
    pollForEffect(client, change)
    // The answers to one that is under way are from before it, as likely as not.
    if (!isPending(change)) refetch()
  }
  let isDue = false
  const refetch = throttle(() => {
    isDue = isHidden()
    if (!isDue) invalidate(client)
  }, REFETCH_INTERVAL)
  const unwatch = onVisibilityChange(() => isDue && refetch())
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
  return () => {
    stopPolling()
    unwatch()
    removeEventListener('storage', follow)
    removeEventListener('pageshow', follow)
  }
}

/** Marks the answers that are on their way as older than what is known. */
function markOutdated(client: QueryClient, which: QueryFilters): void {
  for (const promise of pendingAnswers(client, which)) outdated.add(promise)
}

function pendingAnswers(client: QueryClient, which: QueryFilters): Promise<unknown>[] {
  const asked = client.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' })
  return asked.flatMap(({ promise }) => promise ?? [])
}

/** Nobody hears the answer to a change whose page was left, so its effect is looked for until it must be there. */
function pollForEffect(client: QueryClient, change: string | null) {
  stopPolling()
  if (change && isPending(change)) schedulePoll(client, INITIAL_DELAY)
}

function schedulePoll(client: QueryClient, wait: number) {
  pollTimer = setTimeout(() => {
    if (wait < MAX_DELAY) schedulePoll(client, 2 * wait)
    else stopPolling()
    if (!pollTimer && client.isMutating() === 0) known = recordChange({ isAnswered: true })
    void refreshUser()
    invalidate(client)
  }, wait)
}

function stopPolling() {
  clearTimeout(pollTimer)
  pollTimer = undefined
}
