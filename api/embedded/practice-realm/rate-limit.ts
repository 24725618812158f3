import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'

const BURST = 40
const PER_SECOND = 4

/** A token bucket. Answers how long to wait in milliseconds; 0 if the request is allowed. */
export function createRateLimit(clock: Clock, speed: number) {
  const left = new Map<string, { requests: number; at: number }>()
  return (identity: string): number => {
    const now = clock.now()
    const before = left.get(identity) ?? { requests: BURST, at: now }
    const earned = (Math.max(0, now - before.at) / SECOND) * PER_SECOND * speed
    const requests = Math.min(BURST, before.requests + earned)
    const isAllowed = requests >= 1
    left.set(identity, { requests: isAllowed ? requests - 1 : requests, at: now })
    return isAllowed ? 0 : Math.ceil(((1 - requests) / (PER_SECOND * speed)) * SECOND)
  }
}
