import { atom } from 'nanostores'
import { SECOND } from '../../../shared/time'
import { inTab } from '../storage/storage'

const KEY = 'clock_ahead'
/** Less than this is the time that an answer takes, and the part of a second that its header leaves out. */
const MIN_SKEW = 10 * SECOND

/** How far the server's clock is ahead of the device's; 0 where they agree. */
export const $clockAhead = atom(Number(inTab.get(KEY)) || 0)

/** The present by the server's clock, by which all that it tells of happened. */
export const serverNow = (): number => Date.now() + $clockAhead.get()

/** Learns from an answer how late it is; one that was long under way says nothing. */
export function syncServerClock({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  const now = Date.now()
  const serverTime = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverTime) || Math.abs(now - sentAt) > MIN_SKEW) return
  const ahead = serverTime - now
  if (Math.abs(ahead - $clockAhead.get()) < MIN_SKEW) return
  $clockAhead.set(Math.abs(ahead) < MIN_SKEW ? 0 : ahead)
  inTab.set(KEY, String($clockAhead.get()))
}
