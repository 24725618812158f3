import type { Channel, Channels } from '../../../shared/channels'
import { recordAudit } from '../../identity/audit/record-audit'
import { findUser } from '../../identity/users/find-user'
import { recipientOf } from '../../identity/users/mail-recipient'
import type { SessionCaller } from '../../identity/viewer/signed-in-caller'
import { notFound } from '../../platform/errors'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { isObjectId } from '../../platform/store/object-id'
import { shownAddress } from '../../platform/texts/mailbox'
import { OutboxMessageModel } from '../outbox/message-model'
import { refuseWithoutPlan, shownName } from './add-channel'
import type { ChannelDeps, Ways } from './channel-deps'
import { channelView } from './channel-view'
import { scheduleDigest } from './digest/schedule-digest'
import { ChannelModel, type ChannelRecord } from './model/channel-model'
import { NotificationSettingsModel, type NotificationSettingsRecord } from './model/notification-settings-model'
import { settingsOf } from './model/settings-of'

/** All that the page of notifications shows. */
export async function channelsOf(
  { ways, pushKey }: { ways: Ways; pushKey: string | null },
  viewer: { id: string },
): Promise<Channels> {
  const [user, channels, chosen] = await Promise.all([
    findUser(viewer, { email: 1, emailProvenAt: 1, language: 1 }),
    ChannelModel.find({ user: viewer.id }).sort({ _id: -1 }).lean<ChannelRecord[]>(),
    NotificationSettingsModel.findById(viewer.id).lean<NotificationSettingsRecord>(),
  ])
  return {
    channels: channels.map(channelView),
    settings: { ...settingsOf(chosen), language: recipientOf(user).language },
    offers: {
      mail: ways.mail ? { address: shownAddress(user.email), is_proven: Boolean(user.emailProvenAt) } : null,
      push: pushKey === null ? null : { key: pushKey },
    },
  }
}

/** Another player's channel is not found, as if it did not exist. */
export async function findOwnChannel({ id }: { id: string }, channelId: string): Promise<ChannelRecord> {
  const channel =
    isObjectId(channelId) && (await ChannelModel.findOne({ _id: channelId, user: id }).lean<ChannelRecord>())
  if (!channel) throw notFound('Channel')
  return channel
}

interface Command {
  by: SessionCaller
  channel: ChannelRecord
}

/** What happens while it is off is not sent later. */
export async function switchChannel(
  deps: ChannelDeps,
  { by: { viewer, caller }, channel }: Command,
  active: boolean,
): Promise<Channel> {
  const { _id, way } = channel
  if (active) await refuseWithoutPlan(viewer, way)
  await recordAudit(deps, caller, {
    action: 'channel_changed',
    actor: viewer.id,
    subject: viewer.id,
    detail: `${shownName(channel)}, ${active ? 'on' : 'off'}`,
  })
  const change = active
    ? { active, offReason: null, toldFailing: false, pausedUntil: null }
    : { active, offReason: 'player' as const }
  const changed = await ChannelModel.findOneAndUpdate(
    { _id },
    { $set: change },
    { returnDocument: 'after' },
  ).lean<ChannelRecord>()
  if (!changed) throw notFound('Channel')
  await scheduleDigest(deps, viewer.id)
  deps.changes.publish({ kind: 'channel', user: viewer.id, id: _id })
  return channelView(changed)
}

/** Removes it with what waits for it. */
export async function removeChannel(deps: ChannelDeps, { by: { viewer, caller }, channel }: Command): Promise<void> {
  const { _id } = channel
  await recordAudit(deps, caller, {
    action: 'channel_removed',
    actor: viewer.id,
    subject: viewer.id,
    detail: shownName(channel),
  })
  await ChannelModel.deleteOne({ _id })
  await deleteInBatches(OutboxMessageModel, { target: _id.toHexString() })
  await scheduleDigest(deps, viewer.id)
  deps.changes.publish({ kind: 'channel', user: viewer.id, id: _id })
}
