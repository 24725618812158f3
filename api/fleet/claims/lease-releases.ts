import type { mongo } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import type { Clock } from '../../platform/time/clock'
import { LeaseModel } from './lease-model'

/** A write may still arrive some seconds after its connection was given up. */
const LATE_WRITE_WINDOW = 10 * SECOND

/** Removes leases from the store, also those whose write or removal got no answer. */
export interface LeaseReleases {
  release(identity: string, owner: string): Promise<void>
  remove(identity: string, owner: string): Promise<void>
  /** For a lease that may be in the store although its take failed. */
  addUnconfirmed(identity: string, owner: string): void
  retry(): void
}

export function createLeaseReleases(clock: Pick<Clock, 'elapsed'>): LeaseReleases {
  const bulkRemove = bulkWriter(LeaseModel)
  const unconfirmed = new Map<string, { identity: string; since: number }>()

  async function remove(identity: string, owner: string) {
    const filter: mongo.Document = { _id: identity, owner }
    await bulkRemove({ deleteOne: { filter } })
  }

  function addUnconfirmed(identity: string, owner: string) {
    unconfirmed.set(owner, { identity, since: clock.elapsed() })
  }

  async function retryOne(owner: string, identity: string, since: number) {
    const isLast = clock.elapsed() - since > LATE_WRITE_WINDOW
    await remove(identity, owner)
    if (isLast) unconfirmed.delete(owner)
  }

  return {
    remove,
    addUnconfirmed,
    async release(identity, owner) {
      addUnconfirmed(identity, owner)
      await remove(identity, owner)
      unconfirmed.delete(owner)
    },
    retry() {
      for (const [owner, { identity, since }] of unconfirmed) retryOne(owner, identity, since).catch(() => {})
    },
  }
}
