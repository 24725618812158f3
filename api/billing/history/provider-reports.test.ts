import { expect, test } from 'bun:test'
import { reportEntries } from './provider-reports'

const at = (time: string) => new Date(`2026-11-27T${time}Z`)

test("A provider's reports read as text, and equal ones within a minute share a line", () => {
  const reports = [
    { provider: 'paypal', type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', receivedAt: at('12:10:00') },
    { provider: 'stripe', type: 'refund.created', receivedAt: at('12:00:03') },
    { provider: 'stripe', type: 'customer.subscription.updated', receivedAt: at('12:00:02') },
    { provider: 'stripe', type: 'refund.created', receivedAt: at('12:00:01') },
    { provider: 'stripe', type: 'refund.created', receivedAt: at('11:58:00') },
  ] as const
  expect(reportEntries([...reports])).toEqual([
    { at: '2026-11-27T12:10:00.000Z', text: 'PayPal reported: billing subscription payment failed.' },
    { at: '2026-11-27T12:00:03.000Z', text: 'Stripe reported: refund created (2 times).' },
    { at: '2026-11-27T12:00:02.000Z', text: 'Stripe reported: customer subscription updated.' },
    { at: '2026-11-27T11:58:00.000Z', text: 'Stripe reported: refund created.' },
  ])
})
