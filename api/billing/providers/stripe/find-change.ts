import type Stripe from 'stripe'
import type { PaidPlan } from '../../../../shared/plans/plans'
import { conflict } from '../../../platform/errors'
import { idOf, invoicesOf } from './payments'
import type { PriceCatalogue } from './price-catalogue'
import { planItem, retrieve } from './read-subscription'
import { statusOf } from './subscription-status'

const NOT_PAID = 'Only a paid subscription can change its plan.'
const PAYMENT_PENDING = 'One of your payments is still being processed. You can change the plan once it has arrived.'
const AWAITS_BANK = 'Another change of plan is waiting for you to confirm it with your bank. It expires within a day.'

export interface FoundChange {
  /** `kept`: the subscription has the plan already. */
  kind: 'kept' | 'new'
  subscription: Stripe.Subscription
  item: Stripe.SubscriptionItem
  /** The id of the wanted price. */
  price: string
  /** The same change waits for the bank. */
  waiting: Stripe.Invoice | null
}

/** @throws AppError `conflict` if the plan cannot change now */
export async function findChange(
  stripe: Stripe,
  catalogue: PriceCatalogue,
  { id, plan }: { id: string; plan: PaidPlan },
): Promise<FoundChange> {
  const subscription = await retrieve(stripe, id)
  if (statusOf(subscription) !== 'active') throw conflict(NOT_PAID)
  const { thing: item, plan: current } = planItem(subscription, catalogue)
  const found = { subscription, item, waiting: null }
  if (current === plan) return { ...found, kind: 'kept', price: item.price.id }
  const invoices = await invoicesOf(stripe, id)
  const price = catalogue.priceOf(plan)
  if (subscription.pending_update) {
    return { ...found, kind: 'new', price, waiting: waitingInvoice(subscription, price, invoices) }
  }
  // If this payment failed later, its credit would pay for the next months.
  if (invoices.some(({ status }) => status === 'open')) throw conflict(PAYMENT_PENDING)
  return { ...found, kind: 'new', price }
}

function waitingInvoice(
  { pending_update, latest_invoice }: Stripe.Subscription,
  wanted: string,
  invoices: Stripe.Invoice[],
): Stripe.Invoice {
  const isSame = pending_update?.subscription_items?.some(({ price }) => price.id === wanted)
  const invoice = invoices.find(({ id }) => latest_invoice && id === idOf(latest_invoice))
  if (!isSame || invoice?.status !== 'open') throw conflict(AWAITS_BANK)
  return invoice
}
