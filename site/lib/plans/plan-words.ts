import type { Subscription } from '../../../shared/billing'
import { paymentFailedMessage } from '../../../shared/plans/payment-failed-message'
import { isPlan, monthlyCentsOf } from '../../../shared/plans/plans'
import { asDate } from '../words/display-formats'
import { asMoney } from '../words/money-formats'

/** "$19.99 a month"; null if only the checkout knows the price. */
export function priceInWords(plan: string): string | null {
  const cents = isPlan(plan) ? monthlyCentsOf(plan) : null
  return cents === null ? null : `${asMoney(cents / 100, 'USD')} a month`
}

export const isPastDue = ({ status }: Subscription) => status === 'past_due'

export const pastDueInWords = ({ plan, access_until, payment_provider }: Subscription, zone: string) =>
  paymentFailedMessage({
    plan,
    provider: payment_provider,
    staysUntil: access_until && asDate(access_until, zone),
  })
