import type { ProviderName } from '../../../../shared/billing'
import type { PaidPlan } from '../../../../shared/plans/plans'

/** An amount in the smallest unit of its currency. */
export interface Money {
  cents: number
  /** ISO 4217, upper case. */
  currency: string
}

/** One payment and its refunds as the provider reports them now. Each amount is a total. */
export interface ProviderPayment extends Money {
  id: string
  /** Milliseconds since 1970, like every time here. */
  paidAt: number
  plan: PaidPlan
  refundedCents: number
  /** The provider may no longer list all refunds, so the larger known total counts. */
  refundIsLowerBound?: true
  /** Held or taken by disputes; 0 once they are won. */
  disputedCents: number
  url: string | null
  /** The card that paid it, if the provider says so. */
  card?: Card | null
}

/** As it is written on receipts; never more of a card. */
export interface Card {
  brand: string
  last4: string
}

/** An invoice without a payment. */
export interface UnpaidInvoice extends Money {
  id: string
  createdAt: number
  plan: PaidPlan
  /** `open` can still be paid. */
  status: 'open' | 'failed'
  /** Where the player pays it, or sees it. */
  url: string | null
}

/** What a change costs, as far as the provider says it before the player agrees. */
export interface ChangePreview {
  /** Charged at once. */
  dueNow: Money
  /** Unused time of the old plan that pays later invoices. */
  credit: Money
  /** The first payment after the change; null if the provider does not say. */
  next: Money | null
  nextAt: number | null
  /** Each later payment. */
  monthly: Money
  /** The moment that unused time is counted from, which the change has to repeat; null without one. */
  proratedAt: number | null
  /** The provider has no preview, so its list of prices counts. */
  isFromPriceList: boolean
}

/** What the player agreed to. A change that costs anything else is refused. */
export interface AgreedChange {
  dueCents: number
  nextCents: number | null
  proratedAt: number | null
}

export interface PlanChange {
  plan: PaidPlan
  /** The site's address. */
  origin: string
  /** Null if the player was shown no sum. */
  agreed: AgreedChange | null
}

/** A subscription's current state at its provider, in terms that all providers share. */
export interface ProviderSubscription {
  id: string
  /** Our reference from the checkout; null if it was not created here. */
  reference: string | null
  /** The provider's id of the payer. */
  customer: string | null
  /** `pending` is not paid yet; `paused` is not charged until it is resumed. */
  status: 'pending' | 'active' | 'past_due' | 'paused' | 'ended'
  plan: PaidPlan
  /** The plan from the next billing time, if it differs. */
  nextPlan: PaidPlan | null
  monthly: Money
  /** When it was first paid. */
  startedAt: number | null
  paidUntil: number | null
  /** Access lasts until `paidUntil`, even if the provider reports it as ended. */
  isCancelled: boolean
  pastDueSince: number | null
  endedAt: number | null
  /** The next payment as the provider announces it; null if there is none, or it does not say. */
  next: Money | null
  /** What pays next. */
  card: Card | null
  /** Oldest first. */
  payments: ProviderPayment[]
  /** Oldest first. */
  unpaid: UnpaidInvoice[]
  /** The provider reports one more payment that it does not list yet. */
  hasUnlistedPayment?: true
}

export interface CheckoutRequest {
  /** Becomes the subscription's reference. Repeating it returns the same checkout. */
  reference: string
  plan: PaidPlan
  email: string
  /** The provider's id of a returning payer. */
  customer: string | null
  /** The site's address, such as `https://castellan.example`. The provider returns to its `/dashboard`. */
  origin: string
  /** The path of the page to return to without a payment; the dashboard by default. */
  back?: string
}

/** A webhook. It only points to a subscription, whose current state is then fetched. */
export interface ProviderEvent {
  id: string
  type: string
  /** By the provider's clock. */
  at: number
  /** The provider's id of the subscription or of its checkout. */
  subscription: string | null
  /** Our reference, if the event repeats it. */
  reference: string | null
  /** Set if the event names a payment instead of a subscription. */
  payment: string | null
}

/**
 * Every call may be repeated without doing it twice, and may throw an AppError: `provider_away` if the provider does
 * not answer, `provider_failed` if it refuses or answers something unreadable, `not_found` for an unknown id,
 * `conflict` with a sentence for the player if the current state does not allow it.
 */
export interface PaymentProvider {
  name: ProviderName
  isPractice: boolean
  plans: PaidPlan[]
  /** `fetch` accepts the id. */
  startCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>
  /** Makes the checkout unpayable; false if the provider cannot. */
  closeCheckout(id: string): Promise<boolean>
  /** By the id of the subscription or of its checkout. */
  fetch(id: string): Promise<ProviderSubscription>
  /** Null if the payment belongs to none of our subscriptions. */
  subscriptionOfPayment(paymentId: string): Promise<string | null>
  /** The paid time stays. */
  cancel(id: string): Promise<void>
  /** Undoes a cancellation; `conflict` if the provider cannot. */
  resume(id: string): Promise<void>
  /** Of each plan for sale, per month. A price that the provider does not know is left out. */
  prices(): Promise<Partial<Record<PaidPlan, Money>>>
  previewChange(id: string, plan: PaidPlan): Promise<ChangePreview>
  /** What undoing the cancellation leads to. */
  previewResume(id: string): Promise<ChangePreview>
  /** `approvalUrl` is the page where the player has to agree first; null if the change is done. */
  changePlan(id: string, change: PlanChange): Promise<{ approvalUrl: string | null }>
  end(id: string): Promise<void>
  /** Refunds the rest of all payments, or of those after `paidAfter`. */
  refund(id: string, paidAfter?: number): Promise<void>
  /** The page for cards and invoices; null if the provider has none. */
  portal(customer: string, origin: string): Promise<string | null>
  /** Verifies the signature of a webhook from this network; `malformed` if it is not the provider's. */
  readEvent(rawBody: string, headers: Headers, network?: string): Promise<ProviderEvent>
}
