import type { Types } from 'mongoose'
import type { AlertKind } from '../../../shared/channels'
import { isWayOf } from '../../../shared/plans/plan-refusals'
import { UserModel } from '../../identity/users/user-model'
import { ALERT, type Alert } from '../events/alert'
import type { Recipient } from '../outbox/channel'
import type { OutboxEvent } from '../outbox/outbox-event'
import { ChannelModel, type ChannelRecord } from './model/channel-model'
import { NotificationSettingsModel, type NotificationSettingsRecord } from './model/notification-settings-model'
import { isMuted, tellingOf } from './model/settings-of'

type Listener = Pick<ChannelRecord, '_id' | 'user' | 'way' | 'createdAt'>

interface Listening {
  channels: Listener[]
  settings: NotificationSettingsRecord | null
  plan: string
}

/** The active channels that want these alerts at once, and were there when it happened. */
export async function findChannelsFor(events: readonly OutboxEvent[]): Promise<Recipient[]> {
  const alerts = events.filter(({ type }) => type === ALERT)
  if (alerts.length === 0) return []
  const listening = await listeningPlayers([...new Set(alerts.map(({ user }) => user.toHexString()))])
  return alerts.flatMap((event) => {
    const player = listening.get(event.user.toHexString())
    return player ? recipientsOf(event, player) : []
  })
}

function recipientsOf(event: OutboxEvent, { channels, settings, plan }: Listening): Recipient[] {
  const alert = event.data as Alert
  if (isMuted(settings, alert)) return []
  return channels
    .filter(({ createdAt }) => createdAt.getTime() <= event.at)
    .filter(({ way }) => !(alert.hasLetter && way === 'mail'))
    .filter(({ way }) => isWayOf(plan, way) && tellingOf(settings, alert.kind, way) === 'now')
    .map(({ _id, way }) => ({
      event,
      channel: way,
      target: _id.toHexString(),
      topic: topicOf(alert),
    }))
}

/** Alerts of one topic may go in one message. */
const topicOf = ({ bot, kind }: { bot: string | null; kind: AlertKind }) => `${bot ?? 'player'} ${kind}`

async function listeningPlayers(ids: string[]): Promise<Map<string, Listening>> {
  const channels = await ChannelModel.find(
    { user: { $in: ids }, active: true },
    { user: 1, way: 1, createdAt: 1 },
  ).lean<Listener[]>()
  const byPlayer = Map.groupBy(channels, ({ user }) => user.toHexString())
  if (byPlayer.size === 0) return new Map()
  const found = { _id: { $in: [...byPlayer.keys()] } }
  const [users, chosen] = await Promise.all([
    UserModel.find({ ...found, deletedAt: null }, { plan: 1 }).lean<{ _id: Types.ObjectId; plan: string }[]>(),
    NotificationSettingsModel.find(found).lean<NotificationSettingsRecord[]>(),
  ])
  const settings = new Map(chosen.map((each) => [each._id.toHexString(), each]))
  return new Map(
    users.map(({ _id, plan }) => {
      const id = _id.toHexString()
      return [id, { channels: byPlayer.get(id) ?? [], settings: settings.get(id) ?? null, plan }]
    }),
  )
}
