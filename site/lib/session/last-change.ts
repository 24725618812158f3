import { randomId } from '../storage/random-id'
import { amongTabs } from '../storage/storage'

const KEY = 'last_change'
const SENT = 'sent '

/**
 * Names what was changed last from this browser; null where nobody can say.
 * In localStorage, which is written at once: what a page still owes to IndexedDB is lost when it is left.
 */
export const lastChange = (): string | null => amongTabs.get(KEY)

/** Whether another change came after this one. */
export function isOutdated(change: string | null): boolean {
  const last = lastChange()
  return change !== null && last !== null && last !== change
}

export const isPending = (change: string): boolean => change.startsWith(SENT)

/** Names a new change, for every page that opens from now on and every tab that is open; without a name nothing that was kept counts. */
export function recordChange({ isAnswered }: { isAnswered: boolean }): string | null {
  amongTabs.set(KEY, (isAnswered ? '' : SENT) + randomId())
  return lastChange()
}

export const forgetChanges = (): void => amongTabs.remove(KEY)
