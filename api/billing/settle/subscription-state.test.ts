import { describe, expect, test } from 'bun:test'
import { DAY } from '../../../shared/time'
import type { EndReason } from '../model/subscription-model'
import type { ProviderSubscription } from '../providers/port/payment-provider'
import { NOW, providerPayment, providerSubscription } from '../testing/provider-subscription'
import { isUnfinished, reasonToEnd, stateOf } from './subscription-state'

const IN_A_WEEK = NOW + 7 * DAY
const YESTERDAY = NOW - DAY

const states: [
  name: string,
  Partial<ProviderSubscription>,
  EndReason | null,
  status: string,
  accessUntil: number | null,
][] = [
  ['not paid yet', { status: 'pending', startedAt: null, payments: [] }, null, 'pending', null],
  ['paid', {}, null, 'active', null],
  ['cancelled, and paid for some time', { isCancelled: true, paidUntil: IN_A_WEEK }, null, 'canceling', IN_A_WEEK],
  [
    'cancelled, and its paid time is over',
    { isCancelled: true, paidUntil: YESTERDAY, endedAt: YESTERDAY },
    null,
    'ended',
    YESTERDAY,
  ],
  [
    'ended at the provider with paid time left',
    { status: 'ended', isCancelled: true, paidUntil: IN_A_WEEK, endedAt: NOW },
    null,
    'canceling',
    IN_A_WEEK,
  ],
  [
    'ended by us, despite paid time',
    { status: 'ended', isCancelled: true, paidUntil: IN_A_WEEK, endedAt: NOW },
    'account_deleted',
    'ended',
    NOW,
  ],
  ['ended', { status: 'ended', endedAt: YESTERDAY }, null, 'ended', YESTERDAY],
  ['paused, and paid for some time', { status: 'paused', paidUntil: IN_A_WEEK }, null, 'paused', IN_A_WEEK],
  ['paused for longer', { status: 'paused', paidUntil: YESTERDAY }, null, 'paused', YESTERDAY],
  ['paused and cancelled', { status: 'paused', paidUntil: IN_A_WEEK, isCancelled: true }, null, 'canceling', IN_A_WEEK],
  ['a payment has failed', { status: 'past_due', pastDueSince: NOW }, null, 'past_due', IN_A_WEEK],
  [
    'ended and fully refunded',
    { status: 'ended', endedAt: NOW, payments: [providerPayment({ refundedCents: 1999 })] },
    'money_back',
    'refunded',
    NOW,
  ],
  [
    'ended and partly refunded',
    { status: 'ended', endedAt: NOW, payments: [providerPayment({ refundedCents: 500 })] },
    null,
    'ended',
    NOW,
  ],
  [
    'fully refunded, but active at the provider',
    { payments: [providerPayment({ refundedCents: 1999 })] },
    null,
    'active',
    null,
  ],
  [
    'ended by a dispute',
    { status: 'ended', endedAt: NOW, payments: [providerPayment({ disputedCents: 1999 })] },
    'dispute',
    'ended',
    NOW,
  ],
]

describe('A subscription', () => {
  test.each(states)('%s', (_name, change, endReason, status, accessUntil) => {
    expect(stateOf(providerSubscription(change), endReason, NOW)).toEqual({ status, accessUntil } as ReturnType<
      typeof stateOf
    >)
  })

  const reasons: [name: string, Partial<ProviderSubscription>, EndReason | null][] = [
    ['that is paid for goes on', {}, null],
    ['whose payment has just failed goes on', { status: 'past_due', pastDueSince: NOW - 7 * DAY + 1 }, null],
    ['whose payment has failed for seven days is ended', { status: 'past_due', pastDueSince: NOW - 7 * DAY }, 'unpaid'],
    [
      'with a disputed payment is ended',
      { payments: [providerPayment(), providerPayment({ disputedCents: 1999 })] },
      'dispute',
    ],
    ['that is fully refunded is ended', { payments: [providerPayment({ refundedCents: 1999 })] }, 'returned'],
    ['that is partly refunded stays', { payments: [providerPayment({ refundedCents: 1998 })] }, null],
    [
      'with one refunded month stays',
      { payments: [providerPayment(), providerPayment({ refundedCents: 1999 })] },
      null,
    ],
    [
      'with an unlisted payment stays',
      { payments: [providerPayment({ refundedCents: 1999 })], hasUnlistedPayment: true },
      null,
    ],
    ['that has ended needs no end', { status: 'ended', payments: [providerPayment({ disputedCents: 1999 })] }, null],
  ]
  test.each(reasons)('%s', (_name, change, reason) => {
    const now = providerSubscription(change)
    expect(reasonToEnd(now, stateOf(now, null, NOW), NOW)).toBe(reason)
  })

  const unfinished: [name: string, Partial<ProviderSubscription>, EndReason | null, boolean][] = [
    ['that nobody ends', {}, null, false],
    ['that is to end, and has not', {}, 'unpaid', true],
    ['that is to end, and has', { status: 'ended' }, 'unpaid', false],
    ['that has ended, but whose money is not back', { status: 'ended' }, 'money_back', true],
    ['that is refunded but active', { payments: [providerPayment({ refundedCents: 1999 })] }, 'duplicate', true],
    [
      'that has ended and is refunded',
      { status: 'ended', payments: [providerPayment({ refundedCents: 1999 })] },
      'duplicate',
      false,
    ],
    [
      'whose money a dispute took',
      { status: 'ended', payments: [providerPayment({ disputedCents: 1999 })] },
      'duplicate',
      false,
    ],
    [
      'that ended before a payment arrived',
      {
        status: 'ended',
        paidUntil: YESTERDAY,
        endedAt: YESTERDAY - DAY,
        payments: [providerPayment({ paidAt: YESTERDAY })],
      },
      null,
      true,
    ],
    [
      'that was paid once more during its cancellation and gave its plan',
      {
        status: 'ended',
        isCancelled: true,
        paidUntil: NOW - 1,
        endedAt: NOW - 31 * DAY,
        payments: [providerPayment({ paidAt: NOW - 30 * DAY })],
      },
      null,
      false,
    ],
    [
      'that was paid once more as we ended it',
      {
        status: 'ended',
        isCancelled: true,
        paidUntil: NOW - 1,
        endedAt: NOW - 31 * DAY,
        payments: [providerPayment({ paidAt: NOW - 30 * DAY })],
      },
      'unpaid',
      true,
    ],
  ]
  test.each(unfinished)('%s is unfinished, or not', (_name, change, reason, expected) => {
    const now = providerSubscription(change)
    const { status } = stateOf(now, reason, NOW)
    expect(isUnfinished(now, { status, endReason: reason })).toBe(expected)
  })
})
