import { MESSAGES_PER_DAY, type QuietHours } from '../../../shared/channels'
import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { Alert } from '../events/alert'
import type { OutboxMessage } from '../outbox/message-model'
import { ChannelModel, type ChannelRecord } from './model/channel-model'
import { askToSend } from './model/pace'
import { nextMidnightIn, quietUntil } from './quiet-hours'

interface Turn {
  clock: Clock
  channel: ChannelRecord
  message: OutboxMessage
  /** Null for a summary, whose hour the player has chosen. */
  alert: Alert | null
  zone: string
  quiet: QuietHours | null
}

type Taken = { kind: 'send'; mutedUntil: number | null } | { kind: 'wait'; until: number } | { kind: 'muted' }

/** Counts a message as sent, if it may be sent now. */
export async function takeTurn({ clock, channel, message, alert, zone, quiet }: Turn): Promise<Taken> {
  const now = clock.now()
  const quietEnd = alert && quiet && endOfQuiet(alert, { quiet, now, zone })
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

function endOfQuiet(
  { kind }: Alert,
  { quiet, now, zone }: { quiet: QuietHours; now: number; zone: string },
): number | null {
  return kind === 'attack' && quiet.attacks_break_through ? null : quietUntil(now, quiet, zone)
}
