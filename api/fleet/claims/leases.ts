import type { Types } from 'mongoose'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import { withTimeout } from '../../platform/time/with-timeout'
import { createLeaseStore } from './lease-store'
import { type Claim, createLocalClaim, EXPIRED, type LocalClaim } from './local-claim'
import { expireProcessLease, reportBots } from './process-lease-store'
import {
  ACQUIRE_TIMEOUT,
  createProcessLeases,
  LEASE_DURATION,
  type ProcessLease,
  RENEW_INTERVAL,
} from './process-leases'

const CHECK_INTERVAL = 500

/** The right to play one castle, or to run one bot. */
export interface Lease extends Claim {
  /** The process lease that it depends on. */
  readonly processLease: string
  release(): Promise<void>
}

interface LocalLease {
  processLease: ProcessLease
  claim: LocalClaim
}

export interface Leases {
  /** Whether renewals are barely in time. No more should be taken then. */
  readonly isRenewalLate: boolean
  readonly processLease: string | null
  /** Shows other processes that this one shares bots, before it has taken any. */
  join(): void
  /** Takes the lease on a castle (by its game identity) or on a bot; null while another run holds it. */
  take(identity: string, bot: Types.ObjectId): Promise<Lease | null>
  /** Shows other processes how many bots this one runs. */
  report(bots: number): Promise<void>
  /** Stops renewing; the leases expire. */
  stop(): void
  /** For a process whose runs have all ended: others need not wait until its leases expire. */
  leave(): Promise<void>
}

interface LeasesDeps {
  clock: Clock
  log: Log
  /** How many bots this process runs at most, if it shares them with others. */
  capacity?: number
}

/** The leases of this process. It renews them from the first take on, until it is stopped. */
export function createLeases({ clock, log, capacity = 0 }: LeasesDeps): Leases {
  const store = createLeaseStore(clock)
  const processLeases = createProcessLeases(clock, capacity)
  const localLeases = createLocalLeases(clock)
  const stopping = new AbortController()
  let leaseCount = 0
  let isRunning = false

  async function takeUnder(processLease: ProcessLease, identity: string, bot: Types.ObjectId): Promise<Lease | null> {
    const owner = `${processLease.id}:${++leaseCount}`
    if (!(await store.take({ identity, bot, owner, processLease: processLease.id }))) return null
    return localLeases.add(processLease, () => store.release(identity, owner))
  }

  async function renew() {
    // After a process stood still, lost leases must not be renewed.
    localLeases.checkAll()
    store.retryReleases()
    await withTimeout(clock, RENEW_INTERVAL, processLeases.renew().then(localLeases.applyRenewal))
  }

  function startLoops() {
    if (isRunning) return
    isRunning = true
    const renewal = { run: renew, pause: RENEW_INTERVAL, failure: 'Leases could not be renewed' }
    const check = { run: localLeases.checkAll, pause: CHECK_INTERVAL, failure: 'Leases could not be checked' }
    // Two loops, so that a hanging renewal does not delay the checks.
    for (const loop of [renewal, check]) void repeat({ clock, log }, { ...loop, fromStart: true }, stopping.signal)
  }

  return {
    get isRenewalLate() {
      return processLeases.isRenewalLate
    },
    get processLease() {
      return processLeases.current?.id ?? null
    },
    join: startLoops,
    async report(bots) {
      if (processLeases.current) await reportBots(processLeases.current.id, bots)
    },
    async take(identity, bot) {
      localLeases.checkAll()
      const lease = Promise.resolve(processLeases.usable()).then((usable) => takeUnder(usable, identity, bot))
      startLoops()
      try {
        return await withTimeout(clock, ACQUIRE_TIMEOUT, lease)
      } catch (error) {
        lease.then((late) => late?.release()).catch(() => {})
        throw error
      }
    },
    stop: () => stopping.abort(),
    async leave() {
      stopping.abort()
      // Without the store it expires by itself.
      if (processLeases.current) await expireProcessLease(processLeases.current.id).catch(() => {})
    },
  }
}

function createLocalLeases(clock: Clock) {
  const leases = new Set<LocalLease>()
  return {
    add(processLease: ProcessLease, release: () => Promise<void>): Lease {
      const claim = createLocalClaim(clock.elapsed, processLease.until, () => leases.delete(entry))
      const entry = { processLease, claim }
      leases.add(entry)
      return {
        processLease: processLease.id,
        get isHeld() {
          return claim.isHeld
        },
        lost: claim.lost,
        async release() {
          leases.delete(entry)
          claim.invalidate()
          await withTimeout(clock, LEASE_DURATION, release())
        },
      }
    },
    async checkAll() {
      const now = clock.elapsed()
      for (const { claim } of leases) claim.check(now)
    },
    applyRenewal(renewed: ProcessLease) {
      for (const { processLease, claim } of leases) {
        if (processLease !== renewed) continue
        if (renewed.until === EXPIRED) claim.invalidate()
        claim.renew(renewed.until)
      }
    },
  }
}
