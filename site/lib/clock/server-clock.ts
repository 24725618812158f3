import { atom } from 'nanostores'
import { SECOND } from '../../../shared/time'
import { inTab } from '../storage/storage'

const KEY = 'clock_ahead'
/** Smaller differences may be latency, or the fraction of a second that the `Date` header drops. */
const MIN_SKEW = 10 * SECOND

/** How far the server's clock is ahead of the device's, in milliseconds; 0 if they agree. */
export const $clockAhead = atom(Number(inTab.get(KEY)) || 0)

/** The current time by the server's clock, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + $clockAhead.get()

/** Compares the clocks by the `Date` header. Slow answers are ignored because their time is uncertain. */
export function syncServerClock({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  const now = Date.now()
  const serverTime = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverTime) || Math.abs(now - sentAt) > MIN_SKEW) return
  const ahead = serverTime - now
  if (Math.abs(ahead - $clockAhead.get()) < MIN_SKEW) return
  $clockAhead.set(Math.abs(ahead) < MIN_SKEW ? 0 : ahead)
  inTab.set(KEY, String($clockAhead.get()))
}
