import type { Delivery, Webhook } from '../../shared/webhooks'

export const webhookOf = (change: Partial<Webhook> = {}): Webhook => ({
  id: '66f17a20c4e1b83d5f0a9e88',
  url: 'https://hooks.example.com/castellan',
  events: ['bot.started', 'bot.stopped'],
  active: true,
  created_at: '2026-10-12T09:00:00.000Z',
  off_reason: null,
  last4: 'a9F=',
  old_secret_until: null,
  ...change,
})

export const deliveryOf = (change: Partial<Delivery> = {}): Delivery => ({
  id: '66f17a20c4e1b83d5f0a9e99',
  event_id: 'evt_1',
  type: 'bot.stopped',
  state: 'delivered',
  created_at: '2026-10-12T09:00:00.000Z',
  next_try_at: null,
  tries: [{ at: '2026-10-12T09:00:01.000Z', status: 200, ms: 34, said: 'thanks' }],
  ...change,
})
