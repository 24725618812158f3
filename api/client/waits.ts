import type { ClientClock } from './clock'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000
const LEAST_SHARE = 1 / 4

/** How long to wait before the next try: longer each time, and never the same for many clients. */
export function waitAfter(failures: number): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures)
  return most * (LEAST_SHARE + (1 - LEAST_SHARE) * Math.random())
}

/** What the server asks for in `Retry-After`, in milliseconds; 0 if it asks for nothing. */
export function askedWait({ headers }: Response, clock: ClientClock): number {
  const asked = headers.get('retry-after')
  if (!asked) return 0
  const seconds = Number(asked)
  const ms = Number.isNaN(seconds) ? Date.parse(asked) - clock.now() : seconds * 1000
  return Math.max(0, ms || 0)
}
