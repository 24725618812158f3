import type Stripe from 'stripe'
import type { PaidPlan } from '../../../../shared/plans/plans'
import { conflict } from '../../../platform/errors'
import { idOf, invoicesOf } from './payments'
import type { PriceCatalogue } from './price-catalogue'
import { planItem, retrieve } from './read-subscription'
import { releaseSchedule } from './schedules'
import { requireId, requiresConfirmation } from './stripe-failures'
import { statusOf } from './subscription-status'
import { updateOnce } from './update-once'

const NOT_PAID = 'Only a paid subscription can change its plan.'
const PAYMENT_PENDING = 'One of your payments is still being processed. You can change the plan once it has arrived.'
const AWAITS_BANK = 'Another change of plan is waiting for you to confirm it with your bank. It expires within a day.'

/** The change takes effect at once or not at all. If the bank wants a confirmation, returns the page for it. */
export async function changePlan(
  stripe: Stripe,
  catalogue: PriceCatalogue,
  { id, plan }: { id: string; plan: PaidPlan },
) {
  const subscription = await retrieve(stripe, id)
  if (statusOf(subscription) !== 'active') throw conflict(NOT_PAID)
  const item = planItem(subscription, catalogue)
  if (item.plan === plan) {
    await releaseSchedule(stripe, subscription)
    return { approvalUrl: null }
  }
  const invoices = await invoicesOf(stripe, id)
  const price = catalogue.priceOf(plan)
  const { pending_update } = subscription
  if (pending_update) return { approvalUrl: confirmationPageOf({ ...subscription, pending_update }, price, invoices) }
  // If this payment failed later, its credit would pay for the next months.
  if (invoices.some(({ status }) => status === 'open')) throw conflict(PAYMENT_PENDING)
  await releaseSchedule(stripe, subscription)
  const change: Stripe.SubscriptionUpdateParams = {
    items: [{ id: item.thing.id, price, quantity: 1 }],
    proration_behavior: 'always_invoice',
  }
  try {
    await updateOnce(stripe, subscription, {
      action: `change-to-${plan}`,
      change: { ...change, payment_behavior: 'error_if_incomplete' },
    })
    return { approvalUrl: null }
  } catch (failure) {
    if (!requiresConfirmation(failure)) throw failure
    return { approvalUrl: await requestConfirmation(stripe, id, change) }
  }
}

/** Takes effect once its invoice is paid, or expires: https://docs.stripe.com/billing/subscriptions/pending-updates */
async function requestConfirmation(stripe: Stripe, id: string, change: Stripe.SubscriptionUpdateParams) {
  const { metadata } = await retrieve(stripe, id)
  const params = { ...change, payment_behavior: 'pending_if_incomplete', expand: ['latest_invoice'] }
  const key = { idempotencyKey: `${id}-${metadata.revision ?? 0}-confirm-${change.items?.[0]?.price}` }
  const { pending_update, latest_invoice } = requireId(await stripe.subscriptions.update(id, params, key))
  // This time the bank accepted the payment without asking.
  if (!pending_update) return null
  return hostedPageOf(typeof latest_invoice === 'object' ? latest_invoice : null)
}

function confirmationPageOf(
  { pending_update, latest_invoice }: Stripe.Subscription & { pending_update: Stripe.Subscription.PendingUpdate },
  wanted: string,
  invoices: Stripe.Invoice[],
): string {
  const isSame = pending_update.subscription_items?.some(({ price }) => price.id === wanted)
  const invoice = invoices.find(({ id }) => latest_invoice && id === idOf(latest_invoice))
  if (!isSame || invoice?.status !== 'open') throw conflict(AWAITS_BANK)
  return hostedPageOf(invoice)
}

function hostedPageOf(invoice: Stripe.Invoice | null): string {
  if (!invoice?.hosted_invoice_url) throw new Error('Stripe returned no page for the confirmation')
  return invoice.hosted_invoice_url
}
