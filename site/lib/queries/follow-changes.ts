import type { InvalidateQueryFilters, Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { SECOND } from '../../../shared/time'
import { refreshUser } from '../auth/restore-session'
import { isHidden, onVisibilityChange } from '../browser/visibility'
import { isPending, lastChange, recordChange } from '../session/last-change'
import { throttle } from '../time/throttle'

const INITIAL_DELAY = SECOND
const MAX_DELAY = 8 * SECOND
/** A burst of changes, such as starting all bots, causes one refetch. */
const REFETCH_INTERVAL = SECOND

/** The newest change that the queries reflect or are invalidated for. */
let known: string | null = null
let pollTimer: Timer | undefined
const outdated = new WeakSet<Promise<unknown>>()
/** Updates that arrived while an answer was in flight. */
const updatesSince = new WeakMap<Promise<unknown>, (() => void)[]>()
/** The event stream may ask for the same refetch in a moment; the delay merges both. */
const REFETCH_DELAY = SECOND
let refetchTimer: Timer | undefined

/** The change that the cache reflects; null while a newer one is in flight or was made elsewhere. */
export function changeToPersist(): string | null {
  return known && known === lastChange() && !isPending(known) ? known : null
}

/** Recorded before it is sent, because the page may be gone when it completes. */
export function beginChange(client: QueryClient): void {
  known = recordChange({ isAnswered: false })
  invalidate(client, { refetchType: 'none' })
}

export function endChange(client: QueryClient): void {
  // The mutation that is ending still counts as mutating.
  const isLast = client.isMutating() <= 1 && !pollTimer
  known = recordChange({ isAnswered: isLast })
  invalidate(client, { refetchType: 'none' })
}

/**
 * Refetches an answer that was requested before a change, and reapplies the updates that arrived while it was in
 * flight.
 */
export function reconcileAnswer(client: QueryClient, { promise, queryKey }: Query<unknown, unknown, unknown>): void {
  if (!promise) return
  if (outdated.has(promise)) void client.invalidateQueries({ queryKey, exact: true })
  for (const show of updatesSince.get(promise) ?? []) show()
}

/** Refetches what the page shows now, and the rest on demand. */
export function invalidate(client: QueryClient, which: InvalidateQueryFilters = {}): void {
  markOutdated(client, which)
  void client.invalidateQueries(which)
}

/** Applies an update that answers still in flight must not undo. */
export function applyUpdate(client: QueryClient, which: QueryFilters, show: () => void): void {
  for (const promise of pendingAnswers(client, which))
    updatesSince.set(promise, [...(updatesSince.get(promise) ?? []), show])
  show()
}

export function refetchAll(client: QueryClient): void {
  clearTimeout(refetchTimer)
  refetchTimer = undefined
  invalidate(client)
}

export function refetchAllSoon(client: QueryClient): void {
  refetchTimer ??= setTimeout(() => refetchAll(client), REFETCH_DELAY)
}

export const isRefetchDue = () => refetchTimer !== undefined

/** Follows changes made in another tab, or on another page of this tab's history. */
export function followChanges(client: QueryClient): () => void {
  known = lastChange() ?? recordChange({ isAnswered: true })
  pollForEffect(client, known)
  const follow = () => {
    const change = lastChange()
    // Without a change the session has ended, and the session's own listener clears the cache.
    if (!change || change === known) return
    known = change
    invalidate(client, { refetchType: 'none' })
    pollForEffect(client, change)
    // Answers fetched while a change is in flight are probably older than it.
    if (!isPending(change)) refetch()
  }
  let isDue = false
  const refetch = throttle(() => {
    isDue = isHidden()
    if (!isDue) invalidate(client)
  }, REFETCH_INTERVAL)
  const stopWatching = onVisibilityChange(() => isDue && refetch())
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
  return () => {
    stopPolling()
    stopWatching()
    removeEventListener('storage', follow)
    removeEventListener('pageshow', follow)
  }
}

function markOutdated(client: QueryClient, which: QueryFilters): void {
  for (const promise of pendingAnswers(client, which)) outdated.add(promise)
}

function pendingAnswers(client: QueryClient, which: QueryFilters): Promise<unknown>[] {
  const queries = client.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' })
  return queries.flatMap(({ promise }) => promise ?? [])
}

/**
 * When a page closes, the answer to its change is lost. Refetch with growing delays until the change must have taken
 * effect.
 */
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
