import type { Change, ChangeKind } from '../../realtime/changes/changes'

/** Enough for the maximum number of bots, each with its day, and more notifications than anyone reads. */
const MAX_PENDING = 2000

export interface PendingChange {
  kind: ChangeKind | 'line' | 'lines_paused'
  id: string
}

/** Changes that were not sent yet. Repeated changes of one thing are merged. */
export interface PendingChanges {
  add(change: PendingChange | Change): void
  /** Removes and returns the oldest ones. */
  take(most: number): PendingChange[]
  /** Resolves once something is pending; rejects when the signal aborts. */
  waitForAny(signal: AbortSignal): Promise<void>
}

/** A reader that falls too far behind is disconnected; it reloads everything when it reconnects. */
export function createPendingChanges(onOverflow: () => void): PendingChanges {
  const pending = new Map<string, PendingChange>()
  let wake = () => {}

  return {
    add({ kind, id }) {
      pending.set(`${kind} ${id}`, { kind, id: String(id) })
      if (pending.size > MAX_PENDING) {
        pending.clear()
        onOverflow()
      }
      wake()
    },
    take(most) {
      const taken = [...pending].slice(0, most)
      for (const [key] of taken) pending.delete(key)
      return taken.map(([, change]) => change)
    },
    waitForAny(signal) {
      return new Promise((resolve, reject) => {
        const leave = () => reject(signal.reason)
        wake = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        signal.addEventListener('abort', leave, { once: true })
        if (signal.aborted) leave()
        else if (pending.size > 0) wake()
      })
    },
  }
}
