import type { ConsoleGap } from '../../../shared/console/console-gap'
import { formatGap, GAP_EVENT } from '../../../shared/console/console-lines'
import { streamEvents } from '../../realtime/sse/event-stream'
import type { ReadLines } from '../log/console-log'
import { type ConsolePiece, type FollowedConsole, followConsole } from './follow-console'

interface StreamedConsole extends Omit<FollowedConsole, 'signal'> {
  /** Aborting it ends the stream; the end of the stream aborts it. */
  leaving: AbortController
}

export function streamConsole({ leaving, ...followed }: StreamedConsole): Response {
  const pieces = encodedPieces(followConsole({ ...followed, signal: leaving.signal }))
  return streamEvents({ pieces, clock: followed.clock, leaving })
}

async function* encodedPieces(pieces: AsyncGenerator<ConsolePiece>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield bytesOf(piece)
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

function encodedGap(gap: ConsoleGap): Uint8Array {
  return encoder.encode(`event: ${GAP_EVENT}\ndata: ${formatGap(gap)}\n\n`)
}
