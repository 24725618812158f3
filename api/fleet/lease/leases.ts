import type { Types } from 'mongoose'
import type { Clock } from '../../foundation/clock'
import type { Log } from '../../foundation/log'
import { slices } from '../../foundation/slices'
import { withTimeout } from '../../foundation/with-timeout'
import { isDuplicate } from '../../store/duplicate-key'
import { LeaseModel } from './lease-model'
import { createOwners, type OwnerRange } from './owners'

export const LEASE_LASTS = 6000
const RENEWED_EVERY = 2000
/** Whoever holds a lease lets go this much before it ends, so that two clocks may differ a little. */
const MARGIN = 1500
const HELD_FOR = LEASE_LASTS - MARGIN
const WATCHED_EVERY = 500
/** A store with one thread answers nobody else meanwhile: this many take it about ten milliseconds. */
const TOGETHER = 400
const LONG_OVER = Number.NEGATIVE_INFINITY
/** A renewal that is a second behind still comes in time; what is more to do for the store may make the next one too late. */
const LATE_AFTER = RENEWED_EVERY + 1000

/** What a run has to itself. It is renewed until it is given back, or lost. */
export interface Hold {
  /** Asked before everything that a run does. It ends shortly before somebody else can hold it. */
  readonly isHeld: boolean
  /** True until somebody else can hold it, so that what was asked for in time may be answered, and told. */
  readonly isOurs: boolean
  /** Aborted as soon as it could not be renewed in time. */
  readonly lost: AbortSignal
}

/** The right to play one castle. */
export interface Lease extends Hold {
  release(): Promise<void>
}

/** The same lease, which is lost with something else as well. */
export function heldTogether(lease: Lease, hold: Hold): Lease {
  return {
    get isHeld() {
      return lease.isHeld && hold.isHeld
    },
    get isOurs() {
      return lease.isOurs && hold.isOurs
    },
    lost: AbortSignal.any([lease.lost, hold.lost]),
    release: lease.release,
  }
}

interface HeldLease {
  identity: string
  owner: string
  /** Counted from before the call that renewed it, so it never ends later than in the store. */
  deadline: number
  losing: AbortController
}

interface RenewedLeases {
  owner: OwnerRange
  until: { $gt: Date }
}

export interface LeaseKeeper {
  /** Whether what is held is hardly renewed in time, so that nothing more is to be taken that can wait. */
  readonly areLate: boolean
  /** The lease on a game identity, or null while somebody else holds it. */
  take(identity: string, bot: Types.ObjectId): Promise<Lease | null>
  stop(): void
}

export function createLeaseKeeper({ clock, log }: { clock: Clock; log: Log }): LeaseKeeper {
  const owners = createOwners(clock)
  const held = new Set<HeldLease>()
  const stopping = new AbortController()
  let isKeeping = false
  let renewedAt = 0

  async function every(ms: number, act: () => unknown) {
    while (!stopping.signal.aborted) {
      const pause = clock.sleep(ms, stopping.signal).catch(() => {})
      await act()
      await pause
    }
  }

  function keep() {
    if (isKeeping) return
    isKeeping = true
    every(RENEWED_EVERY, renew)
    every(WATCHED_EVERY, loseOverdue)
  }

  async function renew() {
    const leases = [...held]
    if (leases.length === 0) return
    try {
      await withTimeout(clock, RENEWED_EVERY, renewInStore(leases, clock.now()))
    } catch (error) {
      log.warn({ err: error }, 'Leases could not be renewed')
    }
  }

  /** A call that hangs does not hold this up. */
  function loseOverdue() {
    for (const lease of held) if (clock.now() >= lease.deadline) lose(lease)
  }

  function lose(lease: HeldLease) {
    held.delete(lease)
    owners.setAside(lease.owner)
    lease.losing.abort(new Error('The lease was lost'))
  }

  async function renewInStore(leases: HeldLease[], now: number) {
    const inOrder = leases.toSorted((a, b) => (a.owner < b.owner ? -1 : 1))
    // Named before the first is asked for: what is taken or given back meanwhile would be counted as well.
    const parts = slices(inOrder, TOGETHER).map((part) => ({ part, owner: ownersOf(part) }))
    for (const { part, owner } of parts) await renewTogether(part, { owner, until: { $gt: new Date(now) } }, now)
    renewedAt = Math.max(renewedAt, now)
  }

  const ownersOf = (part: HeldLease[]) => owners.between(part[0]?.owner ?? '', part.at(-1)?.owner ?? '')

  async function renewTogether(leases: HeldLease[], ours: RenewedLeases, now: number) {
    // A renewal that comes late must not take back what a later one gave.
    const { matchedCount } = await LeaseModel.updateMany(ours, { $max: { until: new Date(now + LEASE_LASTS) } })
    const kept = matchedCount === leases.length ? null : new Set(await LeaseModel.distinct('owner', ours))
    for (const lease of leases) {
      if (kept && !kept.has(lease.owner)) lease.deadline = LONG_OVER
      // A run may have seen already that it was over.
      if (clock.now() >= lease.deadline) lose(lease)
      else lease.deadline = Math.max(lease.deadline, now + HELD_FOR)
    }
  }

  function leaseOf(entry: HeldLease): Lease {
    return {
      get isHeld() {
        return held.has(entry) && clock.now() < entry.deadline
      },
      get isOurs() {
        return clock.now() < entry.deadline + MARGIN
      },
      lost: entry.losing.signal,
      async release() {
        held.delete(entry)
        entry.deadline = LONG_OVER
        owners.setAside(entry.owner)
        await withTimeout(clock, LEASE_LASTS, LeaseModel.deleteOne({ _id: entry.identity, owner: entry.owner }))
        owners.forget(entry.owner)
      },
    }
  }

  return {
    get areLate() {
      return held.size > 0 && clock.now() - renewedAt > LATE_AFTER
    },
    async take(identity, bot) {
      const now = clock.now()
      const owner = owners.next()
      const isTaken = await withTimeout(clock, HELD_FOR, takeInStore({ identity, bot, owner, now }))
      owners.forget(owner)
      if (!isTaken) return null
      const entry = { identity, owner, deadline: now + HELD_FOR, losing: new AbortController() }
      if (held.size === 0) renewedAt = now
      held.add(entry)
      keep()
      return leaseOf(entry)
    },
    stop() {
      stopping.abort()
    },
  }
}

interface WantedLease {
  identity: string
  bot: Types.ObjectId
  owner: string
  now: number
}

/** Takes a lease that is free or over; one of a living owner is in the way as a duplicate of its own id. */
async function takeInStore({ identity, bot, owner, now }: WantedLease): Promise<boolean> {
  try {
    await LeaseModel.updateOne(
      { _id: identity, until: { $lte: new Date(now) } },
      { $set: { bot, owner, until: new Date(now + LEASE_LASTS) } },
      { upsert: true },
    )
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** For a store that belongs to one server: whoever held a lease in it is gone. */
export async function releaseAllLeases(): Promise<void> {
  await LeaseModel.deleteMany({})
}
