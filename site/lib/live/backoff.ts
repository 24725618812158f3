import { SECOND } from '../../../shared/time'

const INITIAL_DELAY = SECOND
const MAX_DELAY = 15 * SECOND
/** Of the longest delay. The rest is drawn, because a server that crashes loses all of its pages at once. */
const LEAST_SHARE = 1 / 4
/** A stream that lasted this long resets the delay. */
const STABLE_AFTER = 10 * SECOND

interface Backoff {
  isOpen(): boolean
  /** When the last stream broke, in milliseconds since 1970; null if none was open yet. */
  lastSeenAt(): number | null
  recordOpen(): void
  recordBreak(): void
  /** In milliseconds; doubles with each call. */
  nextDelay(): number
}

/** Remembers when the stream was open, and how long to wait before the next attempt. */
export function createBackoff(random: () => number): Backoff {
  let failures = 0
  let openSince: number | null = null
  let lastSeenAt: number | null = null
  return {
    isOpen: () => openSince !== null,
    lastSeenAt: () => lastSeenAt,
    recordOpen() {
      openSince = Date.now()
    },
    recordBreak() {
      if (openSince === null) return
      lastSeenAt = Date.now()
      if (lastSeenAt - openSince > STABLE_AFTER) failures = 0
      openSince = null
    },
    nextDelay() {
      const longest = Math.min(INITIAL_DELAY * 2 ** failures++, MAX_DELAY)
      return longest * (LEAST_SHARE + (1 - LEAST_SHARE) * random())
    },
  }
}
