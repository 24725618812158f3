import type { mongo, Types } from 'mongoose'
import { HOUR } from '../../../shared/time'
import { batchLoader } from '../../platform/batch-loader'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { Clock } from '../../platform/time/clock'
import { LeaseModel, ProcessLeaseModel } from './lease-model'
import { createLeaseReleases } from './lease-releases'
import { markExpired } from './process-lease-store'

interface NewLease {
  identity: string
  bot: Types.ObjectId
  owner: string
  processLease: string
}

/** The leases in the store, as one process writes them. Times are by the store's clock. */
export interface LeaseStore {
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
