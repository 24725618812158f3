import type { mongo, Types } from 'mongoose'
import { HOUR } from '../../../shared/time'
import { batchLoader } from '../../platform/batch-loader'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { Clock } from '../../platform/time/clock'
import { LeaseModel, ProcessLeaseModel } from './lease-model'
import { createLeaseReleases } from './lease-releases'

interface NewLease {
  identity: string
  bot: Types.ObjectId
  owner: string
  processLease: string
}

/** The leases in the store, as one process writes them. Times are by the store's clock. */
export interface LeaseStore {
  open(processLease: string, until: number, capacity?: number): Promise<void>
  /** Renews a process lease, and with it all leases under it. False once another process has found it expired. */
  renew(processLease: string, until: number): Promise<boolean>
  report(processLease: string, bots: number): Promise<void>
  /** Lets others take its castles at once, and see that it shares no bots any more. */
  expire(processLease: string): Promise<void>
  /** Takes a lease that is free or under an expired process lease; false when it is held. */
  take(lease: NewLease): Promise<boolean>
  release(identity: string, owner: string): Promise<void>
  retryReleases(): void
}

export function createLeaseStore(clock: Pick<Clock, 'now' | 'elapsed'>): LeaseStore {
  const bulkTake = bulkWriter(LeaseModel)
  const releases = createLeaseReleases(clock)
  const owners = new Set<string>()
  const expired = new Set<string>()

  function write({ identity, ...lease }: NewLease): Promise<boolean> {
    const filter: mongo.Document = { _id: identity, processLease: { $in: [...expired] } }
    return isWritten(bulkTake({ updateOne: { filter, update: { $set: lease }, upsert: true } }))
  }

  const isFree = batchLoader<NewLease, boolean>(async (wanted) => {
    const identities = wanted.map(({ identity }) => identity)
    const stored = new Map((await LeaseModel.find({ _id: { $in: identities } }).lean()).map((each) => [each._id, each]))
    const processLeases = [...stored.values()].map(({ processLease }) => processLease)
    for (const id of await markExpired(processLeases, clock)) expired.add(id)
    return Promise.all(
      wanted.map(async ({ identity, processLease }) => {
        const found = stored.get(identity)
        if (!found || expired.has(found.processLease)) return true
        const isAbandoned = found.processLease === processLease && !owners.has(found.owner)
        if (isAbandoned) await releases.remove(identity, found.owner)
        return isAbandoned
      }),
    )
  })

  return {
    async open(_id, until, capacity = 0) {
      await ProcessLeaseModel.create({ _id, until, isExpired: false, capacity })
    },
    async renew(_id, until) {
      // A renewal that arrives late must not shorten a later one.
      const update = { $max: { until: new Date(until) } }
      const { matchedCount } = await ProcessLeaseModel.updateOne({ _id, isExpired: false }, update)
      return matchedCount > 0
    },
    async report(_id, bots) {
      await ProcessLeaseModel.updateOne({ _id }, { $set: { bots } })
    },
    async expire(_id) {
      await ProcessLeaseModel.updateOne({ _id }, { $set: { isExpired: true } })
    },
    async take(lease) {
      const { owner } = lease
      owners.add(owner)
      try {
        const isTaken = (await write(lease)) || ((await isFree(lease)) && (await write(lease)))
        if (!isTaken) owners.delete(owner)
        return isTaken
      } catch (error) {
        owners.delete(owner)
        releases.addUnconfirmed(lease.identity, owner)
        throw error
      }
    },
    release(identity, owner) {
      owners.delete(owner)
      return releases.release(identity, owner)
    },
    retryReleases: releases.retry,
  }
}

/** The upsert of a lease fails with a duplicate `_id` when a living process lease has it. */
async function isWritten(upsert: Promise<unknown>): Promise<boolean> {
  try {
    await upsert
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** Marks expired process leases so that they can't be renewed; returns them and the missing ones. */
async function markExpired(processLeases: string[], { now }: Pick<Clock, 'now'>): Promise<string[]> {
  const _id = { $in: [...new Set(processLeases)] }
  await ProcessLeaseModel.updateMany({ _id, until: { $lte: new Date(now()) } }, { $set: { isExpired: true } })
  const living = await ProcessLeaseModel.distinct('_id', { _id, isExpired: false })
  return _id.$in.filter((id) => !living.includes(id))
}

/** Marks the process leases whose time is over. Returns all that are marked, also earlier. */
export async function expiredProcessLeases({ now }: Pick<Clock, 'now'>): Promise<string[]> {
  const known = await ProcessLeaseModel.find({}, { until: 1, isExpired: 1 }).lean()
  const over = known.filter(({ until, isExpired }) => !isExpired && Number(until) <= now())
  if (over.length > 0) {
    await markExpired(
      over.map(({ _id }) => _id),
      { now },
    )
    return expiredProcessLeases({ now })
  }
  return known.filter(({ isExpired }) => isExpired).map(({ _id }) => _id)
}

export interface SharingProcess {
  processLease: string
  capacity: number
  bots: number
}

export async function sharingProcesses({ now }: Pick<Clock, 'now'>): Promise<SharingProcess[]> {
  const living = { isExpired: false, until: { $gt: new Date(now()) }, capacity: { $gt: 0 } }
  const found = await ProcessLeaseModel.find(living, { capacity: 1, bots: 1 }).lean()
  return found.map(({ _id, capacity, bots }) => ({ processLease: _id, capacity, bots }))
}

/** The bots with a valid lease: all, or those among the given ids. */
export async function leasedBots({ now }: Pick<Clock, 'now'>, among?: string[]): Promise<Types.ObjectId[]> {
  const living = await ProcessLeaseModel.distinct('_id', { isExpired: false, until: { $gt: new Date(now()) } })
  return LeaseModel.distinct('bot', { processLease: { $in: living }, ...(among && { bot: { $in: among } }) })
}

/** Removes leases that expired over an hour ago. They block no castle before that either. */
export async function removeExpiredLeases({ now }: Pick<Clock, 'now'>): Promise<void> {
  const old = await ProcessLeaseModel.distinct('_id', { until: { $lte: new Date(now() - HOUR) } })
  const expired = await markExpired(old, { now })
  await deleteInBatches(LeaseModel, { processLease: { $in: expired } })
  await deleteInBatches(ProcessLeaseModel, { _id: { $in: expired } })
}

/** For a store with a single server: at its start, every lease is from an earlier process. */
export async function releaseAllLeases(): Promise<void> {
  await deleteInBatches(LeaseModel, {})
  await deleteInBatches(ProcessLeaseModel, {})
}
