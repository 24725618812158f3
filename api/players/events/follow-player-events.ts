import type { Viewer } from '../../identity/sessions/sessions'
import type { Clock } from '../../platform/time/clock'
import type { Changes } from '../../realtime/changes/changes'
import { createPendingChanges } from './pending-changes'
import { type PlayerEvent, type ReadEventsDeps, readEvents } from './read-events'

const BATCH_SIZE = 100
const BATCH_WINDOW = 100

export interface FollowOptions extends ReadEventsDeps {
  changes: Changes
  clock: Clock
  viewer: Viewer
  /** Aborted when nothing more is wanted. */
  leaving: AbortController
  /** Aborted when the server ends: what has changed by then is still yielded. */
  closing: AbortSignal
}

/**
 * Yields what is served here, then what has changed, some at a time. It is read when there is room for it and after it
 * was taken from what is pending, so that whatever changes meanwhile comes once more: the last word is never an old one.
 */
export async function* followPlayerEvents(followed: FollowOptions): AsyncGenerator<PlayerEvent[]> {
  const { changes, clock, viewer, build, leaving, closing } = followed
  const { signal } = leaving
  const waiting = AbortSignal.any([signal, closing])
  const pending = createPendingChanges(() => leaving.abort(new Error('The reader is too slow')))
  await changes.subscribe(viewer.id, pending.add, signal)
  yield [{ name: 'server', data: { build } }]
  while (!signal.aborted) {
    // Asked before taking, so that the last change before the end is told.
    const isLastPass = closing.aborted
    const changed = pending.take(BATCH_SIZE)
    const events = await readEvents(followed, viewer.id, changed)
    if (events.length > 0) yield events
    if (changed.length === BATCH_SIZE) continue
    if (isLastPass) return
    await nextBatch().catch((error) => {
      if (!closing.aborted) throw error
    })
  }

  /** What changes within a moment is read once. */
  async function nextBatch() {
    await pending.waitForAny(waiting)
    await clock.sleep(BATCH_WINDOW, waiting)
  }
}
