import { hasFeature } from '../../../shared/plans/plans'
import { UserModel } from '../../identity/users/user-model'
import { WEBHOOK_CHANNEL } from './webhook-deps'
import { WebhookModel, type WebhookRecord } from './webhook-model'

/** A webhook that has not been told of the figures of this day. */
export interface DayWebhook extends Pick<WebhookRecord, '_id' | 'user' | 'active' | 'lastDay'> {
  channel: typeof WEBHOOK_CHANNEL
  /** Others are not told, also not later. */
  isAwake: boolean
}

export async function findDayWebhooks(day: string, most: number): Promise<DayWebhook[]> {
  const webhooks = await WebhookModel.find(
    { events: 'run.day', lastDay: { $lt: day } },
    { user: 1, active: 1, lastDay: 1 },
  )
    .limit(most)
    .lean<Omit<DayWebhook, 'channel' | 'isAwake'>[]>()
  const players = { _id: { $in: webhooks.map(({ user }) => user) }, deletedAt: null }
  const plans = new Map((await UserModel.find(players, { plan: 1 }).lean()).map(({ _id, plan }) => [`${_id}`, plan]))
  return webhooks.map((webhook) => ({
    ...webhook,
    channel: WEBHOOK_CHANNEL,
    isAwake: webhook.active && hasFeature(plans.get(`${webhook.user}`) ?? '', 'api'),
  }))
}

/** Another process may have told it of later days. */
export async function noteDay({ _id, lastDay }: DayWebhook, day: string): Promise<void> {
  await WebhookModel.updateOne({ _id, lastDay }, { $set: { lastDay: day } })
}
