import type { Types } from 'mongoose'
import type { SubscriptionStatus } from '../../../../shared/billing'
import { isWayOf } from '../../../../shared/plans/plan-refusals'
import { UserModel } from '../../../identity/users/user-model'
import { writeInBulk } from '../../../platform/store/batches/bulk-write'
import type { Clock } from '../../../platform/time/clock'
import { ChannelModel, type ChannelRecord } from '../model/channel-model'
import { NotificationSettingsModel, type NotificationSettingsRecord } from '../model/notification-settings-model'
import { zoneOf } from '../model/player-of-channel'
import { type DigestTimes, digestFrom, dueDigestAt, nextDigestAt } from './digest-times'
import { hearsDigest, scheduleDigest, timesOf } from './schedule-digest'

type Planned = NotificationSettingsRecord & { nextDigestAt: Date }
type Listening = Pick<ChannelRecord, '_id' | 'user' | 'way'>

interface Reader {
  _id: Types.ObjectId
  plan: string
  timeZone: string | null
  suspendedAt: Date | null
  subscription: { status: SubscriptionStatus } | null
}

/** A player whose daily summary is to be made. */
export interface DueDigest {
  user: Types.ObjectId
  plan: string
  subscription: Reader['subscription']
  settings: Planned
  /** Those that hear it. */
  channels: Listening[]
  times: DigestTimes
  from: number
  until: number
}

interface Wanted {
  by: number
  most: number
  except: Types.ObjectId[]
}

interface DueDigests {
  due: DueDigest[]
  /** No others are planned. */
  isLast: boolean
}

/** Players whose planned moment has come. Those for whom it means nothing any more are planned again. */
export async function findDueDigests(deps: { clock: Clock }, { by, most, except }: Wanted): Promise<DueDigests> {
  const planned = await NotificationSettingsModel.find({
    nextDigestAt: { $gt: new Date(0), $lte: new Date(by) },
    ...(except.length > 0 && { _id: { $nin: except } }),
  })
    .sort({ nextDigestAt: 1 })
    .limit(most)
    .lean<Planned[]>()
  const { readers, channels } = await findReaders(planned)
  const due: DueDigest[] = []
  for (const settings of planned) {
    const id = settings._id.toHexString()
    const reader = readers.get(id)
    const hearing = (channels.get(id) ?? []).filter(({ way }) => hearsDigest(settings, way))
    const sources = { settings, hearing, by }
    const digest = reader ? dueDigest(reader, sources) : null
    if (digest) due.push(digest)
    else await planAgain(deps, sources, reader)
  }
  return { due, isLast: planned.length < most }
}

async function findReaders(planned: readonly Planned[]) {
  if (planned.length === 0) return { readers: new Map<string, Reader>(), channels: new Map<string, Listening[]>() }
  const players = { $in: planned.map(({ _id }) => _id) }
  const fields = { plan: 1, timeZone: 1, suspendedAt: 1, 'subscription.status': 1 } as const
  const [users, channels] = await Promise.all([
    UserModel.find({ _id: players, deletedAt: null }, fields).lean<Reader[]>(),
    ChannelModel.find({ user: players, active: true }, { user: 1, way: 1 }).lean<Listening[]>(),
  ])
  return {
    readers: new Map(users.map((user) => [user._id.toHexString(), user])),
    channels: Map.groupBy(channels, ({ user }) => user.toHexString()),
  }
}

interface Sources {
  settings: Planned
  hearing: Listening[]
  by: number
}

/** Null if it is not due by the zone or hour of now, or no channel may hear it. */
function dueDigest(reader: Reader, { settings, hearing, by }: Sources): DueDigest | null {
  const { _id: user, plan, subscription, suspendedAt } = reader
  const times = timesOf(settings, zoneOf(reader))
  const until = dueDigestAt(times, { planned: settings.nextDigestAt.getTime(), now: by })
  const channels = hearing.filter(({ way }) => isWayOf(plan, way))
  if (until === null || suspendedAt || channels.length === 0) return null
  return { user, plan, subscription, settings, channels, times, from: digestFrom(times, until), until }
}

/** Without a summary for now. */
async function planAgain(deps: { clock: Clock }, { settings, hearing, by }: Sources, reader: Reader | undefined) {
  if (!reader || hearing.length === 0) return scheduleDigest(deps, settings._id)
  await NotificationSettingsModel.updateOne(...planOf(settings, timesOf(settings, zoneOf(reader)), by))
}

/** After their messages are in the outbox. */
export async function noteDigests(made: readonly DueDigest[]): Promise<void> {
  const updates = made.flatMap(({ settings, times, until }) => {
    const [filter, update] = planOf(settings, { ...times, last: until }, until)
    return [
      { updateOne: { filter: { _id: settings._id }, update: { $max: { lastDigestAt: new Date(until) } } } },
      { updateOne: { filter, update } },
    ]
  })
  const { failures } = await writeInBulk(NotificationSettingsModel.collection as never, updates)
  for (const failure of failures.values()) throw failure
}

/** Changes nothing if the player's settings have been planned again since they were read. */
const planOf = ({ _id, nextDigestAt: planned }: Planned, times: DigestTimes, after: number) =>
  [{ _id, nextDigestAt: planned }, { $set: { nextDigestAt: new Date(nextDigestAt(times, after)) } }] as const
