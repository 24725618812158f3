import type { Webhook } from '../../../shared/webhooks'
import type { WebhookRecord } from './webhook-model'

export function webhookView(webhook: WebhookRecord): Webhook {
  const { _id, url, events, active, createdAt, offReason, last4, oldUntil } = webhook
  return {
    id: String(_id),
    url,
    events: [...events],
    active,
    created_at: createdAt.toISOString(),
    off_reason: active ? null : (offReason ?? 'player'),
    last4,
    old_secret_until: oldUntil?.toISOString() ?? null,
  }
}
