import type { ConsoleGap } from '../../../shared/console/console-gap'
import { formatGap, formatLateness, GAP_EVENT, LATE_EVENT } from '../../../shared/console/console-lines'
import { eventAnswer, type Reader, STILL_HERE } from '../../realtime/sse/event-answer'
import type { ReadLines } from '../log/console-log'
import { type ConsolePiece, endOf, type FollowedConsole, startPositionOf, storedPieces } from './follow-console'
import type { LiveConsoles } from './live-consoles'

interface StreamedConsole extends Omit<FollowedConsole, 'signal' | 'clock'> {
  live: LiveConsoles
  /** Aborting it ends the stream; the end of the stream aborts it. */
  leaving: AbortController
}

/** Streams the stored lines, then new ones. */
export function streamConsole(streamed: StreamedConsole): Response {
  let fill: (() => Promise<boolean>) | null = null
  return eventAnswer({
    leaving: streamed.leaving,
    fill(reader) {
      fill ??= enter(streamed, reader)
      return fill()
    },
  })
}

/** Answers what passes on lines until the reader is behind. It goes on from there when it is called again. */
function enter({ live, leaving, ...followed }: StreamedConsole, reader: Reader): () => Promise<boolean> {
  const { botId, closing } = followed
  const signal = AbortSignal.any([leaving.signal, closing])
  const pulse = live.heartbeats.enter(() => reader.send(STILL_HERE))
  const endLateness = live.onLateness((late) => reader.send(encodedLateness(late)))
  leaving.signal.addEventListener('abort', () => {
    pulse.leave()
    endLateness()
  })

  function send(bytes: Uint8Array) {
    reader.send(bytes)
    pulse.sent()
  }

  function pass(piece: ConsolePiece) {
    send(bytesOf(piece))
    viewer.position = endOf(piece)
  }

  const viewer = {
    position: -1,
    signal,
    take(piece: ConsolePiece, after: number) {
      if (reader.isBehind) return false
      const rest = restOf(piece, { after, position: viewer.position })
      if (rest) pass(rest)
      return true
    },
  }

  return async () => {
    if (viewer.position < 0) viewer.position = (await startPositionOf(followed, signal)) ?? -1
    while (viewer.position >= 0 && !leaving.signal.aborted) {
      // Checked before reading, so that the last line before the end is read.
      const isLastLook = closing.aborted
      for await (const piece of storedPieces(followed, { position: viewer.position, signal })) {
        pass(piece)
        if (reader.isBehind) return true
      }
      if (isLastLook) return false
      await live.show(botId, viewer)
      if (reader.isBehind) return true
    }
    return false
  }
}

/** What a viewer lacks that already had some of its lines; nearly all viewers share the whole piece. */
function restOf(piece: ConsolePiece, { after, position }: { after: number; position: number }): ConsolePiece | null {
  if (position === after) return piece
  if (position >= endOf(piece)) return null
  if ('gap' in piece) return { gap: { from: position + 1, to: piece.gap.to } }
  return { read: { ...piece.read, lines: piece.read.lines.filter((line) => line.position > position) } }
}

const encoder = new TextEncoder()

// The log gives readers at the same position the same object, so it is encoded once for all of them.
const encoded = new WeakMap<ReadLines, Uint8Array>()

function bytesOf(piece: ConsolePiece): Uint8Array {
  if ('gap' in piece) return encodedGap(piece.gap)
  const known = encoded.get(piece.read)
  if (known) return known
  const bytes = encodedLines(piece.read)
  encoded.set(piece.read, bytes)
  return bytes
}

function encodedLines({ lines }: ReadLines): Uint8Array {
  // A line break inside a line would let a bot forge events.
  return encoder.encode(
    lines.map(({ position, text }) => `id: ${position}\ndata: ${text.replace(/[\r\n]+/g, ' ')}\n\n`).join(''),
  )
}

const encodedLateness = (late: boolean) => encoder.encode(`event: ${LATE_EVENT}\ndata: ${formatLateness(late)}\n\n`)

function encodedGap(gap: ConsoleGap): Uint8Array {
  return encoder.encode(`event: ${GAP_EVENT}\ndata: ${formatGap(gap)}\n\n`)
}
