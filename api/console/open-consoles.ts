import { MOST_OPEN_CONSOLES } from '../../shared/limits'
import { SECOND } from '../../shared/time'
import type { Sessions, Viewer } from '../auth/sessions'
import { ownsBot } from '../bots/find-owned-bot'
import type { Clock } from '../foundation/clock'
import { AppError } from '../foundation/errors'
import type { Log } from '../foundation/log'

/** A console stays open for so long, and a moment, after its session has ended or its bot was removed. */
const ASKS_EVERY = 10 * SECOND
const FREE_SOON = 15
const LAST_LINES_MAY_TAKE = SECOND

/** One console that somebody follows. */
export interface OpenConsole {
  /** Aborted by whoever ends it: its reader, its session, the removal of its bot, or the stream itself. Its place is free at once. */
  leaving: AbortController
  /** Aborted when the server ends: what is kept by then is still delivered. */
  closing: AbortSignal
}

export interface OpenConsoles {
  /** Takes one of the player's places for the console of a bot of theirs, or refuses. */
  open(viewer: Viewer, botId: string): OpenConsole
  /** Gives every reader the lines that are kept, and ends; afterwards nothing opens any more. */
  close(): Promise<void>
}

interface OpenConsolesDeps {
  clock: Clock
  log: Log
  sessions: Pick<Sessions, 'isOpen'>
}

/** Knows every console that is followed in this process, and ends each with the session that opened it, or with its bot. */
export function createOpenConsoles({ clock, log, sessions }: OpenConsolesDeps): OpenConsoles {
  const open = new Map<AbortController, Viewer>()
  const closing = new AbortController()
  const { promise: allLeft, resolve: noneIsLeft } = Promise.withResolvers<void>()

  function leave(leaving: AbortController) {
    open.delete(leaving)
    if (closing.signal.aborted && open.size === 0) noneIsLeft()
  }

  async function endInTime(leaving: AbortController, viewer: Viewer, botId: string) {
    const { signal } = leaving
    while (!signal.aborted) {
      await clock.sleep(ASKS_EVERY, signal).catch(() => {})
      if (!signal.aborted && !(await mayFollow(viewer, botId))) leaving.abort(new Error('Nothing is left to follow'))
    }
  }

  // A store that is away says nothing about either; it is asked again.
  async function mayFollow(viewer: Viewer, botId: string): Promise<boolean> {
    try {
      return (await sessions.isOpen(viewer)) && (await ownsBot(viewer, botId))
    } catch (error) {
      log.warn({ err: error }, 'The session and the bot behind an open console could not be looked at')
      return true
    }
  }

  return {
    open(viewer, botId) {
      if (closing.signal.aborted) throw new AppError('unavailable', 'Castellan is restarting.', { retryAfter: 5 })
      const places = [...open.values()].filter(({ id }) => id === viewer.id).length
      if (places >= MOST_OPEN_CONSOLES) throw tooMany()
      const leaving = new AbortController()
      open.set(leaving, viewer)
      leaving.signal.addEventListener('abort', () => leave(leaving), { once: true })
      endInTime(leaving, viewer, botId)
      return { leaving, closing: closing.signal }
    },
    async close() {
      closing.abort(new Error('The server ends'))
      if (open.size > 0) await Promise.race([allLeft, clock.sleep(LAST_LINES_MAY_TAKE)])
    },
  }
}

const tooMany = () =>
  new AppError('too_many', `You follow ${MOST_OPEN_CONSOLES} consoles already. Please close one first.`, {
    retryAfter: FREE_SOON,
  })
