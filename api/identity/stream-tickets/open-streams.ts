import { MAX_OPEN_STREAMS } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { AppError, restarting } from '../../platform/errors'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { Sessions, Viewer } from '../sessions/sessions'

/** A stream stays open for so long, and a moment, after its session has ended or what it follows is gone. */
const CHECK_INTERVAL = 10 * SECOND
const RETRY_AFTER_SECONDS = 15
const FINAL_DELIVERY_TIMEOUT = SECOND

/** One stream that somebody follows. */
export interface OpenStream {
  /** Aborted by whoever ends it: its reader, its session, the end of what it follows, or the stream itself. Its place is free at once. */
  leaving: AbortController
  /** Aborted when the server ends: what is there by then is still delivered. */
  closing: AbortSignal
}

export interface OpenStreams {
  /** Takes one of the player's places, or refuses. Every 10 s it is asked whether there is still something to follow. */
  open(viewer: Viewer, isThere: () => Promise<boolean>): OpenStream
  /** Gives every reader what is there, and ends; afterwards nothing opens any more. */
  close(): Promise<void>
  /** How many are followed now. */
  readonly count: number
}

interface OpenStreamsDeps {
  clock: Clock
  log: Log
  sessions: Pick<Sessions, 'isOpen'>
}

/** Knows every stream that is followed in this process, and ends each with the session that opened it. */
export function createOpenStreams({ clock, log, sessions }: OpenStreamsDeps): OpenStreams {
  const open = new Map<AbortController, Viewer>()
  const closing = new AbortController()
  const { promise: allLeft, resolve: resolveAllLeft } = Promise.withResolvers<void>()

  function leave(leaving: AbortController) {
    open.delete(leaving)
    if (closing.signal.aborted && open.size === 0) resolveAllLeft()
  }

  async function endWhenGone(leaving: AbortController, mayFollow: () => Promise<boolean>) {
    const { signal } = leaving
    while (!signal.aborted) {
      await clock.sleep(CHECK_INTERVAL, signal).catch(() => {})
      if (!signal.aborted && !(await mayFollow())) leaving.abort(new Error('Nothing is left to follow'))
    }
  }

  // A store that is away says nothing about either; it is asked again.
  async function isStillThere(viewer: Viewer, isThere: () => Promise<boolean>): Promise<boolean> {
    try {
      return (await sessions.isOpen(viewer)) && (await isThere())
    } catch (error) {
      log.warn({ err: error }, 'What stands behind an open stream could not be looked at')
      return true
    }
  }

  return {
    open(viewer, isThere) {
      if (closing.signal.aborted) throw restarting()
      const places = [...open.values()].filter(({ id }) => id === viewer.id).length
      if (places >= MAX_OPEN_STREAMS) throw tooMany()
      const leaving = new AbortController()
      open.set(leaving, viewer)
      leaving.signal.addEventListener('abort', () => leave(leaving), { once: true })
      endWhenGone(leaving, () => isStillThere(viewer, isThere))
      return { leaving, closing: closing.signal }
    },
    get count() {
      return open.size
    },
    async close() {
      closing.abort(new Error('The server ends'))
      if (open.size > 0) await Promise.race([allLeft, clock.sleep(FINAL_DELIVERY_TIMEOUT)])
    },
  }
}

const tooMany = () =>
  new AppError('too_many', `You have ${MAX_OPEN_STREAMS} live pages open already. Please close one first.`, {
    retryAfter: RETRY_AFTER_SECONDS,
  })
