import type { PendingChange } from './pending-changes'
import { type PlayerEvent, type ReadEventsDeps, readEvents } from './read-events'

export type ReadChanges = (user: string, changes: PendingChange[]) => Promise<PlayerEvent[]>

/**
 * The pages of a player take the same changes in the same moment: one read serves all that ask before it begins, so none
 * gets a state from before its changes.
 */
export function sharedReads(deps: ReadEventsDeps): ReadChanges {
  const gathering = new Map<string, Promise<PlayerEvent[]>>()

  async function readAfterThisTurn(key: string, user: string, changes: PendingChange[]) {
    await new Promise((resolve) => setImmediate(resolve))
    gathering.delete(key)
    return readEvents(deps, user, changes)
  }

  return async (user, changes) => {
    if (changes.length === 0) return []
    const key = JSON.stringify([user, changes])
    const shared = gathering.get(key) ?? readAfterThisTurn(key, user, changes)
    gathering.set(key, shared)
    return shared
  }
}
