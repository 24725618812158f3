import type { ConsoleGap } from '../../shared/console/console-gap'
import { formatGap, GAP_EVENT } from '../../shared/console/console-lines'
import { SECOND } from '../../shared/time'
import type { ReadLines } from '../console-log/console-log'
import { type ConsolePiece, type FollowedConsole, followConsole } from './follow-console'

const HEARTBEAT = 15 * SECOND
/** How much may wait for a reader; one that does not read gets no more until it does. */
const MOST_BYTES_WAITING = 64 * 1024

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

const encoder = new TextEncoder()
// Headers leave with the first bytes, so something is said at once.
const HELLO = encoder.encode(': following\n\n')
const STILL_HERE = encoder.encode(': still here\n\n')

interface StreamedConsole extends Omit<FollowedConsole, 'signal'> {
  /** Ends the stream at once, and is aborted as soon as it has ended. */
  leaving: AbortController
}

/** Answers with the console as a stream of events, until the reader leaves or the console closes. */
export function streamConsole({ leaving, ...followed }: StreamedConsole): Response {
  const { signal } = leaving
  const pieces = followConsole({ ...followed, signal })
  let nextPiece: Promise<IteratorResult<ConsolePiece>> | null = null
  let heartbeat: Promise<'heartbeat'> | null = null

  async function nextBytes(): Promise<Uint8Array | null> {
    nextPiece ??= pieces.next()
    heartbeat ??= followed.clock.sleep(HEARTBEAT, signal).then(() => 'heartbeat')
    const next = await Promise.race([nextPiece, heartbeat])
    if (next === 'heartbeat') {
      heartbeat = null
      return STILL_HERE
    }
    nextPiece = null
    return next.done ? null : bytesOf(next.value)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(HELLO)
      },
      async pull(controller) {
        const bytes = await nextBytes().catch((error) => {
          if (signal.aborted) return null
          leaving.abort(error)
          throw error
        })
        if (bytes) return controller.enqueue(bytes)
        controller.close()
        leaving.abort()
      },
      cancel(reason) {
        leaving.abort(reason)
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_BYTES_WAITING }),
  )
  return new Response(body, { headers })
}

// Readers at the same position are given the same piece by the log: it is encoded once for all of them.
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
