import type { Types } from 'mongoose'
import { ALL_ALERT_KINDS, type Way } from '../../../../shared/channels'
import { UserModel } from '../../../identity/users/user-model'
import type { Clock } from '../../../platform/time/clock'
import { ChannelModel, type ChannelRecord } from '../model/channel-model'
import {
  NotificationSettingsModel,
  type NotificationSettingsRecord,
  USUAL_DIGEST_HOUR,
} from '../model/notification-settings-model'
import { type ChannelPlayer, zoneOf } from '../model/player-of-channel'
import { tellingOf } from '../model/settings-of'
import { type DigestTimes, dueDigestAt, nextDigestAt } from './digest-times'

type DigestSettings = Pick<NotificationSettingsRecord, 'tellings' | 'digestHour' | 'nextDigestAt' | 'lastDigestAt'>

const MAX_TRIES = 5

/**
 * Plans the next daily summary after a change of settings, channels or zone. Looked up again after the write, because two
 * changes may come at once.
 */
export async function scheduleDigest({ clock }: { clock: Clock }, player: Types.ObjectId | string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { planned, stored } = await planDigest(player, clock.now())
    if (planned === stored) return
    const nextDigestAt = planned === null ? null : new Date(planned)
    await NotificationSettingsModel.updateOne({ _id: player }, { $set: { nextDigestAt } }, { upsert: planned !== null })
  }
}

async function planDigest(player: Types.ObjectId | string, now: number) {
  const [user, channels, settings] = await Promise.all([
    UserModel.findOne({ _id: player, deletedAt: null }, { timeZone: 1 }).lean<Pick<ChannelPlayer, 'timeZone'>>(),
    ChannelModel.find({ user: player, active: true }, { way: 1 }).lean<Pick<ChannelRecord, 'way'>[]>(),
    NotificationSettingsModel.findById(player).lean<NotificationSettingsRecord>(),
  ])
  const stored = settings?.nextDigestAt?.getTime() ?? null
  if (!user || !channels.some(({ way }) => hearsDigest(settings, way))) return { planned: null, stored }
  const times = timesOf(settings, zoneOf(user))
  // One that is due is about to be made.
  const isDue = stored !== null && dueDigestAt(times, { planned: stored, now }) !== null
  return { planned: isDue ? stored : nextDigestAt(times, now), stored }
}

export const timesOf = (settings: DigestSettings | null, zone: string): DigestTimes => ({
  hour: settings?.digestHour ?? USUAL_DIGEST_HOUR,
  zone,
  last: settings?.lastDigestAt?.getTime() ?? null,
})

/** Whether anything waits for the summary. */
export const hearsDigest = (settings: Pick<DigestSettings, 'tellings'> | null, way: Way): boolean =>
  ALL_ALERT_KINDS.some((kind) => tellingOf(settings, kind, way) === 'digest')
