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

/** What is told of, with what it is about. */
export type SubscriptionEvent =
  | { type: (typeof SUBSCRIPTION_EVENTS)[number] }
  | { type: (typeof SALE_EVENTS)[number]; payment: StoredPayment }
  | { type: 'PAYMENT.SALE.REFUNDED'; payment: StoredPayment; refund: StoredRefund }
  | { type: (typeof DISPUTE_EVENTS)[number]; payment: StoredPayment; dispute: StoredDispute }

/** One subscription while something happens to it. */
export interface Change {
  kept: StoredSubscription
  now: number
  tell(news: SubscriptionEvent): void
}

// A payment shortly before its time is the one of that time.
const EARLY_BILLING = DAY
const FAILURES_UNTIL_SUSPENDED = 3

export const isRunning = ({ status }: StoredSubscription) => status === 'ACTIVE' || status === 'SUSPENDED'

function setStatus({ kept, now }: Change, status: StoredSubscription['status']) {
  kept.status = status
  kept.statusAt = now
}

export function agree(change: Change): boolean {
  const { kept, now, tell } = change
  if (kept.status === 'APPROVAL_PENDING') {
    setStatus(change, 'ACTIVE')
    kept.startAt = now
    kept.payerId = randomId(13)
    tell({ type: 'BILLING.SUBSCRIPTION.ACTIVATED' })
    takePayment(change)
    return true
  }
  if (!kept.revision || kept.revision.isAgreed || !isRunning(kept)) return false
  kept.planId = kept.revision.planId
  kept.revision.isAgreed = true
  tell({ type: 'BILLING.SUBSCRIPTION.UPDATED' })
  return true
}

export function renew(change: Change): boolean {
  if (change.kept.status !== 'ACTIVE' || change.kept.failedPayments > 0) return false
  letTimePass(change, change.kept.nextBillingAt)
  takePayment(change)
  return true
}

export function fail(change: Change): boolean {
  const { kept, now, tell } = change
  if (kept.status !== 'ACTIVE') return false
  if (kept.failedPayments === 0) letTimePass(change, kept.nextBillingAt)
  kept.failedPayments += 1
  kept.lastFailedAt = now
  kept.owedCents = priceOf(kept.planId)
  kept.nextBillingAt = nextAnniversary(kept.startAt, now + EARLY_BILLING)
  kept.payments.push(newPayment(kept.owedCents, now, true))
  tell({ type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED' })
  if (kept.failedPayments >= FAILURES_UNTIL_SUSPENDED) {
    setStatus(change, 'SUSPENDED')
    tell({ type: 'BILLING.SUBSCRIPTION.SUSPENDED' })
  }
  return true
}

export function recover(change: Change): boolean {
  const { kept, tell } = change
  if (!isRunning(kept) || kept.failedPayments === 0) return false
  if (kept.status === 'SUSPENDED') {
    setStatus(change, 'ACTIVE')
    tell({ type: 'BILLING.SUBSCRIPTION.RE-ACTIVATED' })
  }
  takePayment(change)
  return true
}

export function cancel(change: Change): boolean {
  if (!isRunning(change.kept)) return false
  setStatus(change, 'CANCELLED')
  change.kept.nextBillingAt = null
  change.tell({ type: 'BILLING.SUBSCRIPTION.CANCELLED' })
  return true
}

/** No payment is missing, and none is taken until it goes on. */
export function pause(change: Change): boolean {
  if (change.kept.status !== 'ACTIVE' || change.kept.failedPayments > 0) return false
  setStatus(change, 'SUSPENDED')
  change.tell({ type: 'BILLING.SUBSCRIPTION.SUSPENDED' })
  return true
}

export function unpause(change: Change): boolean {
  const { kept, now } = change
  if (kept.status !== 'SUSPENDED' || kept.failedPayments > 0) return false
  setStatus(change, 'ACTIVE')
  if (kept.nextBillingAt !== null && kept.nextBillingAt <= now) kept.nextBillingAt = nextAnniversary(kept.startAt, now)
  change.tell({ type: 'BILLING.SUBSCRIPTION.RE-ACTIVATED' })
  return true
}

/** The time that was paid for runs out, and nothing follows. */
export function expire(change: Change): boolean {
  const { kept, now, tell } = change
  const until = paidUntil(kept)
  if (kept.status === 'CANCELLED' && until > now) {
    letTimePass(change, until)
    // At the end of what was paid for PayPal says nothing; but its times are others from now on, which nobody can foresee.
    tell({ type: 'BILLING.SUBSCRIPTION.UPDATED' })
    return true
  }
  if (!isRunning(kept)) return false
  if (kept.failedPayments === 0) letTimePass(change, kept.nextBillingAt)
  setStatus(change, 'EXPIRED')
  kept.nextBillingAt = null
  tell({ type: 'BILLING.SUBSCRIPTION.EXPIRED' })
  return true
}

/** Gives so much of a payment back, or all that is left of it. */
export function addRefund(
  { now, tell }: Change,
  payment: StoredPayment,
  cents = remainingCents(payment),
): StoredRefund | null {
  if (cents <= 0 || cents > remainingCents(payment)) return null
  const refund = { id: randomId(17), cents, at: now }
  payment.refunds.push(refund)
  tell({ type: 'PAYMENT.SALE.REFUNDED', payment, refund })
  return refund
}

export function refundLast(change: Change, cents?: number): boolean {
  const payment = change.kept.payments.findLast((each) => remainingCents(each) > 0)
  return payment !== undefined && addRefund(change, payment, cents) !== null
}

export function dispute({ kept, now, tell }: Change): boolean {
  const payment = kept.payments.findLast((each) => remainingCents(each) > 0)
  if (!payment) return false
  const opened = { id: `PP-D-${randomId(6)}`, cents: remainingCents(payment), at: now, changedAt: now, outcome: null }
  payment.disputes.push(opened)
  tell({ type: 'CUSTOMER.DISPUTE.CREATED', payment, dispute: opened })
  return true
}

export const winDispute = (change: Change) => settleDispute(change, 'RESOLVED_SELLER_FAVOUR')
export const loseDispute = (change: Change) => settleDispute(change, 'RESOLVED_BUYER_FAVOUR')

function settleDispute({ kept, now, tell }: Change, outcome: NonNullable<StoredDispute['outcome']>): boolean {
  const payment = kept.payments.findLast(({ disputes }) => disputes.some(isOpen))
  const open = payment?.disputes.find(isOpen)
  if (!payment || !open) return false
  open.outcome = outcome
  open.changedAt = now
  tell({ type: 'CUSTOMER.DISPUTE.RESOLVED', payment, dispute: open })
  if (outcome === 'RESOLVED_BUYER_FAVOUR') tell({ type: 'PAYMENT.SALE.REVERSED', payment })
  return true
}

const isOpen = ({ outcome }: StoredDispute) => outcome === null

function takePayment({ kept, now, tell }: Change) {
  const payment = newPayment(priceOf(kept.planId), now, false)
  kept.payments.push(payment)
  kept.failedPayments = 0
  kept.lastFailedAt = null
  kept.owedCents = 0
  kept.nextBillingAt = nextAnniversary(kept.startAt, now + EARLY_BILLING)
  tell({ type: 'PAYMENT.SALE.COMPLETED', payment })
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

/** Time passes for one subscription alone: what was is moved into the past, so that its billing time is now. */
function letTimePass({ kept, now }: Change, to: number | null): void {
  if (to === null || to <= now) return
  const { startAt } = kept
  const moved = addMonths(now, -monthsBetween(startAt, to))
  const passed = (at: number) => {
    const months = monthsBetween(startAt, at)
    return Math.min(now, addMonths(moved, months) + at - addMonths(startAt, months))
  }
  for (const payment of kept.payments) {
    payment.at = passed(payment.at)
    for (const refund of payment.refunds) refund.at = passed(refund.at)
  }
  kept.createdAt -= startAt - moved
  kept.statusAt -= startAt - moved
  kept.startAt = moved
}

/** How many whole months lie between; a day too few is enough for one. */
function monthsBetween(start: number, at: number): number {
  let months = 0
  while (addMonths(start, months + 1) <= at + EARLY_BILLING) months++
  return months
}
