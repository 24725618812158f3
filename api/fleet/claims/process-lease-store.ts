import type { Clock } from '../../platform/time/clock'
import { ProcessLeaseModel } from './lease-model'

interface NewProcessLease {
  id: string
  /** By the store's clock. */
  until: number
  capacity?: number
}

export async function openProcessLease({ id, until, capacity = 0 }: NewProcessLease): Promise<void> {
  await ProcessLeaseModel.create({ _id: id, until, isExpired: false, capacity })
}

/** Renews a process lease, and with it all leases under it. False once another process has found it expired. */
export async function renewProcessLease(_id: string, until: number): Promise<boolean> {
  // A renewal that arrives late must not shorten a later one.
  const update = { $max: { until: new Date(until) } }
  const { matchedCount } = await ProcessLeaseModel.updateOne({ _id, isExpired: false }, update)
  return matchedCount > 0
}

export async function reportBots(_id: string, bots: number): Promise<void> {
  await ProcessLeaseModel.updateOne({ _id }, { $set: { bots } })
}

/** Lets others take its castles at once, and see that it shares no bots any more. */
export async function expireProcessLease(_id: string): Promise<void> {
  await ProcessLeaseModel.updateOne({ _id }, { $set: { isExpired: true } })
}

/** Marks expired process leases so that they can't be renewed; returns them and the missing ones. */
export async function markExpired(processLeases: string[], { now }: Pick<Clock, 'now'>): Promise<string[]> {
  const _id = { $in: [...new Set(processLeases)] }
  await ProcessLeaseModel.updateMany({ _id, until: { $lte: new Date(now()) } }, { $set: { isExpired: true } })
  const living = await ProcessLeaseModel.distinct('_id', { _id, isExpired: false })
  return _id.$in.filter((id) => !living.includes(id))
}

export interface ProcessLeasesAt {
  /** All that are marked as expired, also earlier. */
  expired: string[]
  /** When the next one expires unless it is renewed; infinite if none lives. */
  nextExpiry: number
}

/** Marks the process leases whose time is over. */
export async function checkProcessLeases({ now }: Pick<Clock, 'now'>): Promise<ProcessLeasesAt> {
  const known = await ProcessLeaseModel.find({}, { until: 1, isExpired: 1 }).lean()
  const [expired, living] = [known.filter(({ isExpired }) => isExpired), known.filter(({ isExpired }) => !isExpired)]
  const over = living.filter(({ until }) => Number(until) <= now())
  const marked = over.length > 0 ? await markExpired(idsOf(over), { now }) : []
  return {
    expired: [...idsOf(expired), ...marked],
    nextExpiry: Math.min(...living.filter((each) => !over.includes(each)).map(({ until }) => Number(until))),
  }
}

const idsOf = (processLeases: { _id: string }[]) => processLeases.map(({ _id }) => _id)

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
