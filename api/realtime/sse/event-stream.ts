import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'

const HEARTBEAT = 15 * SECOND
/** A reader that falls behind by more gets nothing until it reads again. */
const MAX_BYTES_WAITING = 64 * 1024

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // nginx must not buffer the stream (https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering).
  'x-accel-buffering': 'no',
}

const encoder = new TextEncoder()
// Bun sends the headers with the first bytes, so the stream begins with a comment.
const HELLO = encoder.encode(': following\n\n')
const STILL_HERE = encoder.encode(': still here\n\n')

interface EventStream {
  /** The next piece is requested only when there is room for it. */
  pieces: AsyncIterator<Uint8Array>
  clock: Clock
  /** Aborting it ends the stream; the end of the stream aborts it. */
  leaving: AbortController
}

/**
 * Answers with server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) until the reader
 * leaves or the pieces end.
 */
export function streamEvents({ pieces, clock, leaving }: EventStream): Response {
  const { signal } = leaving
  let wake = () => {}
  const onSettled = () => wake()
  const takePiece = pollable(() => pieces.next(), onSettled)
  const takeHeartbeat = pollable(() => clock.sleep(HEARTBEAT, signal), onSettled)

  async function nextBytes(): Promise<Uint8Array | null> {
    for (;;) {
      const piece = takePiece()
      if (piece) return bytesOf(await piece)
      const heartbeat = takeHeartbeat()
      if (heartbeat) return heartbeat.then(() => STILL_HERE)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
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
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BYTES_WAITING }),
  )
  return new Response(body, { headers })
}

const bytesOf = ({ done, value }: IteratorResult<Uint8Array>) => (done ? null : value)

/**
 * Starts the work once and returns its promise when it is settled, null before. A `Promise.race` for each heartbeat would
 * add a reaction to the pending piece every time, and a quiet stream waits for hours.
 */
function pollable<T>(start: () => Promise<T>, onSettled: () => void): () => Promise<T> | null {
  let pending: Promise<T> | null = null
  let isSettled = false

  function settle() {
    isSettled = true
    onSettled()
  }

  return () => {
    if (!pending) {
      pending = start()
      pending.then(settle, settle)
    }
    if (!isSettled) return null
    const settled = pending
    pending = null
    isSettled = false
    return settled
  }
}
