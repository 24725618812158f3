import type { Change, ChangeKind } from '../../realtime/changes/changes'

/** As many bots as a player may have, each with its day, and more news than anybody reads. */
const MAX_PENDING = 2000

export interface PendingChange {
  kind: ChangeKind
  id: string
}

/** What has changed and was not told yet: each thing once, however often it did. */
export interface PendingChanges {
  add(change: Change): void
  /** Takes the oldest ones out; what changes from then on is pending anew. */
  take(most: number): PendingChange[]
  /** Resolves as soon as something is pending; rejects when the signal is aborted. */
  waitForAny(signal: AbortSignal): Promise<void>
}

/** A reader who is too slow even for that is given up: whoever comes back asks anew. */
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
