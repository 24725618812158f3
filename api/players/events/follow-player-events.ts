import type { Viewer } from '../../identity/viewer/viewer'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { Change, Changes } from '../../realtime/changes/changes'
import { createPendingChanges } from './pending-changes'
import type { PlayerEvent, ReadEventsDeps } from './read-events'
import type { ReadChanges } from './shared-reads'
import type { StoreWatch } from './store-watch'
import { watchNewestLines } from './watch-newest-lines'

const BATCH_SIZE = 100
const BATCH_WINDOW = 100

export interface FollowOptions extends ReadEventsDeps {
  changes: Changes
  read: ReadChanges
  storeWatch: StoreWatch
  clock: Clock
  log: Log
  viewer: Viewer
  leaving: AbortController
  /** Aborted when the server shuts down; earlier changes are still yielded. */
  closing: AbortSignal
}

/**
 * Yields the running version, then batches of changes. A change is taken from the pending ones before it is read, so a
 * further change during the read is sent again: the last event is never stale.
 */
export async function* followPlayerEvents(followed: FollowOptions): AsyncGenerator<PlayerEvent[]> {
  const { changes, read, storeWatch, clock, viewer, build, leaving, closing } = followed
  const { signal } = leaving
  const waiting = AbortSignal.any([signal, closing])
  const pending = createPendingChanges(() => leaving.abort(new Error('The reader is too slow')))
  const lines = watchNewestLines({ ...followed, onChange: pending.add, signal })
  const onChange = (change: Change) => {
    if (change.kind === 'lines_wanted') return lines.want()
    lines.see(change)
    pending.add(change)
  }
  await changes.subscribe(viewer.id, onChange, signal)
  await storeWatch.add(viewer.id, pending.add, signal)
  yield [{ name: 'server', data: { build } }]
  while (!signal.aborted) {
    // Read before taking, so that the last change before the shutdown is sent.
    const isLastPass = closing.aborted
    const changed = pending.take(BATCH_SIZE)
    const events = await read(viewer.id, changed)
    if (events.length > 0) yield events
    if (changed.length === BATCH_SIZE) continue
    if (isLastPass) return
    await nextBatch().catch((error) => {
      if (!closing.aborted) throw error
    })
  }

  /** Waits for a change, then a moment longer, to read several at once. */
  async function nextBatch() {
    await pending.waitForAny(waiting)
    await clock.sleep(BATCH_WINDOW, waiting)
  }
}
