import { MESSAGES_PER_DAY } from '../../../shared/channels'
import { SECOND } from '../../../shared/time'
import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'
import type { Clock } from '../../platform/time/clock'
import type { OutboxMessage } from '../outbox/message-model'
import type { Alert } from './alert'
import { ChannelModel, type ChannelRecord } from './channel-model'
import { NotificationSettingsModel, type NotificationSettingsRecord } from './notification-settings-model'
import { askToSend } from './pace'
import { nextMidnightIn, quietUntil } from './quiet-hours'

interface Turn {
  clock: Clock
  channel: ChannelRecord
  message: OutboxMessage
  /** Null for a summary, whose hour the player has chosen. */
  alert: Alert | null
  zone: string
}

type Taken = { kind: 'send'; mutedUntil: number | null } | { kind: 'wait'; until: number } | { kind: 'muted' }

/** Counts a message as sent, if it may be sent now. */
export async function takeTurn({ clock, channel, message, alert, zone }: Turn): Promise<Taken> {
  const now = clock.now()
  const quietEnd = alert && (await endOfQuiet(alert, { user: channel.user, now, zone }))
  if (quietEnd) return { kind: 'wait', until: quietEnd }
  const mostPerDay = MESSAGES_PER_DAY[channel.way]
  const topic = message.topic ?? null
  const permission = askToSend(channel.sent, { now, zone, id: message.event, topic, mostPerDay })
  if (permission.kind !== 'send') return permission
  const { _id, revision } = channel
  const { modifiedCount } = await ChannelModel.updateOne(
    { _id, revision },
    { $set: { sent: permission.sent }, $inc: { revision: 1 } },
  )
  // Another process sends by this channel at the same moment.
  if (modifiedCount === 0) return { kind: 'wait', until: now + SECOND }
  return { kind: 'send', mutedUntil: permission.isLastOfDay ? nextMidnightIn(now, zone) : null }
}

async function endOfQuiet(
  { kind }: Alert,
  { user, now, zone }: { user: ChannelRecord['user']; now: number; zone: string },
): Promise<number | null> {
  const quiet = (await findSettings(user.toHexString()))?.quiet
  if (!quiet || (kind === 'attack' && quiet.attacks_break_through)) return null
  return quietUntil(now, quiet, zone)
}

/** Messages that are sent at the same moment share the query. */
const findSettings = findByIdBatched((ids) =>
  NotificationSettingsModel.find({ _id: { $in: ids } }, { quiet: 1 }).lean<NotificationSettingsRecord[]>(),
)
