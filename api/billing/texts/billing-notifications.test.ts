import { expect, test } from 'bun:test'
import { notificationOf } from './billing-notifications'

const until = new Date('2026-12-22T09:00:00Z')
const begun = {
  plan: 'premium',
  status: 'active',
  startedAt: new Date('2026-11-22T09:00:00Z'),
  paidUntil: until,
} as const
const pending = { plan: 'premium', status: 'pending', startedAt: null } as const

const news: [
  says: string | null,
  before: Parameters<typeof notificationOf>[1],
  now: Parameters<typeof notificationOf>[2],
][] = [
  ['Premium is yours: 12 bot slots, paid with Stripe until 2026-12-22T09:00:00Z.', pending, begun],
  [null, begun, begun],
  [null, pending, { ...pending, status: 'ended' }],
  [
    'Your last payment failed. Premium stays until 2026-12-29T09:00:00Z; please check your payment at Stripe.',
    begun,
    { ...begun, status: 'past_due', accessUntil: new Date('2026-12-29T09:00:00Z') },
  ],
  ['Your payment has arrived. Premium continues.', { ...begun, status: 'past_due' }, begun],
  [
    'Premium is cancelled. It stays until 2026-12-22T09:00:00Z.',
    begun,
    { ...begun, status: 'canceling', accessUntil: until },
  ],
  ['Your cancellation is undone. Premium continues.', { ...begun, status: 'canceling' }, begun],
  [
    'Premium is paused at Stripe. Nothing is charged until you resume it there; Premium stays until 2026-12-22T09:00:00Z.',
    begun,
    { ...begun, status: 'paused', accessUntil: until },
  ],
  [
    'Premium is paused at Stripe. Nothing is charged. It returns once it is resumed and paid.',
    begun,
    { ...begun, status: 'paused', accessUntil: until, isOver: true },
  ],
  ['Your subscription has resumed. Premium continues.', { ...begun, status: 'paused' }, begun],
  [
    'Premium has ended. You cancelled it while it was paused.',
    { ...begun, status: 'canceling' },
    { ...begun, status: 'ended', endReason: 'rested' },
  ],
  ['Premium has ended.', begun, { ...begun, status: 'ended' }],
  [
    'Premium has ended. No payment arrived for seven days.',
    { ...begun, status: 'past_due' },
    { ...begun, status: 'ended', endReason: 'unpaid' },
  ],
  [
    'Premium has ended. You cancelled it while a payment was missing.',
    begun,
    { ...begun, status: 'ended', endReason: 'cancelled' },
  ],
  [null, begun, { ...begun, status: 'past_due', endReason: 'cancelled' }],
  [
    'Premium has ended, and your money is on its way back.',
    begun,
    { ...begun, status: 'refunded', endReason: 'money_back' },
  ],
  [
    'You paid twice, so your second payment, for Premium with Stripe, is on its way back. Your first subscription continues.',
    begun,
    { ...begun, status: 'refunded', endReason: 'duplicate' },
  ],
  [
    'You paid twice, so the later subscription, Premium with Stripe, has ended. Your first one continues, and the second payment is refunded.',
    pending,
    { ...begun, status: 'ended', endReason: 'duplicate' },
  ],
  [null, pending, { ...begun, endReason: 'withdrawn' }],
  [null, { ...begun, endReason: 'withdrawn' }, { ...begun, status: 'ended', endReason: 'withdrawn' }],
  [
    'Your bank debit for Premium was taken after it was cancelled, and your money is on its way back.',
    { ...begun, endReason: 'withdrawn' },
    { ...begun, status: 'refunded', endReason: 'withdrawn' },
  ],
  [null, pending, { ...begun, endReason: 'duplicate' }],
  ['Your plan is now Professional: unlimited bot slots.', begun, { ...begun, plan: 'pro' }],
  ['Your plan becomes Professional on 2026-12-22T09:00:00Z.', begun, { ...begun, nextPlan: 'pro' }],
]

test.each(news)('The player is notified: %s', (says, before, now) => {
  expect(notificationOf('stripe', before, now)).toBe(says)
})
