import type { ConsoleGap } from '../../../shared/console/console-gap'
import { formatGap, formatLateness, GAP_EVENT, LATE_EVENT } from '../../../shared/console/console-lines'
import { eventAnswer, type Reader, STILL_HERE } from '../../realtime/sse/event-answer'
import type { ReadLines } from '../log/console-log'
import type { ConsolePiece, FollowedConsole } from './follow-console'
import { followLive } from './follow-live'
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

function enter({ live, leaving, ...followed }: StreamedConsole, reader: Reader): () => Promise<boolean> {
  const pulse = live.heartbeats.enter(() => reader.send(STILL_HERE))
  const endLateness = live.onLateness((late) => reader.send(encodedLateness(late)))
  leaving.signal.addEventListener('abort', () => {
    pulse.leave()
    endLateness()
  })
  return followLive({
    ...followed,
    live,
    signal: leaving.signal,
    isBehind: () => reader.isBehind,
    send(piece) {
      reader.send(bytesOf(piece))
      pulse.sent()
    },
  })
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
