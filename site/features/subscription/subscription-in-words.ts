import type { Subscription } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { isPaidPlan, PAID_PLANS, type PaidPlan, planName } from '../../../shared/plans/plans'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { isPastDue, pastDueInWords, sumInWords } from '../../lib/plans/plan-words'
import { asDate } from '../../lib/words/display-formats'
import { isDebitUnderWay } from './subscription-state'

/** A plan that the operator gave; nothing is charged for it. */
export const givenPlan = ({ plan, status, payment_provider }: Subscription): PaidPlan | null =>
  isPaidPlan(plan) && status === 'active' && !payment_provider ? plan : null

/** Null for a status that needs no explanation. */
export function stateInWords(subscription: Subscription, zone: string): string | null {
  const { status, plan, payment_provider, next_plan, next_billing_time } = subscription
  const provider = payment_provider ? PAYMENT_PROVIDERS[payment_provider].label : 'the provider'
  switch (status) {
    case 'pending':
      if (isDebitUnderWay(subscription))
        return `Your bank debit for ${planName(next_plan ?? plan)} at ${provider} is under way. Your plan starts as soon as the money arrives, which may take a few days. This page updates by itself.`
      return `Your checkout at ${provider} is open. Your plan starts as soon as the payment is confirmed. This page updates by itself.`
    case 'active':
      return next_plan && next_billing_time
        ? `${planName(next_plan)} starts on ${asDate(next_billing_time, zone)}.`
        : null
    case 'past_due':
      return pastDueInWords(subscription, zone)
    case 'paused':
      return pausedInWords(subscription, zone)
    case 'canceling':
      return `${cancelledInWords(subscription, zone)} ${undoInWords(subscription)}`
    case 'ended':
      return `Your subscription has ended. You are on ${planName(plan)} now, and nothing was deleted.`
    case 'refunded':
      return `Your subscription has ended, and your refund is on its way. You are on ${planName(plan)} now.`
  }
}

/** Paid time continues while a subscription is paused. */
function pausedInWords({ plan, access_until, payment_provider }: Subscription, zone: string): string {
  const where = payment_provider ? PAYMENT_PROVIDERS[payment_provider].label : 'the provider'
  return access_until
    ? `Paused at ${where}: you are not charged until you resume it there, and you keep ${planName(plan)} until ${asDate(access_until, zone)}.`
    : `Paused at ${where}: you are not charged, and you are on ${planName(plan)} until you resume the subscription and pay for it.`
}

const cancelledInWords = ({ plan, access_until }: Subscription, zone: string) =>
  `Cancelled: you will not be charged again, and you keep ${planName(plan)}${access_until ? ` until ${asDate(access_until, zone)}` : ''}.`

const undoInWords = ({ payment_provider }: Subscription) =>
  payment_provider && !PAYMENT_PROVIDERS[payment_provider].canResume
    ? `${PAYMENT_PROVIDERS[payment_provider].label} cannot undo a cancellation; you can subscribe again once this subscription has ended.`
    : 'Until then you can undo it.'

const rowOf = ({ payment_provider }: Subscription) => (payment_provider ? PAYMENT_PROVIDERS[payment_provider] : null)

export const canResume = (subscription: Subscription) => rowOf(subscription)?.canResume === true
export const changesAtOnce = (subscription: Subscription) => rowOf(subscription)?.changesPlanAtOnce === true

/** The sum that the provider no longer charges, and its day; null if no sum is known. */
export function savedSums(subscription: Subscription, zone: string): string | null {
  const { next_payment, next_billing_time, open_invoice } = subscription
  const nothing = 'Nothing is charged today and nothing is refunded'
  if (isPastDue(subscription))
    return open_invoice && `${nothing}. The open ${sumInWords(open_invoice)} no longer has to be paid.`
  return next_payment && next_billing_time
    ? `${nothing}. The ${sumInWords(next_payment)} due on ${asDate(next_billing_time, zone)} will not be charged.`
    : null
}

export function cancellationInWords(subscription: Subscription, zone: string): string {
  const { status, plan, next_billing_time, access_until } = subscription
  if (isPastDue(subscription))
    return `You will not be charged again. Because your last payment failed, ${planName(plan)} ends immediately.`
  if (isDebitUnderWay(subscription))
    return 'The bank debit is cancelled, and the plan does not start. If your bank still sends the money, it is refunded.'
  const paidUntil = status === 'paused' ? access_until : next_billing_time
  if (status === 'paused' && !access_until) return 'The subscription ends for good, and you will not be charged again.'
  const stays = `You will not be charged again${paidUntil ? `, and you keep ${planName(plan)} until ${asDate(paidUntil, zone)}` : ''}.`
  const way = canResume(subscription) ? 'Until then you can undo it here.' : undoInWords(subscription)
  return `${stays} ${way}`
}

interface Change {
  wanted: string
  zone: string
}

export function changeInWords(subscription: Subscription, { wanted, zone }: Change): string {
  const { plan, payment_provider, next_billing_time, next_plan } = subscription
  if (changesAtOnce(subscription) && next_plan && wanted === plan) {
    return `You keep ${planName(plan)}, and the change to ${planName(next_plan)} is dropped.`
  }
  if (payment_provider && !changesAtOnce(subscription)) {
    const date = next_billing_time ? `, ${asDate(next_billing_time, zone)}` : ''
    return `You confirm the change at ${PAYMENT_PROVIDERS[payment_provider].label}. It takes effect at the next billing time${date}; until then nothing changes.`
  }
  return isSmaller(wanted, plan)
    ? 'The change takes effect now. What you have already paid beyond the new price is credited to your next payments.'
    : 'The change takes effect now, and you are charged the difference for the rest of the month. If the payment fails, nothing changes.'
}

const rank = (plan: string) => (isPaidPlan(plan) ? PAID_PLANS.indexOf(plan) : -1)

export const coversPlan = (one: PaidPlan, other: PaidPlan) => !isSmaller(one, other)

const isSmaller = (one: string, other: string) => rank(one) < rank(other)

/** "6 days left". A day or hour that has just begun counts in full. */
export function timeLeftInWords(until: string, now: Date): string | null {
  const left = new Date(until).getTime() - now.getTime()
  if (left <= 0) return null
  if (left <= HOUR) return 'less than an hour left'
  const [count, unit] =
    left > DAY ? [Math.floor((left + HOUR) / DAY), 'day'] : [Math.floor((left + MINUTE) / HOUR), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}
