import { atom } from 'nanostores'
import { SECOND } from '../../../shared/time'
import { inTab } from '../storage/storage'

const KEY = 'clock_ahead'
/** Less than this is the time that an answer takes, and the part of a second that its header leaves out. */
const TELLS_APART = 10 * SECOND

/** How far the server's clock is ahead of the device's; 0 where they agree. */
export const $clockAhead = atom(Number(inTab.get(KEY)) || 0)

/** The present by the server's clock, by which all that it tells of happened. */
export const serverNow = (): number => Date.now() + $clockAhead.get()

/** Learns from an answer how late it is; one that was long under way says nothing. */
export function hearServerTime({ headers }: Pick<Response, 'headers'>, askedAt: number): void {
  const now = Date.now()
  const said = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(said) || Math.abs(now - askedAt) > TELLS_APART) return
  const ahead = said - now
  if (Math.abs(ahead - $clockAhead.get()) < TELLS_APART) return
  $clockAhead.set(Math.abs(ahead) < TELLS_APART ? 0 : ahead)
  inTab.set(KEY, String($clockAhead.get()))
}
