import { nameOf, type Price } from '../objects/prices'
import { itemOf, type Subscription } from '../objects/subscription'
import { invalidRequest } from './stripe-refusal'

/** `amount` is the negative price of the unused part of the period. */
export function unusedTime(subscription: Subscription, now: number) {
  const { price, current_period_start, current_period_end } = itemOf(subscription)
  const left = (current_period_end - now) / (current_period_end - current_period_start)
  const share = Math.min(1, Math.max(0, left))
  const period = { start: Math.min(now, current_period_end), end: current_period_end }
  return { share, period, amount: -Math.round(price.unit_amount * share) }
}

export function prorations(subscription: Subscription, to: Price, now: number) {
  const { price: from } = itemOf(subscription)
  const { share, period, amount } = unusedTime(subscription, now)
  const line = { period, isProration: true }
  return [
    { ...line, price: from, amount, description: `Unused time on ${nameOf(from.id)}` },
    {
      ...line,
      price: to,
      amount: Math.round(to.unit_amount * share),
      description: `Remaining time on ${nameOf(to.id)}`,
    },
  ]
}

/** The moment to prorate from, in the current period: https://docs.stripe.com/billing/subscriptions/prorations */
export function prorationDateIn(subscription: Subscription, requested: string | null, now: number): number {
  if (requested === null) return now
  const at = Number(requested)
  const { current_period_start, current_period_end } = itemOf(subscription)
  if (at >= current_period_start && at <= current_period_end) return at
  throw invalidRequest('Cannot specify `proration_date` outside of the current period.', 'proration_date')
}
