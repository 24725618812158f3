import type { ConsoleGap } from '../../../shared/console/console-gap'
import type { Clock } from '../../platform/time/clock'
import type { ConsoleLog, ReadLines } from '../log/console-log'

const BATCH_SIZE = 500
const BATCH_WINDOW = 100

export interface FollowedConsole {
  consoleLog: ConsoleLog
  clock: Clock
  botId: string
  /** The number of the last line that the reader has; null to begin with the first stored line. */
  after: number | null
  signal: AbortSignal
  /** Aborted when nothing more will be printed: stored lines are still yielded. */
  closing: AbortSignal
}

export type ConsolePiece = { gap: ConsoleGap } | { read: ReadLines }

/**
 * Yields stored lines, then new ones as they are printed, until a signal is aborted: each line once, in order, or in
 * a gap.
 */
export async function* followConsole(followed: FollowedConsole): AsyncGenerator<ConsolePiece> {
  const { consoleLog, clock, botId, signal, closing } = followed
  const waiting = AbortSignal.any([signal, closing])
  let position = await startPositionOf(followed)
  let lastPiece = 0
  while (!signal.aborted) {
    // Checked before reading, so that the last line before the end is read.
    const isLastLook = closing.aborted
    const read = await consoleLog.readAfter(botId, position, BATCH_SIZE)
    const gap = { from: position + 1, to: read.first - 1 }
    if (gap.to >= gap.from) {
      position = gap.to
      yield { gap }
    }
    const newest = read.lines.at(-1)
    if (newest) {
      position = newest.position
      lastPiece = clock.now()
      yield { read }
    }
    if (position < read.last) continue
    if (isLastLook) return
    await waitForNewLines(followed, { position, lastPieceAt: lastPiece, signal: waiting }).catch((error) => {
      if (!closing.aborted) throw error
    })
  }
}

interface CaughtUp {
  position: number
  lastPieceAt: number
  signal: AbortSignal
}

/**
 * A line after a silence is sent at once. Lines of a busy bot are sent ten times a second, at the same moment to all
 * readers.
 */
async function waitForNewLines(
  { consoleLog, clock, botId }: FollowedConsole,
  { position, lastPieceAt, signal }: CaughtUp,
) {
  await consoleLog.nextLine(botId, position, signal)
  const now = clock.now()
  if (roundOf(now) === roundOf(lastPieceAt)) await clock.sleep((roundOf(now) + 1) * BATCH_WINDOW - now, signal)
}

const roundOf = (at: number) => Math.floor(at / BATCH_WINDOW)

/** A reader that claims a number beyond the last one continues with the next line. */
async function startPositionOf({ consoleLog, botId, after }: FollowedConsole): Promise<number> {
  const { first, last } = await consoleLog.readAfter(botId, after ?? 0, 0)
  return after === null ? first - 1 : Math.min(after, last)
}
