import type { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { withTimeout } from '../../platform/time/with-timeout'
import { createLeaseStore } from './lease-store'
import { type Claim, createLocalClaim, EXPIRED, type LocalClaim, MARGIN } from './local-claim'

export const LEASE_DURATION = 6 * SECOND
const RENEW_INTERVAL = 2 * SECOND
/** Whose answer takes longer holds nothing. */
const ACQUIRE_TIMEOUT = LEASE_DURATION - MARGIN
const CHECK_INTERVAL = 500
/** A renewal that is a second behind still comes in time; what is more to do for the store may make the next one too late. */
const RENEWAL_LATE_AFTER = RENEW_INTERVAL + SECOND
/** What holds nothing is not renewed: whoever takes something by it is to hold that beyond the next renewal. */
const IDLE_REUSE_WINDOW = ACQUIRE_TIMEOUT - RENEWAL_LATE_AFTER

/** The right to play one castle, or to run one bot. */
export interface Lease extends Claim {
  release(): Promise<void>
}

/** What this process holds castles by, until it is over; then it holds others by another one. */
interface ProcessLease {
  id: string
  /** By the clock that nobody sets, counted from before the call that renewed it. */
  until: number
}

interface LocalLease {
  processLease: ProcessLease
  claim: LocalClaim
}

export interface Leases {
  /** Whether what is held is hardly renewed in time, so that nothing more is to be taken that can wait. */
  readonly isRenewalLate: boolean
  /** The lease on a castle, by its game identity, or on a bot; null while another run holds it. */
  take(identity: string, bot: Types.ObjectId): Promise<Lease | null>
  stop(): void
}

export function createLeases({ clock, log }: { clock: Clock; log: Log }): Leases {
  const store = createLeaseStore(clock)
  const localLeases = new Set<LocalLease>()
  const stopping = new AbortController()
  let isRunning = false
  let pendingTakes = 0
  let leaseCount = 0
  let current: ProcessLease | null = null
  let opening: Promise<ProcessLease> | null = null

  async function every(ms: number, act: () => unknown) {
    while (!stopping.signal.aborted) {
      const pause = clock.sleep(ms, stopping.signal).catch(() => {})
      await act()
      await pause
    }
  }

  function startLoops() {
    if (isRunning) return
    isRunning = true
    every(RENEW_INTERVAL, renew)
    every(CHECK_INTERVAL, checkAll)
  }

  const isInUse = () => localLeases.size > 0 || pendingTakes > 0
  const sinceRenewal = ({ until }: ProcessLease) => clock.elapsed() - (until - LEASE_DURATION)

  function usableProcessLease(): ProcessLease | Promise<ProcessLease> {
    checkAll()
    if (!opening && current && sinceRenewal(current) < (isInUse() ? ACQUIRE_TIMEOUT : IDLE_REUSE_WINDOW)) return current
    opening ??= openProcessLease().finally(() => {
      opening = null
    })
    return opening
  }

  async function openProcessLease(): Promise<ProcessLease> {
    const id = crypto.randomUUID()
    const until = clock.elapsed() + LEASE_DURATION
    await withTimeout(clock, ACQUIRE_TIMEOUT, store.open(id, clock.now() + LEASE_DURATION))
    current = { id, until }
    return current
  }

  async function renew() {
    // What is lost is not renewed, also where the process stood still until now.
    checkAll()
    store.retryReleases()
    if (!current || !isInUse()) return
    try {
      await withTimeout(clock, RENEW_INTERVAL, renewInStore(current))
    } catch (error) {
      log.warn({ err: error }, 'Leases could not be renewed')
    }
  }

  /** A call that hangs does not hold this up. */
  function checkAll() {
    const now = clock.elapsed()
    for (const { claim } of localLeases) claim.check(now)
  }

  async function renewInStore(ours: ProcessLease) {
    const until = clock.elapsed() + LEASE_DURATION
    const isRenewed = await store.renew(ours.id, clock.now() + LEASE_DURATION)
    ours.until = isRenewed ? Math.max(ours.until, until) : EXPIRED
    for (const { processLease, claim } of localLeases) if (processLease === ours) applyRenewal(claim, ours)
  }

  function applyRenewal(hold: LocalClaim, { until }: ProcessLease) {
    if (until === EXPIRED) hold.invalidate()
    hold.renew(until)
  }

  async function takeUnder(holder: ProcessLease, identity: string, bot: Types.ObjectId): Promise<Lease | null> {
    const owner = `${holder.id}:${++leaseCount}`
    if (!(await store.take({ identity, bot, owner, holder: holder.id }))) return null
    const hold = createLocalClaim(clock.elapsed, holder.until, () => localLeases.delete(entry))
    const entry = { processLease: holder, claim: hold }
    localLeases.add(entry)
    return {
      get isHeld() {
        return hold.isHeld
      },
      lost: hold.lost,
      async release() {
        localLeases.delete(entry)
        hold.invalidate()
        await withTimeout(clock, LEASE_DURATION, store.release(identity, owner))
      },
    }
  }

  return {
    get isRenewalLate() {
      return current !== null && localLeases.size > 0 && sinceRenewal(current) > RENEWAL_LATE_AFTER
    },
    async take(identity, bot) {
      const lease = Promise.resolve(usableProcessLease()).then((holder) => takeUnder(holder, identity, bot))
      pendingTakes++
      startLoops()
      try {
        return await withTimeout(clock, ACQUIRE_TIMEOUT, lease)
      } catch (error) {
        // What comes of it too late serves nobody.
        lease.then((late) => late?.release()).catch(() => {})
        throw error
      } finally {
        pendingTakes--
      }
    },
    stop() {
      stopping.abort()
    },
  }
}
