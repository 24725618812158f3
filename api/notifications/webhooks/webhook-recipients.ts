import type { Types } from 'mongoose'
import { hasFeature } from '../../../shared/plans/plans'
import type { WebhookEvent } from '../../../shared/webhooks'
import { UserModel } from '../../identity/users/user-model'
import type { Recipient } from '../outbox/channel'
import type { OutboxEvent } from '../outbox/outbox-event'
import { WEBHOOK_CHANNEL } from './webhook-deps'
import { WebhookModel, type WebhookRecord } from './webhook-model'

type Endpoint = Pick<WebhookRecord, '_id' | 'user' | 'events' | 'createdAt'>

/** The active webhooks that were there when it happened. Those of a plan without API access sleep. */
export async function findWebhooksFor(events: readonly OutboxEvent[]): Promise<Recipient[]> {
  const players = [...new Set(events.map(({ user }) => user.toHexString()))]
  const webhooks = await WebhookModel.find(
    { user: { $in: players }, active: true },
    { user: 1, events: 1, createdAt: 1 },
  ).lean<Endpoint[]>()
  if (webhooks.length === 0) return []
  const awake = await playersWithApi(webhooks.map(({ user }) => user))
  const byPlayer = Map.groupBy(webhooks, ({ user }) => user.toHexString())
  return events.flatMap((event) =>
    (byPlayer.get(event.user.toHexString()) ?? [])
      .filter((webhook) => isToldOf(webhook, event))
      .filter(({ user }) => awake.has(user.toHexString()) || isEndOfApi(event))
      .map(({ _id }) => ({ event, channel: WEBHOOK_CHANNEL, target: _id.toHexString() })),
  )
}

const isToldOf = ({ events, createdAt }: Endpoint, { type, at }: OutboxEvent) =>
  events.includes(type as WebhookEvent) && createdAt.getTime() <= at

/** The last word before a webhook sleeps. */
const isEndOfApi = ({ type, data }: Pick<OutboxEvent, 'type' | 'data'>) =>
  type === 'plan.changed' && 'before' in data && hasFeature(String(data.before), 'api')

async function playersWithApi(players: Types.ObjectId[]): Promise<Set<string>> {
  const users = await UserModel.find({ _id: { $in: players }, deletedAt: null }, { plan: 1 }).lean()
  return new Set(users.filter(({ plan }) => hasFeature(plan, 'api')).map(({ _id }) => _id.toHexString()))
}
