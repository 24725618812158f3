import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { withTimeout } from '../../platform/time/with-timeout'
import { EXPIRED, MARGIN } from './local-claim'
import { openProcessLease, renewProcessLease } from './process-lease-store'

export const LEASE_DURATION = 6 * SECOND
export const RENEW_INTERVAL = 2 * SECOND
/** If acquiring takes longer than this, treat it as failed. */
export const ACQUIRE_TIMEOUT = LEASE_DURATION - MARGIN
/** One second late is still in time, but more load may make the next renewal too late. */
const RENEWAL_LATE_AFTER = RENEW_INTERVAL + SECOND

/** The document that this process renews for all of its leases. When it expires, the process opens another one. */
export interface ProcessLease {
  id: string
  /** By a monotonic clock, counted from before the call that renewed it. */
  until: number
}

export interface ProcessLeases {
  readonly current: ProcessLease | null
  readonly isRenewalLate: boolean
  /** Returns the current process lease if it is fresh enough for a new lease, and opens another one if not. */
  usable(): ProcessLease | Promise<ProcessLease>
  /** Renews the current process lease, or opens another one after it has expired. */
  renew(): Promise<ProcessLease>
}

export function createProcessLeases(clock: Clock, capacity: number): ProcessLeases {
  let current: ProcessLease | null = null
  let opening: Promise<ProcessLease> | null = null
  const sinceRenewal = ({ until }: ProcessLease) => clock.elapsed() - (until - LEASE_DURATION)

  async function open(): Promise<ProcessLease> {
    const id = crypto.randomUUID()
    const until = clock.elapsed() + LEASE_DURATION
    await withTimeout(clock, ACQUIRE_TIMEOUT, openProcessLease({ id, until: clock.now() + LEASE_DURATION, capacity }))
    current = { id, until }
    return current
  }

  function openOnce() {
    opening ??= open().finally(() => {
      opening = null
    })
    return opening
  }

  return {
    get current() {
      return current
    },
    get isRenewalLate() {
      return current !== null && sinceRenewal(current) > RENEWAL_LATE_AFTER
    },
    usable: () => (!opening && current && sinceRenewal(current) < ACQUIRE_TIMEOUT ? current : openOnce()),
    async renew() {
      const renewed = current
      if (!renewed || renewed.until === EXPIRED) return openOnce()
      const until = clock.elapsed() + LEASE_DURATION
      const isRenewed = await renewProcessLease(renewed.id, clock.now() + LEASE_DURATION)
      renewed.until = isRenewed ? Math.max(renewed.until, until) : EXPIRED
      return renewed
    },
  }
}
