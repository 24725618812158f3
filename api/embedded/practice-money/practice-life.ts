import type { PaidPlan } from '../../../shared/plans/plans'

/** Events at a provider that the app does not cause. Each returns whether it applied to the current state. */
export interface PracticeLife {
  subscriptions(): { id: string }[]
  renew(subscription: string): boolean
  fail(subscription: string): boolean
  recover(subscription: string): boolean
  debitArrives(subscription: string): boolean
  debitFails(subscription: string): boolean
  /** Ends a subscription that was cancelled or is unpaid. */
  expire(subscription: string): boolean
  cancel(subscription: string): boolean
  /** The player pauses or resumes at the provider. */
  pause(subscription: string): boolean
  unpause(subscription: string): boolean
  plan(subscription: string, wanted: PaidPlan): boolean
  /** From now on the bank asks to confirm changes of plan, or does not. */
  requireConfirmation(subscription: string, asks: boolean): boolean
  /** The player confirms a pending change with the bank. */
  confirm(subscription: string): boolean
  /** The operator refunds the rest of the last payment, or a part of it. */
  refund(subscription: string): boolean
  partialRefund(subscription: string, cents?: number): boolean
  /** From now on all refunds fail for lack of funds, or succeed again. */
  setOutOfFunds(lacks: boolean): void
  dispute(subscription: string): boolean
  winDispute(subscription: string): boolean
  loseDispute(subscription: string): boolean
  /** `givenBackCents` are refunds plus open and lost disputes. */
  totals(): { takenCents: number; givenBackCents: number }
}
