import { MAX_OPEN_STREAMS } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { AppError, restarting } from '../../platform/errors'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { Viewer } from '../viewer/viewer'
import { createStreamChecks } from './stream-checks'

const RETRY_AFTER_SECONDS = 15
const FINAL_DELIVERY_TIMEOUT = SECOND
/** At a shutdown, so many streams are closed at a time, so that their pages do not all come back at once. */
const GROUP_SIZE = 100
const PAUSE_BETWEEN_GROUPS = SECOND / 10
/** With more streams, the groups are larger. */
const CLOSED_WITHIN = 3 * SECOND
/** How long closing takes at most. */
export const STREAMS_TIMEOUT = CLOSED_WITHIN + FINAL_DELIVERY_TIMEOUT

export interface OpenStream {
  /** Aborted when the stream ends for any reason, which frees its place at once. */
  leaving: AbortController
  /** Aborted when the server shuts down; pending events are still delivered. */
  closing: AbortSignal
}

export interface OpenStreams {
  /**
   * Takes one of the player's places, or throws if none is free. Calls `isThere` every 10 s and ends the stream once
   * it is false.
   */
  open(viewer: Viewer, isThere: () => Promise<boolean>): OpenStream
  /** Refuses new streams, and closes all, some at a time, once each has its pending events. */
  close(): Promise<void>
  readonly count: number
}

interface OpenStreamsDeps {
  clock: Clock
  log: Pick<Log, 'warn'>
  /** Whether the credential that opened a stream exists still. */
  isViewerThere(viewer: Viewer): Promise<boolean>
}

/** Tracks the streams of this process, and ends each together with the session or token that opened it. */
export function createOpenStreams(deps: OpenStreamsDeps): OpenStreams {
  const { clock } = deps
  const checks = createStreamChecks(deps)
  const open = new Map<AbortController, { viewer: Viewer; closing: AbortController }>()
  let isClosing = false
  const { promise: allLeft, resolve: resolveAllLeft } = Promise.withResolvers<void>()

  function leave(leaving: AbortController) {
    open.delete(leaving)
    if (isClosing && open.size === 0) resolveAllLeft()
  }

  return {
    open(viewer, isThere) {
      if (isClosing) throw restarting()
      const places = [...open.values()].filter((each) => each.viewer.id === viewer.id).length
      if (places >= MAX_OPEN_STREAMS) throw tooMany()
      const leaving = new AbortController()
      const closing = new AbortController()
      open.set(leaving, { viewer, closing })
      leaving.signal.addEventListener('abort', () => leave(leaving), { once: true })
      checks.add({ viewer, isThere, leaving })
      return { leaving, closing: closing.signal }
    },
    get count() {
      return open.size
    },
    async close() {
      isClosing = true
      const streams = [...open.values()]
      const closedBy = clock.elapsed() + CLOSED_WITHIN
      while (streams.length > 0) {
        // Counted anew: in a busy process, the pauses are longer.
        const groupsLeft = Math.max(1, Math.floor((closedBy - clock.elapsed()) / PAUSE_BETWEEN_GROUPS))
        const size = Math.max(GROUP_SIZE, Math.ceil(streams.length / groupsLeft))
        for (const { closing } of streams.splice(0, size)) closing.abort(new Error('The server is shutting down'))
        if (streams.length > 0) await clock.sleep(PAUSE_BETWEEN_GROUPS)
      }
      if (open.size > 0) await Promise.race([allLeft, clock.sleep(FINAL_DELIVERY_TIMEOUT)])
    },
  }
}

const tooMany = () =>
  new AppError('too_many', `You have ${MAX_OPEN_STREAMS} live pages open already. Please close one first.`, {
    retryAfter: RETRY_AFTER_SECONDS,
  })
