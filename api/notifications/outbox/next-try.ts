import { SECOND } from '../../../shared/time'

/** Spreads the tries of messages that failed together. */
const SPREAD = 0.2

interface Failed {
  now: number
  /** This one included. */
  failures: number
  waits: readonly number[]
  notBefore?: number | undefined
}

/** When a message that failed is tried again; null after its last try. */
export function nextTryAt({ now, failures, waits, notBefore = 0 }: Failed, random: () => number): number | null {
  const wait = waits[failures - 1]
  if (wait === undefined) return null
  return Math.max(now + Math.round(wait * (1 - SPREAD + random() * 2 * SPREAD)), notBefore)
}

/** Messages that wait for the same moment are not sent in the same instant. */
export const spreadFrom = (until: number, random: () => number) => until + Math.round(random() * 5 * SECOND)
