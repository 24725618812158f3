import { EXAMPLE } from '../../platform/api-document/example-ids'

const webhook = {
  id: EXAMPLE.webhook,
  url: 'https://example.com/castellan',
  events: ['bot.stopped', 'run.day'],
  active: true,
  created_at: '2026-11-28T00:11:13.000Z',
  off_reason: null,
  last4: 'Qx7k',
  old_secret_until: null,
}

const delivery = {
  id: EXAMPLE.delivery,
  event_id: 'evt_66f2aa884b7d2e9f13a05cb8',
  type: 'bot.stopped',
  state: 'delivered',
  created_at: '2026-11-28T00:11:13.000Z',
  next_try_at: null,
  tries: [{ at: '2026-11-28T00:11:14.000Z', status: 204, ms: 81, said: '' }],
}

export const WEBHOOK_EXAMPLES = {
  listWebhooks: { answer: { webhooks: [webhook] } },
  getWebhook: { answer: { webhook } },
  createWebhook: { body: { url: webhook.url, events: webhook.events }, answer: { webhook, secret: 'whsec_…' } },
  updateWebhook: { body: { events: webhook.events, active: true }, answer: { webhook } },
  deleteWebhook: {},
  testWebhook: { answer: { delivery: { ...delivery, type: 'ping' } } },
  rotateWebhookSecret: { answer: { webhook, secret: 'whsec_…' } },
  listDeliveries: { answer: { deliveries: [delivery], next_cursor: null } },
  resendDelivery: { answer: { delivery } },
} as const
