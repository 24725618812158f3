import type { Clock } from '../foundation/clock'

/** Acts after that time; what it answers calls it off. */
export function later(clock: Clock, ms: number, act: () => void): () => void {
  const calledOff = new AbortController()
  clock.sleep(ms, calledOff.signal).then(act, () => undefined)
  return () => calledOff.abort()
}
