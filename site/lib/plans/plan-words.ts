import type { Subscription } from '../../../shared/billing'
import { isPlan, monthlyCentsOf, planName } from '../../../shared/plans'
import { PAYMENT_PROVIDERS } from '../../../shared/words/payment-providers'
import { asDate } from '../formats'
import { asMoney } from '../money'

/** $19.99 a month; null where only the checkout knows. */
export function priceInWords(plan: string): string | null {
  const cents = isPlan(plan) ? monthlyCentsOf(plan) : null
  return cents === null ? null : `${asMoney(cents / 100, 'USD')} a month`
}

export const isPastDue = ({ status }: Subscription) => status === 'past_due'

/** What a payment that is missing means. */
export function pastDueInWords({ plan, access_until, payment_provider }: Subscription, zone: string): string {
  const stays = access_until
    ? `${planName(plan)} stays until ${asDate(access_until, zone)}`
    : `${planName(plan)} may end soon`
  const provider = payment_provider ? ` at ${PAYMENT_PROVIDERS[payment_provider]}` : ''
  return `Your last payment has failed. ${stays}; please look after your payment${provider}.`
}
