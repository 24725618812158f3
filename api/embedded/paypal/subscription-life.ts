import { DAY } from '../../../shared/time'
import { addMonths, nextAnniversary } from '../../platform/time/next-anniversary'
import { priceOf, randomId } from './account'
import {
  remainingCents,
  type StoredDispute,
  type StoredPayment,
  type StoredRefund,
  type StoredSubscription,
} from './ledger'

const SUBSCRIPTION_EVENTS = [
  'BILLING.SUBSCRIPTION.CREATED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'BILLING.SUBSCRIPTION.RE-ACTIVATED',
] as const
const SALE_EVENTS = ['PAYMENT.SALE.COMPLETED', 'PAYMENT.SALE.REVERSED'] as const
const DISPUTE_EVENTS = ['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED'] as const

export const EVENT_TYPES = [...SUBSCRIPTION_EVENTS, ...SALE_EVENTS, ...DISPUTE_EVENTS, 'PAYMENT.SALE.REFUNDED'] as const

export type SubscriptionEvent =
  | { type: (typeof SUBSCRIPTION_EVENTS)[number] }
  | { type: (typeof SALE_EVENTS)[number]; payment: StoredPayment }
  | { type: 'PAYMENT.SALE.REFUNDED'; payment: StoredPayment; refund: StoredRefund }
  | { type: (typeof DISPUTE_EVENTS)[number]; payment: StoredPayment; dispute: StoredDispute }

export interface Change {
  subscription: StoredSubscription
  now: number
  publish(event: SubscriptionEvent): void
}

// A payment shortly before its billing time counts for it.
const EARLY_BILLING = DAY
const FAILURES_UNTIL_SUSPENDED = 3

export const isRunning = ({ status }: StoredSubscription) => status === 'ACTIVE' || status === 'SUSPENDED'

function setStatus({ subscription, now }: Change, status: StoredSubscription['status']) {
  subscription.status = status
  subscription.statusAt = now
}

export function agree(change: Change): boolean {
  const { subscription, now, publish } = change
  if (subscription.status === 'APPROVAL_PENDING') {
    setStatus(change, 'ACTIVE')
    subscription.startAt = now
    subscription.payerId = randomId(13)
    publish({ type: 'BILLING.SUBSCRIPTION.ACTIVATED' })
    takePayment(change)
    return true
  }
  if (!subscription.revision || subscription.revision.isAgreed || !isRunning(subscription)) return false
  subscription.planId = subscription.revision.planId
  subscription.revision.isAgreed = true
  publish({ type: 'BILLING.SUBSCRIPTION.UPDATED' })
  return true
}

export function renew(change: Change): boolean {
  if (change.subscription.status !== 'ACTIVE' || change.subscription.failedPayments > 0) return false
  letTimePass(change, change.subscription.nextBillingAt)
  takePayment(change)
  return true
}

export function fail(change: Change): boolean {
  const { subscription, now, publish } = change
  if (subscription.status !== 'ACTIVE') return false
  if (subscription.failedPayments === 0) letTimePass(change, subscription.nextBillingAt)
  subscription.failedPayments += 1
  subscription.lastFailedAt = now
  subscription.owedCents = priceOf(subscription.planId)
  subscription.nextBillingAt = nextAnniversary(subscription.startAt, now + EARLY_BILLING)
  subscription.payments.push(newPayment(subscription.owedCents, now, true))
  publish({ type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED' })
  if (subscription.failedPayments >= FAILURES_UNTIL_SUSPENDED) {
    setStatus(change, 'SUSPENDED')
    publish({ type: 'BILLING.SUBSCRIPTION.SUSPENDED' })
  }
  return true
}

export function recover(change: Change): boolean {
  const { subscription, publish } = change
  if (!isRunning(subscription) || subscription.failedPayments === 0) return false
  if (subscription.status === 'SUSPENDED') {
    setStatus(change, 'ACTIVE')
    publish({ type: 'BILLING.SUBSCRIPTION.RE-ACTIVATED' })
  }
  takePayment(change)
  return true
}

export function cancel(change: Change): boolean {
  if (!isRunning(change.subscription)) return false
  setStatus(change, 'CANCELLED')
  change.subscription.nextBillingAt = null
  change.publish({ type: 'BILLING.SUBSCRIPTION.CANCELLED' })
  return true
}

/** A pause while nothing is owed; no payment is taken until it resumes. */
export function pause(change: Change): boolean {
  if (change.subscription.status !== 'ACTIVE' || change.subscription.failedPayments > 0) return false
  setStatus(change, 'SUSPENDED')
  change.publish({ type: 'BILLING.SUBSCRIPTION.SUSPENDED' })
  return true
}

export function unpause(change: Change): boolean {
  const { subscription, now } = change
  if (subscription.status !== 'SUSPENDED' || subscription.failedPayments > 0) return false
  setStatus(change, 'ACTIVE')
  if (subscription.nextBillingAt !== null && subscription.nextBillingAt <= now)
    subscription.nextBillingAt = nextAnniversary(subscription.startAt, now)
  change.publish({ type: 'BILLING.SUBSCRIPTION.RE-ACTIVATED' })
  return true
}

/** Lets the paid time run out. */
export function expire(change: Change): boolean {
  const { subscription, now, publish } = change
  const until = paidUntil(subscription)
  if (subscription.status === 'CANCELLED' && until > now) {
    letTimePass(change, until)
    // PayPal sends nothing here, but letting time pass shifts this subscription's times, and the app has to notice.
    publish({ type: 'BILLING.SUBSCRIPTION.UPDATED' })
    return true
  }
  if (!isRunning(subscription)) return false
  if (subscription.failedPayments === 0) letTimePass(change, subscription.nextBillingAt)
  setStatus(change, 'EXPIRED')
  subscription.nextBillingAt = null
  publish({ type: 'BILLING.SUBSCRIPTION.EXPIRED' })
  return true
}

/** Refunds the amount, or the rest. Null if that much is not left. */
export function addRefund(
  { now, publish }: Change,
  payment: StoredPayment,
  cents = remainingCents(payment),
): StoredRefund | null {
  if (cents <= 0 || cents > remainingCents(payment)) return null
  const refund = { id: randomId(17), cents, at: now }
  payment.refunds.push(refund)
  publish({ type: 'PAYMENT.SALE.REFUNDED', payment, refund })
  return refund
}

export function refundLast(change: Change, cents?: number): boolean {
  const payment = change.subscription.payments.findLast((each) => remainingCents(each) > 0)
  return payment !== undefined && addRefund(change, payment, cents) !== null
}

export function dispute({ subscription, now, publish }: Change): boolean {
  const payment = subscription.payments.findLast((each) => remainingCents(each) > 0)
  if (!payment) return false
  const opened = { id: `PP-D-${randomId(6)}`, cents: remainingCents(payment), at: now, changedAt: now, outcome: null }
  payment.disputes.push(opened)
  publish({ type: 'CUSTOMER.DISPUTE.CREATED', payment, dispute: opened })
  return true
}

export const winDispute = (change: Change) => settleDispute(change, 'RESOLVED_SELLER_FAVOUR')
export const loseDispute = (change: Change) => settleDispute(change, 'RESOLVED_BUYER_FAVOUR')

function settleDispute(
  { subscription, now, publish }: Change,
  outcome: NonNullable<StoredDispute['outcome']>,
): boolean {
  const payment = subscription.payments.findLast(({ disputes }) => disputes.some(isOpen))
  const open = payment?.disputes.find(isOpen)
  if (!payment || !open) return false
  open.outcome = outcome
  open.changedAt = now
  publish({ type: 'CUSTOMER.DISPUTE.RESOLVED', payment, dispute: open })
  if (outcome === 'RESOLVED_BUYER_FAVOUR') publish({ type: 'PAYMENT.SALE.REVERSED', payment })
  return true
}

const isOpen = ({ outcome }: StoredDispute) => outcome === null

function takePayment({ subscription, now, publish }: Change) {
  const payment = newPayment(priceOf(subscription.planId), now, false)
  subscription.payments.push(payment)
  subscription.failedPayments = 0
  subscription.lastFailedAt = null
  subscription.owedCents = 0
  subscription.nextBillingAt = nextAnniversary(subscription.startAt, now + EARLY_BILLING)
  publish({ type: 'PAYMENT.SALE.COMPLETED', payment })
}

const newPayment = (cents: number, at: number, isDeclined: boolean): StoredPayment => ({
  id: randomId(17),
  cents,
  at,
  isDeclined,
  refunds: [],
  disputes: [],
})

function paidUntil({ payments, startAt }: StoredSubscription): number {
  const last = payments.findLast(({ isDeclined }) => !isDeclined)
  return last ? nextAnniversary(startAt, last.at + EARLY_BILLING) : startAt
}

/** Shifts one subscription's past so that its billing time is now, without moving the clock. */
function letTimePass({ subscription, now }: Change, to: number | null): void {
  if (to === null || to <= now) return
  const { startAt } = subscription
  const moved = addMonths(now, -monthsBetween(startAt, to))
  const passed = (at: number) => {
    const months = monthsBetween(startAt, at)
    return Math.min(now, addMonths(moved, months) + at - addMonths(startAt, months))
  }
  for (const payment of subscription.payments) {
    payment.at = passed(payment.at)
    for (const refund of payment.refunds) refund.at = passed(refund.at)
  }
  subscription.createdAt -= startAt - moved
  subscription.statusAt -= startAt - moved
  subscription.startAt = moved
}

/** Whole months in between; a month may be a day short. */
function monthsBetween(start: number, at: number): number {
  let months = 0
  while (addMonths(start, months + 1) <= at + EARLY_BILLING) months++
  return months
}
