import type { ProviderName } from '../../../../shared/billing'
import type { PaidPlan } from '../../../../shared/plans/plans'

/** An amount in the smallest unit of its currency. */
export interface Money {
  cents: number
  /** ISO 4217, upper case. */
  currency: string
}

/** Money that came in, and what of it went back, as the provider says now. Each amount is a sum, never a change. */
export interface ProviderPayment extends Money {
  id: string
  /** Milliseconds since 1970, as all times here. */
  paidAt: number
  /** What it was paid for. */
  plan: PaidPlan
  refundedCents: number
  /** The provider may have forgotten some of what was refunded: the larger sum that was known counts. */
  refundIsLowerBound?: true
  /** What a dispute holds back or has taken; nothing once it was won. */
  disputedCents: number
  /** A page that the player may open. */
  url: string | null
}

/** One subscription as its provider knows it now, in words that all providers share. */
export interface ProviderSubscription {
  id: string
  /** What we sent along when it was begun; null where it is not of our making. */
  reference: string | null
  /** The provider's id of who pays, where there is one. */
  customer: string | null
  /** `pending` was not paid yet, and may still be; `paused` brings no money until it is resumed; `ended` brings none any more. */
  status: 'pending' | 'active' | 'past_due' | 'paused' | 'ended'
  plan: PaidPlan
  /** What it becomes at the next billing time, where that differs. */
  nextPlan: PaidPlan | null
  /** What a month costs. */
  monthly: Money
  /** When it was first paid for; null as long as it was not. */
  startedAt: number | null
  /** The end of the time that was paid for. */
  paidUntil: number | null
  /** Cancelled: access goes on until `paidUntil`, also where the provider calls it ended by now. */
  isCancelled: boolean
  /** When the payment that is missing was due. */
  pastDueSince: number | null
  endedAt: number | null
  /** All of them, the oldest first. */
  payments: ProviderPayment[]
  /** The provider tells of one more, which it does not list yet. */
  hasUnlistedPayment?: true
}

export interface CheckoutRequest {
  /** Comes back as the subscription's reference. The same one again is the same checkout. */
  reference: string
  plan: PaidPlan
  email: string
  /** Whoever paid here before is known to the provider. */
  customer: string | null
  /** Where the site is reached: `https://castellan.example`. The provider leads back to `/dashboard` there. */
  origin: string
}

/** What a provider tells us unasked. It only says where to look: what is so now is fetched. */
export interface ProviderEvent {
  id: string
  type: string
  /** When it happened, as the provider says. */
  at: number
  /** The provider's id of the subscription, or of the checkout that it comes of. */
  subscription: string | null
  /** What we sent along at checkout, where the event repeats it. */
  reference: string | null
  /** A payment, where the event names no subscription. */
  payment: string | null
}

/**
 * Who takes the players' money. Every call may throw an AppError: `provider_away` where the provider answers nothing
 * at all, `provider_failed` where it refuses or is not understood, `not_found` where it does not know the id, `conflict` where it
 * does not do what is asked, with a sentence for the player.
 * Each may be done again without doing it twice.
 */
export interface PaymentProvider {
  name: ProviderName
  /** A stand-in, which takes practice money. */
  isPractice: boolean
  /** What can be bought. */
  plans: PaidPlan[]
  /** Where the player agrees and pays. The id is one that `fetch` takes. */
  startCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>
  /** Makes sure that nobody pays by this checkout any more; false where the provider cannot do that. */
  closeCheckout(id: string): Promise<boolean>
  /** The subscription as it is now, by its own id or by that of its checkout. */
  fetch(id: string): Promise<ProviderSubscription>
  /** Which subscription a payment belongs to; null where to none of ours. */
  subscriptionOfPayment(paymentId: string): Promise<string | null>
  /** No further payment; what was paid for stays. */
  cancel(id: string): Promise<void>
  /** Takes a cancellation back, or `conflict` where the provider cannot. */
  resume(id: string): Promise<void>
  /** Answers where the player has to agree first, or null where it is done. */
  changePlan(id: string, plan: PaidPlan, origin: string): Promise<{ approvalUrl: string | null }>
  /** Ends it at once. */
  end(id: string): Promise<void>
  /** Gives back all that was paid, or that was paid after this time, and is not back yet. */
  refund(id: string, paidAfter?: number): Promise<void>
  /** Where the player changes cards and finds invoices; null where the provider has no such page. */
  portal(customer: string, origin: string): Promise<string | null>
  /** Checks that a webhook is the provider's own, which comes from such a network; `malformed` where it is not. */
  readEvent(rawBody: string, headers: Headers, network?: string): Promise<ProviderEvent>
}
