const KEY = 'last_change'
const SENT = 'sent '

/**
 * Names what was changed last from this browser; null where nobody can say.
 * In localStorage, which is written at once: what a page still owes to IndexedDB is lost when it is left.
 */
export const lastChange = (): string | null => localStorage.getItem(KEY)

/** Whether another change came after this one. */
export function isOvertaken(change: string | null): boolean {
  const last = lastChange()
  return change !== null && last !== null && last !== change
}

export const isUnderWay = (change: string): boolean => change.startsWith(SENT)

/** Names a new change, for every page that opens from now on and every tab that is open. */
export function noteChange({ isAnswered }: { isAnswered: boolean }): string | null {
  const change = (isAnswered ? '' : SENT) + crypto.randomUUID()
  try {
    localStorage.setItem(KEY, change)
    return change
  } catch {
    // Removing needs no room, and without a name nothing that was kept counts.
    forgetChanges()
    return null
  }
}

export function forgetChanges(): void {
  localStorage.removeItem(KEY)
}
