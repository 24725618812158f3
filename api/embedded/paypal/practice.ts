import type { PracticeLife } from '../practice-money/practice-life'
import type { Backend } from './backend'
import { heldCents, refundedCents, type StoredSubscription, sum } from './ledger'
import * as life from './subscription-life'

/** Events at PayPal. The third failed payment in a row suspends the subscription. */
export interface Practice extends PracticeLife {
  /** The payer agrees to the subscription or to a change of its plan. */
  approve(subscription: string): boolean
  subscriptions(): StoredSubscription[]
}

/** Cents. */
export const PART = 500

export function createPractice({ change, ledger, setOutOfFunds }: Backend): Practice {
  const happens = (what: (change: life.Change) => boolean) => (id: string) => change(id, what) ?? false
  return {
    approve: happens(life.agree),
    renew: happens(life.renew),
    fail: happens(life.fail),
    recover: happens(life.recover),
    debitArrives: () => false,
    debitFails: () => false,
    plan: () => false,
    requireConfirmation: () => false,
    confirm: () => false,
    expire: happens(life.expire),
    cancel: happens(life.cancel),
    pause: happens(life.pause),
    unpause: happens(life.unpause),
    refund: happens((each) => life.refundLast(each)),
    partialRefund: (id, cents = PART) => change(id, (each) => life.refundLast(each, cents)) ?? false,
    setOutOfFunds,
    dispute: happens(life.dispute),
    winDispute: happens(life.winDispute),
    loseDispute: happens(life.loseDispute),
    subscriptions: ledger.subscriptions,
    totals() {
      const payments = ledger
        .subscriptions()
        .flatMap((subscription) => subscription.payments.filter(({ isDeclined }) => !isDeclined))
      return {
        takenCents: sum(payments.map(({ cents }) => cents)),
        givenBackCents: sum(payments.map((payment) => refundedCents(payment) + heldCents(payment))),
      }
    },
  }
}
