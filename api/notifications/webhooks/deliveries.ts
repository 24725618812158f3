import type { PageQuery } from '../../../shared/pagination'
import type { Deliveries, Delivery } from '../../../shared/webhooks'
import { refuseWithoutApi } from '../../identity/tokens/token-plan'
import type { Viewer } from '../../identity/viewer/viewer'
import { conflict, notFound } from '../../platform/errors'
import { newestPage } from '../../platform/store/newest-page'
import { isObjectId } from '../../platform/store/object-id'
import { type OutboxMessage, OutboxMessageModel } from '../outbox/message-model'
import type { WebhookDeps } from './webhook-deps'
import type { WebhookRecord } from './webhook-model'

const SHOWN = { event: 1, type: 1, state: 1, createdAt: 1, dueAt: 1, tries: 1 } as const
type ShownMessage = Pick<OutboxMessage, '_id' | keyof typeof SHOWN>

/** What was sent to a webhook in the last thirty days, newest first. */
export async function listDeliveries({ _id }: WebhookRecord, query: PageQuery): Promise<Deliveries> {
  const target = _id.toHexString()
  const { page, next_cursor } = await newestPage(
    (older) => OutboxMessageModel.find({ target, ...older }, SHOWN).lean<ShownMessage[]>(),
    query,
  )
  return { deliveries: page.map(deliveryView), next_cursor }
}

/** Has a message sent again at once, with the same event id. One that waits for its next try does not wait any longer. */
export async function resend(
  { clock, changes }: Pick<WebhookDeps, 'clock' | 'changes'>,
  viewer: Viewer,
  { webhook, delivery }: { webhook: WebhookRecord; delivery: string },
): Promise<Delivery> {
  const message = await findMessage(webhook, delivery)
  await refuseWithoutApi(viewer)
  if (!webhook.active) throw conflict('This webhook is switched off. Switch it on first.')
  // One that is being sent has a lease, and stays as it is.
  const again = await OutboxMessageModel.findOneAndUpdate(
    { _id: message._id, $or: [{ lease: { $exists: false } }, { lease: null }] },
    { $set: { state: 'waiting', dueAt: new Date(clock.now()), failures: 0 } },
    { returnDocument: 'after' },
  ).lean<OutboxMessage>()
  changes.publish({ kind: 'webhook', user: message.user, id: message.target })
  return deliveryView(again ?? message)
}

async function findMessage({ _id }: WebhookRecord, delivery: string): Promise<OutboxMessage> {
  const filter = { _id: delivery, target: _id.toHexString() }
  const message = isObjectId(delivery) && (await OutboxMessageModel.findOne(filter).lean<OutboxMessage>())
  if (!message) throw notFound('Delivery')
  return message
}

export function deliveryView({ _id, event, type, state, createdAt, dueAt, tries }: ShownMessage): Delivery {
  return {
    id: String(_id),
    event_id: event,
    type,
    state,
    created_at: createdAt.toISOString(),
    next_try_at: dueAt?.toISOString() ?? null,
    tries: tries.map(({ at, status, ms, said }) => ({ at: at.toISOString(), status, ms, said })),
  }
}
