import type { Clock } from '../../platform/time/clock'
import type { ConsoleLog } from '../log/console-log'
import { BATCH_SIZE, type ConsolePiece, endOf, storedPieces } from './follow-console'
import type { LiveRounds } from './live-rounds'

export interface LiveViewer {
  /** The number of the last line that it has. */
  readonly position: number
  /** `after` is the position of the viewers that follow from the start of the piece. False if it was not taken. */
  take(piece: ConsolePiece, after: number): boolean
  signal: AbortSignal
}

interface LiveConsoleDeps {
  consoleLog: ConsoleLog
  clock: Clock
  rounds: LiveRounds
  botId: string
  position: number
  /** The last viewer has left, or the log has failed. */
  onEnd(): void
}

/** Passes the new lines of one console on to its viewers. */
export interface LiveConsole {
  /** As in `LiveConsoles`. */
  show(viewer: LiveViewer): Promise<void>
}

export function createLiveConsole({ consoleLog, clock, rounds, botId, position, onEnd }: LiveConsoleDeps): LiveConsole {
  const viewers = new Map<LiveViewer, PromiseWithResolvers<void>>()
  const leaving = new AbortController()
  let sentAt = 0
  /** The log is being read, because new lines are no longer in memory. */
  let isReading = false

  /** A line after a silence is sent at once. */
  function look() {
    if (isReading || rounds.wait(sentAt, look)) return
    const read = consoleLog.readInMemory(botId, position, BATCH_SIZE)
    if (!read) void readOn()
    else if (read.lines.length > 0) pass({ read })
  }

  function pass(piece: ConsolePiece) {
    if ('read' in piece) sentAt = clock.now()
    for (const [viewer, { resolve }] of viewers) if (!viewer.take(piece, position)) resolve()
    position = endOf(piece)
  }

  async function readOn() {
    isReading = true
    try {
      for await (const piece of storedPieces({ consoleLog, botId }, { position, signal: leaving.signal })) pass(piece)
      isReading = false
      sentAt = clock.now()
      if (!leaving.signal.aborted) look()
    } catch (error) {
      onEnd()
      for (const { reject } of viewers.values()) reject(error)
    }
  }

  function leave(viewer: LiveViewer) {
    viewers.delete(viewer)
    if (viewers.size > 0) return
    onEnd()
    rounds.leave(look)
    leaving.abort()
  }

  return {
    async show(viewer) {
      if (viewer.position < position) return
      const shown = Promise.withResolvers<void>()
      const end = () => shown.resolve()
      viewer.signal.addEventListener('abort', end, { once: true })
      viewers.set(viewer, shown)
      if (viewers.size === 1) consoleLog.onLines(botId, { position, onLines: look }, leaving.signal)
      try {
        await shown.promise
      } finally {
        viewer.signal.removeEventListener('abort', end)
        leave(viewer)
      }
    },
  }
}
