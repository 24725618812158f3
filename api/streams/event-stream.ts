import { SECOND } from '../../shared/time'
import type { Clock } from '../foundation/clock'

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

interface EventStream {
  /** Asked for the next piece only when there is room for it. */
  pieces: AsyncIterator<Uint8Array>
  clock: Clock
  /** Ends the stream at once, and is aborted as soon as it has ended. */
  leaving: AbortController
}

/** Answers with a stream of events, until the reader leaves or the pieces end. */
export function streamEvents({ pieces, clock, leaving }: EventStream): Response {
  const { signal } = leaving
  let nextPiece: Promise<IteratorResult<Uint8Array>> | null = null
  let heartbeat: Promise<'heartbeat'> | null = null

  async function nextBytes(): Promise<Uint8Array | null> {
    nextPiece ??= pieces.next()
    heartbeat ??= clock.sleep(HEARTBEAT, signal).then(() => 'heartbeat')
    const next = await Promise.race([nextPiece, heartbeat])
    if (next === 'heartbeat') {
      heartbeat = null
      return STILL_HERE
    }
    nextPiece = null
    return next.done ? null : next.value
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
