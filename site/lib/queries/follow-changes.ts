import type { Query, QueryClient } from '@tanstack/react-query'
import { refreshUser } from '../auth/restore-session'
import { isUnderWay, lastChange, noteChange } from '../session/last-change'

const FIRST_LOOK = 1000
const LAST_LOOK = 8000

/** The newest change that the queries of this page know of, or are marked to be asked again for. */
let known: string | null = null
let looking: Timer | undefined
const overtaken = new WeakSet<Promise<unknown>>()

/** What the queries know of, for keeping them; null while a newer change is on its way or done elsewhere. */
export function changeToKeep(): string | null {
  return known && known === lastChange() && !isUnderWay(known) ? known : null
}

/** Noted before it is sent: its page may be gone when it is done. */
export function beginChange(client: QueryClient): void {
  known = noteChange({ isAnswered: false })
  void overtake(client, 'none')
}

export function endChange(client: QueryClient): void {
  // The one that ends still counts as under way.
  const isLast = client.isMutating() <= 1 && !looking
  known = noteChange({ isAnswered: isLast })
  void overtake(client, 'none')
}

/** An answer that was asked for before a change and came after it is asked for again. */
export function askAgainIfOvertaken(
  client: QueryClient,
  { promise, queryKey }: Query<unknown, unknown, unknown>,
): void {
  if (promise && overtaken.has(promise)) void client.invalidateQueries({ queryKey, exact: true })
}

/** Takes over what was changed elsewhere: in another tab, or on a page before or after this one in the history. */
export function followChanges(client: QueryClient): () => void {
  known = lastChange() ?? noteChange({ isAnswered: true })
  lookFor(client, known)
  const follow = () => {
    const change = lastChange()
    // Without one the session has ended, and whoever follows the session forgets everything.
    if (!change || change === known) return
    known = change
    void overtake(client, 'active')
    lookFor(client, change)
  }
  addEventListener('storage', follow)
  addEventListener('pageshow', follow)
  return () => {
    stopLooking()
    removeEventListener('storage', follow)
    removeEventListener('pageshow', follow)
  }
}

/** What the page shows is asked for again at once, the rest when it is needed. */
function overtake(client: QueryClient, refetchType: 'active' | 'none'): Promise<void> {
  for (const { promise } of client.getQueryCache().getAll()) if (promise) overtaken.add(promise)
  return client.invalidateQueries({ refetchType })
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
    void overtake(client, 'active')
  }, wait)
}

function stopLooking() {
  clearTimeout(looking)
  looking = undefined
}
