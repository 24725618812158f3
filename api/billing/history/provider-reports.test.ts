import { expect, test } from 'bun:test'
import type { ProviderName } from '../../../shared/billing'
import { reportEntries } from './provider-reports'

const at = (time: string) => new Date(`2026-11-27T${time}Z`)

test("Equal reports of a provider within a minute share a line, whatever the provider's own words are", () => {
  const reports = [
    { provider: 'paypal', type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', receivedAt: at('12:10:00') },
    { provider: 'stripe', type: 'charge.refunded', receivedAt: at('12:00:03') },
    { provider: 'stripe', type: 'customer.subscription.updated', receivedAt: at('12:00:02') },
    { provider: 'stripe', type: 'refund.created', receivedAt: at('12:00:01') },
    { provider: 'stripe', type: 'refund.created', receivedAt: at('11:58:00') },
  ] as const
  expect(reportEntries([...reports])).toEqual([
    { at: '2026-11-27T12:10:00.000Z', text: 'PayPal reported a failed payment.' },
    { at: '2026-11-27T12:00:03.000Z', text: 'Stripe reported a refund.' },
    { at: '2026-11-27T12:00:02.000Z', text: 'Stripe reported a change of the subscription.' },
    { at: '2026-11-27T11:58:00.000Z', text: 'Stripe reported a refund.' },
  ])
})

const reports: [provider: ProviderName, type: string, words: string][] = [
  ['stripe', 'checkout.session.completed', 'a completed checkout'],
  ['stripe', 'checkout.session.expired', 'an expired checkout'],
  ['stripe', 'checkout.session.async_payment_succeeded', 'that a bank debit arrived'],
  ['stripe', 'checkout.session.async_payment_failed', 'a failed bank debit'],
  ['stripe', 'customer.subscription.created', 'a new subscription'],
  ['stripe', 'customer.subscription.deleted', 'the end of the subscription'],
  ['stripe', 'customer.subscription.paused', 'a pause of the subscription'],
  ['stripe', 'customer.subscription.resumed', 'that the subscription goes on'],
  ['stripe', 'customer.subscription.pending_update_applied', 'a confirmed change of plan'],
  ['stripe', 'customer.subscription.pending_update_expired', 'a change of plan that was not confirmed in time'],
  ['stripe', 'subscription_schedule.created', 'a planned change of plan'],
  ['stripe', 'invoice.created', 'an invoice'],
  ['stripe', 'invoice.paid', 'a payment'],
  ['stripe', 'invoice.payment_failed', 'a failed payment'],
  ['stripe', 'invoice.payment_action_required', 'that the bank asks for a confirmation'],
  ['stripe', 'charge.dispute.created', 'a dispute'],
  ['stripe', 'charge.dispute.closed', 'the end of a dispute'],
  ['stripe', 'refund.failed', 'a failed refund'],
  ['stripe', 'a.type.of.tomorrow', 'a change'],
  ['paypal', 'BILLING.SUBSCRIPTION.ACTIVATED', 'a new subscription'],
  ['paypal', 'BILLING.SUBSCRIPTION.RE-ACTIVATED', 'that the subscription goes on'],
  ['paypal', 'BILLING.SUBSCRIPTION.CANCELLED', 'a cancellation'],
  ['paypal', 'BILLING.SUBSCRIPTION.SUSPENDED', 'a pause of the subscription'],
  ['paypal', 'BILLING.SUBSCRIPTION.EXPIRED', 'the end of the subscription'],
  ['paypal', 'PAYMENT.SALE.COMPLETED', 'a payment'],
  ['paypal', 'PAYMENT.SALE.REFUNDED', 'a refund'],
  ['paypal', 'CUSTOMER.DISPUTE.RESOLVED', 'the end of a dispute'],
]

test.each(reports)('%s: %s reads as "%s"', (provider, type, words) => {
  const [entry] = reportEntries([{ provider, type, receivedAt: at('12:00:00') }])
  expect(entry?.text).toBe(`${provider === 'stripe' ? 'Stripe' : 'PayPal'} reported ${words}.`)
})
