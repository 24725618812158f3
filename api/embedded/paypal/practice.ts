import { heldCents, type KeptSubscription, refundedCents, sum } from './kept'
import * as life from './life'
import type { Office } from './office'

/** What happens at PayPal without us. Each answers whether it applied to the subscription as it was. */
export interface Practice {
  /** The payer agrees: to the subscription, or to a change of its plan. */
  approve(subscription: string): boolean
  /** Time passes to the next billing time, and it is paid. */
  renew(subscription: string): boolean
  /** Time passes to the next billing time, and the payment fails. The third time in a row suspends the subscription. */
  fail(subscription: string): boolean
  /** What is owed is paid. */
  recover(subscription: string): boolean
  /** The time that was paid for runs out, and nothing follows. */
  expire(subscription: string): boolean
  /** The payer cancels on PayPal's pages. */
  cancel(subscription: string): boolean
  /** What is left of the last payment goes back. */
  refund(subscription: string): boolean
  partialRefund(subscription: string, cents?: number): boolean
  dispute(subscription: string): boolean
  winDispute(subscription: string): boolean
  loseDispute(subscription: string): boolean
  subscriptions(): KeptSubscription[]
  /** All that was taken, and all that went back by refunds and by disputes that are open or lost. */
  totals(): { takenCents: number; givenBackCents: number }
}

/** What goes back of a payment in part, in cents. */
export const PART = 500

export function createPractice({ change, ledger }: Office): Practice {
  const happens = (what: (change: life.Change) => boolean) => (id: string) => change(id, what) ?? false
  return {
    approve: happens(life.agree),
    renew: happens(life.renew),
    fail: happens(life.fail),
    recover: happens(life.recover),
    expire: happens(life.expire),
    cancel: happens(life.cancel),
    refund: happens((each) => life.refundLast(each)),
    partialRefund: (id, cents = PART) => change(id, (each) => life.refundLast(each, cents)) ?? false,
    dispute: happens(life.dispute),
    winDispute: happens(life.winDispute),
    loseDispute: happens(life.loseDispute),
    subscriptions: ledger.subscriptions,
    totals() {
      const payments = ledger.subscriptions().flatMap((kept) => kept.payments.filter(({ isDeclined }) => !isDeclined))
      return {
        takenCents: sum(payments.map(({ cents }) => cents)),
        givenBackCents: sum(payments.map((payment) => refundedCents(payment) + heldCents(payment))),
      }
    },
  }
}
