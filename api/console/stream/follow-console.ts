import type { ConsoleGap } from '../../../shared/console/console-gap'
import type { Clock } from '../../platform/time/clock'
import type { ConsoleLog, ReadLines } from '../log/console-log'

export const BATCH_SIZE = 500
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
 * a gap. An outage of the log delays them.
 */
export async function* followConsole(followed: FollowedConsole): AsyncGenerator<ConsolePiece> {
  const { clock, signal, closing } = followed
  const waiting = AbortSignal.any([signal, closing])
  const start = await startPositionOf(followed, waiting)
  if (start === null) return
  let position = start
  let lastPiece = 0
  while (!signal.aborted) {
    // Checked before reading, so that the last line before the end is read.
    const isLastLook = closing.aborted
    for await (const piece of storedPieces(followed, { position, signal: waiting })) {
      position = endOf(piece)
      if ('read' in piece) lastPiece = clock.now()
      yield piece
    }
    if (isLastLook) return
    await waitForNewLines(followed, { position, lastPieceAt: lastPiece, signal: waiting }).catch((error) => {
      if (!closing.aborted) throw error
    })
  }
}

interface Reading {
  position: number
  signal: AbortSignal
}

/** Yields the stored lines after a position. Ends early if the signal is aborted during an outage. */
export async function* storedPieces(
  followed: Pick<FollowedConsole, 'consoleLog' | 'botId'>,
  { position: start, signal }: Reading,
): AsyncGenerator<ConsolePiece> {
  let position = start
  for (;;) {
    const read = await readOverAnOutage(followed, { position, limit: BATCH_SIZE, signal })
    if (!read) return
    for (const piece of piecesOf(read, position)) {
      position = endOf(piece)
      yield piece
    }
    if (position >= read.last) return
  }
}

/** The number of the last line that is in it, or that is missing. */
export const endOf = (piece: ConsolePiece): number =>
  'gap' in piece ? piece.gap.to : (piece.read.lines.at(-1)?.position ?? 0)

/** The lines without jumps in their numbers, and gaps for the numbers that are missing after the position. */
function piecesOf(read: ReadLines, position: number): ConsolePiece[] {
  const { lines, last } = read
  const pieces: ConsolePiece[] = []
  const addGap = (from: number, to: number) => to >= from && pieces.push({ gap: { from, to } })
  const isJump = (index: number) => lines[index]?.position !== (lines[index - 1]?.position ?? position) + 1
  const starts = lines.flatMap((_, index) => (index === 0 || isJump(index) ? [index] : []))
  for (const [place, start] of starts.entries()) {
    const run = starts.length === 1 ? read : { ...read, lines: lines.slice(start, starts[place + 1]) }
    addGap((lines[start - 1]?.position ?? position) + 1, (lines[start]?.position ?? 0) - 1)
    pieces.push({ read: run })
  }
  if (lines.length === 0) addGap(position + 1, last)
  return pieces
}

interface WantedLines {
  position: number
  limit: number
  signal: AbortSignal
}

/** Null if the signal is aborted during an outage. */
async function readOverAnOutage(
  { consoleLog, botId }: Pick<FollowedConsole, 'consoleLog' | 'botId'>,
  { position, limit, signal }: WantedLines,
): Promise<ReadLines | null> {
  for (;;) {
    try {
      return await consoleLog.readAfter(botId, position, limit)
    } catch (error) {
      if (!consoleLog.isAway) throw error
    }
    if (!signal.aborted) await nextAwayChange(consoleLog, signal)
    if (signal.aborted) return null
  }
}

async function nextAwayChange(consoleLog: ConsoleLog, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const heard = new AbortController()
  const until = AbortSignal.any([heard.signal, signal])
  consoleLog.onAwayChange(resolve, until)
  signal.addEventListener('abort', () => resolve(), { once: true, signal: heard.signal })
  await promise
  heard.abort()
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

/** Null if the signal is aborted during an outage. A reader that claims a number beyond the last one continues with the next line. */
export async function startPositionOf(
  followed: Pick<FollowedConsole, 'consoleLog' | 'botId' | 'after'>,
  signal: AbortSignal,
): Promise<number | null> {
  const { after } = followed
  const read = await readOverAnOutage(followed, { position: after ?? 0, limit: 0, signal })
  if (!read) return null
  return after === null ? read.first - 1 : Math.min(after, read.last)
}
