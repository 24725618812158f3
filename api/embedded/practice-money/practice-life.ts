import type { PaidPlan } from '../../../shared/plans/plans'

/** What happens at a provider without us. Each says whether it applied to the subscription as it was. */
export interface PracticeLife {
  subscriptions(): { id: string }[]
  /** The next period begins, and is paid for where the means of payment gives. */
  renew(subscription: string): boolean
  /** The next period begins, and its payment fails. */
  fail(subscription: string): boolean
  /** The payment that failed succeeds. */
  recover(subscription: string): boolean
  /** The bank answers a debit that is under way, days after it was asked. */
  debitArrives(subscription: string): boolean
  debitFails(subscription: string): boolean
  /** What was cancelled, or not paid for too long, ends. */
  expire(subscription: string): boolean
  /** The player cancels on the provider's own pages. */
  cancel(subscription: string): boolean
  /** The player pauses it on the provider's own pages, and resumes it there. */
  pause(subscription: string): boolean
  unpause(subscription: string): boolean
  /** The player plans another plan for the end of the period there. */
  plan(subscription: string, wanted: PaidPlan): boolean
  /** Whether the bank wants changes of plan to be confirmed from now on. */
  requireConfirmation(subscription: string, asks: boolean): boolean
  /** The player confirms at their bank what waits for it. */
  confirm(subscription: string): boolean
  /** The operator gives back what is left of the last payment, or so much of it. */
  refund(subscription: string): boolean
  partialRefund(subscription: string, cents?: number): boolean
  /** Whether the operator lacks the money for refunds from now on, all of theirs. */
  setOutOfFunds(lacks: boolean): void
  /** The bank takes the last payment back, until it is decided. */
  dispute(subscription: string): boolean
  winDispute(subscription: string): boolean
  loseDispute(subscription: string): boolean
  /** All that was taken, and all that went back by refunds and by disputes that are open or lost. */
  totals(): { takenCents: number; givenBackCents: number }
}
