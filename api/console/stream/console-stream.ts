import type { ConsoleGap } from '../../../shared/console/console-gap'
import { formatGap, formatLateness, GAP_EVENT, LATE_EVENT } from '../../../shared/console/console-lines'
import { streamEvents } from '../../realtime/sse/event-stream'
import { merge } from '../../realtime/sse/merge'
import type { ReadLines } from '../log/console-log'
import { type ConsolePiece, type FollowedConsole, followConsole } from './follow-console'
import { type FollowedLog, followLateness } from './follow-lateness'

interface StreamedConsole extends Omit<FollowedConsole, 'signal'> {
  /** Aborting it ends the stream; the end of the stream aborts it. */
  leaving: AbortController
}

export function streamConsole({ leaving, ...followed }: StreamedConsole): Response {
  const { signal } = leaving
  const pieces = encodedPieces(followConsole({ ...followed, signal }))
  return streamEvents({
    pieces: merge([pieces], encodedLateness({ ...followed, signal })),
    clock: followed.clock,
    leaving,
  })
}

/** A reader takes lines to be on time until it hears otherwise. */
async function* encodedLateness(followed: FollowedLog): AsyncGenerator<Uint8Array> {
  let known = false
  for await (const late of followLateness(followed)) {
    if (late !== known) yield encoder.encode(`event: ${LATE_EVENT}\ndata: ${formatLateness(late)}\n\n`)
    known = late
  }
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
