import { DAY } from '../../../shared/time'
import type { ProviderPayment, ProviderSubscription } from '../providers/port/payment-provider'

export const NOW = Date.parse('2026-11-22T12:00:00Z')

export function providerSubscription(change: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id: 'sub_1',
    reference: null,
    customer: 'cus_1',
    status: 'active',
    plan: 'premium',
    nextPlan: null,
    monthly: { cents: 1999, currency: 'USD' },
    startedAt: NOW - 2 * DAY,
    paidUntil: NOW + 28 * DAY,
    isCancelled: false,
    pastDueSince: null,
    endedAt: null,
    next: { cents: 1999, currency: 'USD' },
    card: null,
    payments: [providerPayment()],
    unpaid: [],
    ...change,
  }
}

export function providerPayment(change: Partial<ProviderPayment> = {}): ProviderPayment {
  const payment = { id: 'pay_1', cents: 1999, currency: 'USD', paidAt: NOW - 2 * DAY, plan: 'premium' as const }
  return { ...payment, refundedCents: 0, disputedCents: 0, url: null, ...change }
}
