import { expect, test } from 'bun:test'
import { notificationOf } from './billing-notifications'

const until = new Date('2026-12-22T09:00:00Z')
const active = {
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
  ['Premium is yours: 12 bot slots, paid with Stripe until 2026-12-22T09:00:00Z.', pending, active],
  [null, active, active],
  [null, pending, { ...pending, status: 'ended' }],
  [
    'Your last payment failed. Premium stays until 2026-12-29T09:00:00Z; please check your payment at Stripe.',
    active,
    { ...active, status: 'past_due', accessUntil: new Date('2026-12-29T09:00:00Z') },
  ],
  ['Your payment has arrived. Premium continues.', { ...active, status: 'past_due' }, active],
  [
    'Premium is cancelled. It stays until 2026-12-22T09:00:00Z.',
    active,
    { ...active, status: 'canceling', accessUntil: until },
  ],
  ['Your cancellation is undone. Premium continues.', { ...active, status: 'canceling' }, active],
  [
    'Premium is paused at Stripe. Nothing is charged until you resume it there; Premium stays until 2026-12-22T09:00:00Z.',
    active,
    { ...active, status: 'paused', accessUntil: until },
  ],
  [
    'Premium is paused at Stripe. Nothing is charged. It returns once it is resumed and paid.',
    active,
    { ...active, status: 'paused', accessUntil: until, isOver: true },
  ],
  ['Your subscription has resumed. Premium continues.', { ...active, status: 'paused' }, active],
  [
    'Premium has ended. You cancelled it while it was paused.',
    { ...active, status: 'canceling' },
    { ...active, status: 'ended', endReason: 'rested' },
  ],
  ['Premium has ended.', active, { ...active, status: 'ended' }],
  [
    'Premium has ended. No payment arrived for seven days.',
    { ...active, status: 'past_due' },
    { ...active, status: 'ended', endReason: 'unpaid' },
  ],
  [
    'Premium has ended. You cancelled it while a payment was missing.',
    active,
    { ...active, status: 'ended', endReason: 'cancelled' },
  ],
  [null, active, { ...active, status: 'past_due', endReason: 'cancelled' }],
  [
    'Premium has ended, and your money is on its way back.',
    active,
    { ...active, status: 'refunded', endReason: 'money_back' },
  ],
  [
    'You paid twice, so your second payment, for Premium with Stripe, is on its way back. Your first subscription continues.',
    active,
    { ...active, status: 'refunded', endReason: 'duplicate' },
  ],
  [
    'You paid twice, so the later subscription, Premium with Stripe, has ended. Your first one continues, and the second payment is refunded.',
    pending,
    { ...active, status: 'ended', endReason: 'duplicate' },
  ],
  [null, pending, { ...active, endReason: 'withdrawn' }],
  [null, { ...active, endReason: 'withdrawn' }, { ...active, status: 'ended', endReason: 'withdrawn' }],
  [
    'Your bank debit for Premium was taken after it was cancelled, and your money is on its way back.',
    { ...active, endReason: 'withdrawn' },
    { ...active, status: 'refunded', endReason: 'withdrawn' },
  ],
  [null, pending, { ...active, endReason: 'duplicate' }],
  ['Your plan is now Professional: unlimited bot slots.', active, { ...active, plan: 'pro' }],
  ['Your plan becomes Professional on 2026-12-22T09:00:00Z.', active, { ...active, nextPlan: 'pro' }],
]

test.each(news)('The player is notified: %s', (says, before, now) => {
  expect(notificationOf('stripe', before, now)).toBe(says)
})
