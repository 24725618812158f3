import { expect, test } from 'bun:test'
import { DAY } from '../../../../shared/time'
import type { ProviderPayment } from '../port/payment-provider'
import { billingStateOf } from './billing-state'
import type { SubscriptionAnswer } from './subscription-answer'

const START = Date.parse('2026-01-15T15:23:00Z')
const DUE = Date.parse('2026-02-15T15:23:00Z')
const MID = START + 10 * DAY
const LATE = DUE + 2 * DAY

const payment = (paidAt: number): ProviderPayment => ({
  id: 'S1',
  cents: 1999,
  currency: 'USD',
  paidAt,
  plan: 'premium',
  refundedCents: 0,
  disputedCents: 0,
  url: null,
})

const time = (at: number) => new Date(at).toISOString()
const usd = (value: string) => ({ currency_code: 'USD', value })
const billing = (others: Partial<SubscriptionAnswer['billing_info']> = {}) => ({
  billing_info: { outstanding_balance: usd('0.00'), failed_payments_count: 0, ...others },
})

const subscription = (others: Partial<SubscriptionAnswer>): SubscriptionAnswer => ({
  id: 'I-1',
  status: 'ACTIVE',
  plan_id: 'P-1',
  create_time: time(START),
  start_time: time(START),
  ...billing(),
  ...others,
})

const PAID = [payment(START)]
const failed = billing({ failed_payments_count: 1, next_billing_time: time(DUE + 28 * DAY) })

test.each<[string, SubscriptionAnswer, ProviderPayment[], number, Partial<ReturnType<typeof billingStateOf>>]>([
  [
    'the payer has not agreed',
    subscription({ status: 'APPROVAL_PENDING' }),
    [],
    MID,
    { status: 'pending', paidUntil: null },
  ],
  ['it is agreed to', subscription({ status: 'APPROVED' }), [], MID, { status: 'pending', startedAt: null }],
  ['it is active and not paid', subscription({}), [], MID, { status: 'pending', startedAt: null, paidUntil: null }],
  ['its first payment failed', subscription(failed), [], MID, { status: 'pending', pastDueSince: null }],
  [
    'it is paid',
    subscription(billing({ next_billing_time: time(DUE - 5000) })),
    PAID,
    MID,
    { status: 'active', startedAt: START, paidUntil: DUE - 5000, pastDueSince: null, endedAt: null },
  ],
  [
    'its payment is reported but not listed yet',
    subscription(billing({ last_payment: { amount: usd('19.99'), time: time(START) } })),
    [],
    MID,
    { status: 'active', startedAt: START, paidUntil: DUE },
  ],
  ['a payment failed', subscription(failed), PAID, LATE, { status: 'past_due', pastDueSince: DUE, paidUntil: DUE }],
  [
    'something is owed',
    subscription(billing({ outstanding_balance: usd('19.99') })),
    PAID,
    LATE,
    { status: 'past_due', pastDueSince: DUE },
  ],
  [
    'it is suspended after failures',
    subscription({ status: 'SUSPENDED', ...failed }),
    PAID,
    LATE,
    { status: 'past_due', pastDueSince: DUE },
  ],
  ['it is paused', subscription({ status: 'SUSPENDED' }), PAID, MID, { status: 'paused', paidUntil: DUE }],
  [
    'its pause outlasts the paid time',
    subscription({ status: 'SUSPENDED' }),
    PAID,
    LATE,
    { status: 'paused', paidUntil: DUE, pastDueSince: null },
  ],
  [
    'a payment is due and the next billing time is a month later',
    subscription(billing({ next_billing_time: time(DUE + 28 * DAY) })),
    PAID,
    LATE,
    { status: 'active', paidUntil: DUE },
  ],
  [
    'it was paused over a billing time and is active without a payment',
    subscription(billing({ next_billing_time: time(DUE + 28 * DAY) })),
    PAID,
    DUE + 4 * DAY,
    { status: 'paused', paidUntil: DUE, pastDueSince: null },
  ],
  [
    'it is cancelled',
    subscription({ status: 'CANCELLED', status_update_time: time(MID) }),
    PAID,
    MID,
    { status: 'ended', isCancelled: true, paidUntil: DUE, startedAt: START, endedAt: MID, pastDueSince: null },
  ],
  [
    'it is cancelled and was never paid',
    subscription({ status: 'CANCELLED' }),
    [],
    MID,
    { status: 'ended', isCancelled: true, paidUntil: null, endedAt: MID },
  ],
  [
    'it is cancelled after a payment some hours before its time',
    subscription({ status: 'CANCELLED' }),
    [...PAID, payment(Date.parse('2026-02-15T10:02:00Z'))],
    LATE,
    { paidUntil: Date.parse('2026-03-15T15:23:00Z') },
  ],
  [
    'it is cancelled after a payment some days late',
    subscription({ status: 'CANCELLED' }),
    [...PAID, payment(LATE)],
    LATE,
    { paidUntil: Date.parse('2026-03-15T15:23:00Z') },
  ],
  [
    'it has run out',
    subscription({ status: 'EXPIRED', status_update_time: time(DUE) }),
    PAID,
    LATE,
    { status: 'ended', isCancelled: false, paidUntil: DUE, endedAt: DUE },
  ],
  ['it is called something new', subscription({ status: 'DORMANT' }), PAID, MID, { status: 'pending' }],
])('A subscription where %s', (_, answer, payments, now, expected) => {
  expect(billingStateOf(answer, payments, now)).toMatchObject(expected)
})
