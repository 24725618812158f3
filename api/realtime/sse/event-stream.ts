import type { Clock } from '../../platform/time/clock'
import { eventAnswer, HEARTBEAT, STILL_HERE } from './event-answer'

interface EventStream {
  /** The next piece is requested only when there is room for it. */
  pieces: AsyncIterator<Uint8Array>
  clock: Clock
  /** Aborting it ends the stream; the end of the stream aborts it. */
  leaving: AbortController
  /** Returns 0 to 1. */
  random?: () => number
}

/** Streams until the reader leaves or the pieces end. */
export function streamEvents({ pieces, clock, leaving, random }: EventStream): Response {
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

  return eventAnswer({
    leaving,
    random,
    async fill(reader) {
      const bytes = await nextBytes()
      if (bytes) reader.send(bytes)
      return bytes !== null
    },
  })
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
