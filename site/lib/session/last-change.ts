import { randomId } from '../storage/random-id'
import { amongTabs } from '../storage/storage'

const KEY = 'last_change'
const SENT = 'sent '

/**
 * The id of the latest change made in this browser; null if unknown. In localStorage because it writes synchronously:
 * pending IndexedDB writes are lost when the page closes.
 */
export const lastChange = (): string | null => amongTabs.get(KEY)

export function isOutdated(change: string | null): boolean {
  const last = lastChange()
  return change !== null && last !== null && last !== change
}

export const isPending = (change: string): boolean => change.startsWith(SENT)

/** Records a change for all tabs and later pages. Without a record, no stored answers are used. */
export function recordChange({ isAnswered }: { isAnswered: boolean }): string | null {
  amongTabs.set(KEY, (isAnswered ? '' : SENT) + randomId())
  return lastChange()
}

export const forgetChanges = (): void => amongTabs.remove(KEY)
