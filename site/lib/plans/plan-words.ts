import type { CardEnd, Subscription, SubscriptionStatus, Sum } from '../../../shared/billing'
import { capitalised } from '../../../shared/capitalised'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { paymentFailedMessage } from '../../../shared/plans/payment-failed-message'
import { asDate } from '../words/display-formats'
import { asMoney } from '../words/money-formats'

const STATUSES: Record<SubscriptionStatus, string> = {
  pending: 'Waiting for payment',
  active: 'Active',
  past_due: 'Payment failed',
  paused: 'Paused',
  canceling: 'Cancelled',
  ended: 'Ended',
  refunded: 'Refunded',
}

export const statusInWords = (status: SubscriptionStatus) => STATUSES[status]

export const sumInWords = ({ amount, currency }: Sum) => asMoney(amount, currency)

/** "Visa ending in 4242" */
export const cardInWords = ({ brand, last4 }: CardEnd) => `${capitalised(brand)} ending in ${last4}`

export const isPastDue = ({ status }: Subscription) => status === 'past_due'

export const pastDueInWords = ({ plan, access_until, payment_provider }: Subscription, zone: string) =>
  paymentFailedMessage({
    plan,
    provider: payment_provider,
    staysUntil: access_until && asDate(access_until, zone),
  })

/** "Pay $49.99 now" */
export function payNowInWords({ open_invoice, payment_provider }: Subscription): string {
  if (!open_invoice) return ''
  const where = payment_provider && !PAYMENT_PROVIDERS[payment_provider].hasPortal
  return `Pay ${sumInWords(open_invoice)} ${where ? `at ${PAYMENT_PROVIDERS[payment_provider].label}` : 'now'}`
}

/** "$49.99 of 26 Nov 2026 is open." Null if the provider names no sum. */
export const openInvoiceInWords = ({ open_invoice }: Subscription, zone: string) =>
  open_invoice && `${sumInWords(open_invoice)} of ${asDate(open_invoice.created_at, zone)} is open.`
