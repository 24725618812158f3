import { expect, test } from 'bun:test'
import { billingKind } from './billing-kind'

const startedAt = new Date(0)
const active = { plan: 'premium', status: 'active', startedAt } as const

test.each([
  ['a failed payment', { status: 'past_due', startedAt }],
  ['an end because no payment arrived', { status: 'ended', startedAt, endReason: 'unpaid' }],
  ['a dispute', { status: 'ended', startedAt, endReason: 'dispute' }],
  ['a failed bank debit', { status: 'ended', startedAt: null }],
] as const)('%s is an error', (_, facts) => {
  expect(billingKind(active, { plan: 'premium', ...facts })).toBe('payment_failed')
})

test.each([
  ['a checkout', { status: 'pending' }, { status: 'active', startedAt }],
  ['a cancellation', {}, { status: 'canceling', startedAt }],
  ['an undone cancellation', { status: 'canceling' }, { status: 'active', startedAt }],
  ['a change of plan', { plan: 'starter' }, { status: 'active', startedAt }],
  ['a change planned for later', {}, { status: 'active', startedAt, nextPlan: 'advanced' }],
  ['money back', {}, { status: 'refunded', startedAt, endReason: 'money_back' }],
  ['a cancelled bank debit', { status: 'pending' }, { status: 'ended', startedAt: null, endReason: 'withdrawn' }],
] as const)('%s is what the player did', (_, before, after) => {
  expect(billingKind({ ...active, ...before }, { plan: 'premium', ...after })).toBe('own_billing')
})

test.each([
  ['a bank debit that arrived', { status: 'pending', providerId: 'sub_1' }, { status: 'active', startedAt }],
  ['a planned change on its day', { plan: 'professional', nextPlan: 'premium' }, { status: 'active', startedAt }],
  ['a late payment that arrived', { status: 'past_due' }, { status: 'active', startedAt }],
  ['the end after a cancellation', { status: 'canceling' }, { status: 'ended', startedAt }],
  ['a pause', {}, { status: 'paused', startedAt }],
  ['money back from an admin', {}, { status: 'refunded', startedAt, endReason: 'given_back' }],
  ['a second payment', {}, { status: 'ended', startedAt, endReason: 'duplicate' }],
] as const)('%s is news', (_, before, after) => {
  expect(billingKind({ ...active, ...before }, { plan: 'premium', ...after })).toBe('billing')
})
