import type { mongo, Types } from 'mongoose'
import { AT_MOST } from '../../foundation/asked-together'
import type { Clock } from '../../foundation/clock'
import type { Log } from '../../foundation/log'
import { slices } from '../../foundation/slices'
import { withTimeout } from '../../foundation/with-timeout'
import { isDuplicate } from '../../store/duplicate-key'
import { type WriteTogether, writtenTogether } from '../../store/together'
import { createHold, type Hold, type KnownHold, MARGIN } from './hold'
import { LeaseModel } from './lease-model'
import { createOwners, type OwnerRange } from './owners'

export const LEASE_LASTS = 6000
const RENEWED_EVERY = 2000
/** Whose answer takes longer holds nothing. */
const TAKEN_WITHIN = LEASE_LASTS - MARGIN
const WATCHED_EVERY = 500
/** A renewal that is a second behind still comes in time; what is more to do for the store may make the next one too late. */
const LATE_AFTER = RENEWED_EVERY + 1000

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
    lost: AbortSignal.any([lease.lost, hold.lost]),
    release: lease.release,
  }
}

interface HeldLease {
  identity: string
  owner: string
  hold: KnownHold
}

interface RenewedLeases {
  owner: OwnerRange
  until: { $gt: Date }
}

/** When a call began: by the time of day, as leases are kept, and by the clock that nobody sets, as holds are counted. */
interface Moment {
  now: number
  elapsed: number
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
  const writeTaken = writtenTogether(LeaseModel)
  const writeGivenBack = writtenTogether(LeaseModel)
  const held = new Set<HeldLease>()
  const stopping = new AbortController()
  let isKeeping = false
  let renewedAt = 0
  /** The end that was last written for all that is held, by the time of day as it was then. */
  let writtenUntil = 0

  const moment = (): Moment => ({ now: clock.now(), elapsed: clock.elapsed() })

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
    // What is lost is not renewed, also where the process stood still until now.
    loseOverdue()
    const leases = [...held]
    if (leases.length === 0) return
    try {
      await withTimeout(clock, RENEWED_EVERY, renewInStore(leases, moment()))
    } catch (error) {
      log.warn({ err: error }, 'Leases could not be renewed')
    }
  }

  /** A call that hangs does not hold this up. */
  function loseOverdue() {
    const now = clock.elapsed()
    for (const { hold } of held) hold.check(now)
  }

  async function renewInStore(leases: HeldLease[], asked: Moment) {
    const inOrder = leases.toSorted((a, b) => (a.owner < b.owner ? -1 : 1))
    // Named before the first is asked for: what is taken or given back meanwhile would be counted as well.
    const parts = slices(inOrder, AT_MOST).map((part) => ({ part, owner: ownersOf(part) }))
    // What is over belongs to names that nobody remembers any more; what was last renewed is not, although a clock that was set since may say so.
    const until = { $gt: new Date(Math.min(asked.now, writtenUntil - LEASE_LASTS)) }
    for (const { part, owner } of parts) await renewTogether(part, { owner, until }, asked)
    renewedAt = Math.max(renewedAt, asked.elapsed)
    writtenUntil = asked.now + LEASE_LASTS
  }

  const ownersOf = (part: HeldLease[]) => owners.between(part[0]?.owner ?? '', part.at(-1)?.owner ?? '')

  async function renewTogether(leases: HeldLease[], ours: RenewedLeases, { now, elapsed }: Moment) {
    // A renewal that comes late must not take back what a later one gave.
    const { matchedCount } = await LeaseModel.updateMany(ours, { $max: { until: new Date(now + LEASE_LASTS) } })
    const kept = matchedCount === leases.length ? null : new Set(await LeaseModel.distinct('owner', ours))
    for (const { owner, hold } of leases) {
      if (kept && !kept.has(owner)) hold.giveUp()
      hold.renew(elapsed + LEASE_LASTS)
    }
  }

  function leaseOf(entry: HeldLease): Lease {
    const { identity, owner, hold } = entry
    return {
      get isHeld() {
        return hold.isHeld
      },
      lost: hold.lost,
      async release() {
        held.delete(entry)
        hold.giveUp()
        owners.setAside(owner)
        await withTimeout(clock, LEASE_LASTS, giveBackInStore(writeGivenBack, identity, owner))
        owners.forget(owner)
      },
    }
  }

  return {
    get areLate() {
      return held.size > 0 && clock.elapsed() - renewedAt > LATE_AFTER
    },
    async take(identity, bot) {
      const { now, elapsed } = moment()
      const owner = owners.next()
      const isTaken = await withTimeout(clock, TAKEN_WITHIN, takeInStore(writeTaken, { identity, bot, owner, now }))
      owners.forget(owner)
      if (!isTaken) return null
      if (held.size === 0) {
        renewedAt = elapsed
        writtenUntil = now + LEASE_LASTS
      }
      const entry = { identity, owner, hold: createHold(clock.elapsed, elapsed + LEASE_LASTS, lose) }
      function lose() {
        held.delete(entry)
        owners.setAside(owner)
      }
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
async function takeInStore(write: WriteTogether, { identity, bot, owner, now }: WantedLease): Promise<boolean> {
  try {
    const filter: mongo.Document = { _id: identity, until: { $lte: new Date(now) } }
    const update = { $set: { bot, owner, until: new Date(now + LEASE_LASTS) } }
    await write({ updateOne: { filter, update, upsert: true } })
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

async function giveBackInStore(write: WriteTogether, identity: string, owner: string): Promise<void> {
  const filter: mongo.Document = { _id: identity, owner }
  await write({ deleteOne: { filter } })
}

/** For a store that belongs to one server: whoever held a lease in it is gone. */
export async function releaseAllLeases(): Promise<void> {
  await LeaseModel.deleteMany({})
}
