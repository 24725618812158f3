import { expect, test } from 'bun:test'
import { billingKind } from './billing-kind'

const startedAt = new Date(0)

test.each([
  ['a failed payment', { status: 'past_due', startedAt }],
  ['an end because no payment arrived', { status: 'ended', startedAt, endReason: 'unpaid' }],
  ['a dispute', { status: 'ended', startedAt, endReason: 'dispute' }],
  ['a failed bank debit', { status: 'ended', startedAt: null }],
] as const)('%s is an error', (_, facts) => {
  expect(billingKind({ plan: 'premium', ...facts })).toBe('payment_failed')
})

test.each([
  ['a plan that began', { status: 'active', startedAt }],
  ['a cancellation', { status: 'canceling', startedAt }],
  ['money back', { status: 'refunded', startedAt, endReason: 'money_back' }],
  ['a second payment', { status: 'ended', startedAt, endReason: 'duplicate' }],
  ['a cancelled bank debit', { status: 'ended', startedAt: null, endReason: 'withdrawn' }],
] as const)('%s is none', (_, facts) => {
  expect(billingKind({ plan: 'premium', ...facts })).toBe('billing')
})
