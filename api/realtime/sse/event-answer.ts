import { SECOND } from '../../../shared/time'

export const HEARTBEAT = 15 * SECOND
/** A reader that falls behind by more gets nothing until it reads again. */
const MAX_BYTES_WAITING = 64 * 1024

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // nginx must not buffer the stream (https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering).
  'x-accel-buffering': 'no',
}

const encoder = new TextEncoder()
/** When a reader that lost its stream comes back. Spread, because a server that crashes ends all of its streams at once. */
const LEAST_RETRY = SECOND
const MOST_RETRY = 6 * SECOND
// Bun sends the headers with the first bytes, so the stream begins with a comment.
const helloOf = (random: () => number) =>
  encoder.encode(`: following\nretry: ${Math.round(LEAST_RETRY + random() * (MOST_RETRY - LEAST_RETRY))}\n\n`)
export const STILL_HERE = encoder.encode(': still here\n\n')

/** The reader's end of a stream. */
export interface Reader {
  send(bytes: Uint8Array): void
  /** True while the reader has not taken what was sent. */
  readonly isBehind: boolean
}

interface FilledStream {
  /** Called when the reader is not behind, always with the same reader; false ends the stream. */
  fill(reader: Reader): Promise<boolean>
  /** Aborting it ends the stream; the end of the stream aborts it. */
  leaving: AbortController
  /** Returns 0 to 1. */
  random?: () => number
}

/**
 * Answers with server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) until the reader
 * leaves or there are no more.
 */
export function eventAnswer({ fill, leaving, random = Math.random }: FilledStream): Response {
  const { signal } = leaving
  let reader: Reader
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        reader = {
          send: (bytes) => controller.enqueue(bytes),
          get isBehind() {
            return (controller.desiredSize ?? 0) <= 0
          },
        }
        reader.send(helloOf(random))
      },
      async pull(controller) {
        const goesOn = await fill(reader).catch((error) => {
          if (signal.aborted) return false
          leaving.abort(error)
          throw error
        })
        if (goesOn) return
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
