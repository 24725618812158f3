import type { mongo, Types } from 'mongoose'
import { HOUR, SECOND } from '../../../shared/time'
import { batchLoader } from '../../platform/batch-loader'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { Clock } from '../../platform/time/clock'
import { LeaseModel, ProcessLeaseModel } from './lease-model'

/** A call that hung until its connection was given up may still be done some seconds later. */
const LATE_WRITE_WINDOW = 10 * SECOND

interface NewLease {
  identity: string
  bot: Types.ObjectId
  owner: string
  holder: string
}

/** Who plays which castle, as the store says it, for one process. Times are of the store's clock. */
export interface LeaseStore {
  /** Notes one more holder. */
  open(holder: string, until: number): Promise<void>
  /** Everything that it holds is held until then; false where somebody has found it over, which it stays. */
  renew(holder: string, until: number): Promise<boolean>
  /** Takes a castle that nobody holds, or whose holder is over. */
  take(lease: NewLease): Promise<boolean>
  release(identity: string, owner: string): Promise<void>
  /** Gives back once more what was taken or given back by calls of which nothing was heard. */
  retryReleases(): void
}

export function createLeaseStore(clock: Pick<Clock, 'now' | 'elapsed'>): LeaseStore {
  const bulkTake = bulkWriter(LeaseModel)
  const bulkRelease = bulkWriter(LeaseModel)
  /** Of this process, as far as it knows what became of them. */
  const owners = new Set<string>()
  /** What may stand in the store although this process knows nothing of it, by its owner. */
  const unconfirmed = new Map<string, { identity: string; since: number }>()
  /** Holders that are over, as many as processes have ended since this one began; none of them comes back. */
  const expired = new Set<string>()

  /** A lease of a living holder is in the way as a duplicate of its own id. */
  async function write({ identity, ...lease }: NewLease): Promise<boolean> {
    const filter: mongo.Document = { _id: identity, holder: { $in: [...expired] } }
    try {
      await bulkTake({ updateOne: { filter, update: { $set: lease }, upsert: true } })
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  /** Whether what stands in the way is nobody's any more. */
  const isFree = batchLoader<NewLease, boolean>(async (wanted) => {
    const identities = wanted.map(({ identity }) => identity)
    const taken = new Map((await LeaseModel.find({ _id: { $in: identities } }).lean()).map((each) => [each._id, each]))
    const holders = [...taken.values()].map(({ holder }) => holder)
    for (const holder of await markExpired(holders, clock)) expired.add(holder)
    return Promise.all(wanted.map(({ identity, holder }) => canBeTaken(taken.get(identity), holder)))
  })

  async function canBeTaken(lease: StoredLease | undefined, ourHolder: string): Promise<boolean> {
    if (!lease || expired.has(lease.holder)) return true
    const isAbandoned = lease.holder === ourHolder && !owners.has(lease.owner)
    if (isAbandoned) await remove(lease._id, lease.owner)
    return isAbandoned
  }

  /** From now on it is not ours, whatever stands in the store. */
  function disown(identity: string, owner: string) {
    owners.delete(owner)
    unconfirmed.set(owner, { identity, since: clock.elapsed() })
  }

  async function release(identity: string, owner: string) {
    disown(identity, owner)
    await remove(identity, owner)
    unconfirmed.delete(owner)
  }

  async function remove(identity: string, owner: string) {
    const filter: mongo.Document = { _id: identity, owner }
    await bulkRelease({ deleteOne: { filter } })
  }

  async function retryRelease(owner: string, identity: string, since: number) {
    const isLast = clock.elapsed() - since > LATE_WRITE_WINDOW
    await remove(identity, owner)
    if (isLast) unconfirmed.delete(owner)
  }

  return {
    async open(_id, until) {
      await ProcessLeaseModel.create({ _id, until, isOver: false })
    },
    async renew(_id, until) {
      // A renewal that comes late must not take back what a later one gave.
      const { matchedCount } = await ProcessLeaseModel.updateOne(
        { _id, isOver: false },
        { $max: { until: new Date(until) } },
      )
      return matchedCount > 0
    },
    async take(lease) {
      const { owner } = lease
      owners.add(owner)
      try {
        const isTaken = (await write(lease)) || ((await isFree(lease)) && (await write(lease)))
        if (!isTaken) owners.delete(owner)
        return isTaken
      } catch (error) {
        disown(lease.identity, owner)
        throw error
      }
    },
    release,
    retryReleases() {
      for (const [owner, { identity, since }] of unconfirmed) retryRelease(owner, identity, since).catch(() => {})
    },
  }
}

type StoredLease = Omit<NewLease, 'identity'> & { _id: string }

/** Says of those whose time is over that they are, so that they are renewed no more; answers them, and those that are not there. */
async function markExpired(holders: string[], { now }: Pick<Clock, 'now'>): Promise<string[]> {
  const _id = { $in: [...new Set(holders)] }
  await ProcessLeaseModel.updateMany({ _id, until: { $lte: new Date(now()) } }, { $set: { isOver: true } })
  const living = await ProcessLeaseModel.distinct('_id', { _id, isOver: false })
  return _id.$in.filter((holder) => !living.includes(holder))
}

/** The bots that run now, as far as leases are held for them; all of them, or those among some. */
export async function leasedBots({ now }: Pick<Clock, 'now'>, among?: string[]): Promise<Types.ObjectId[]> {
  const living = await ProcessLeaseModel.distinct('_id', { isOver: false, until: { $gt: new Date(now()) } })
  return LeaseModel.distinct('bot', { holder: { $in: living }, ...(among && { bot: { $in: among } }) })
}

/** Removes what holders have left that are over for long; who wants such a castle takes it all the same. */
export async function removeExpiredLeases({ now }: Pick<Clock, 'now'>): Promise<void> {
  const long = await ProcessLeaseModel.distinct('_id', { until: { $lte: new Date(now() - HOUR) } })
  const left = await markExpired(long, { now })
  await deleteInBatches(LeaseModel, { holder: { $in: left } })
  await deleteInBatches(ProcessLeaseModel, { _id: { $in: left } })
}

/** For a store that belongs to one server: whoever held a lease in it is gone. */
export async function releaseAllLeases(): Promise<void> {
  await deleteInBatches(LeaseModel, {})
  await deleteInBatches(ProcessLeaseModel, {})
}
