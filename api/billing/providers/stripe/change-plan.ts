import type Stripe from 'stripe'
import { SECOND } from '../../../../shared/time'
import { conflict } from '../../../platform/errors'
import type { Clock } from '../../../platform/time/clock'
import { requireAgreed, STALE_PREVIEW } from '../port/agreed-change'
import type { AgreedChange, PlanChange } from '../port/payment-provider'
import { type FoundChange, findChange } from './find-change'
import { previewOf } from './preview-change'
import type { PriceCatalogue } from './price-catalogue'
import { retrieve } from './read-subscription'
import { releaseSchedule } from './schedules'
import { requireId, requiresConfirmation } from './stripe-failures'
import { updateOnce } from './update-once'

/** The change takes effect at once or not at all. If the bank wants a confirmation, returns the page for it. */
export async function changePlan(
  stripe: Stripe,
  { catalogue, clock }: { catalogue: PriceCatalogue; clock: Clock },
  { id, plan, agreed }: { id: string } & Omit<PlanChange, 'origin'>,
) {
  const found = await findChange(stripe, catalogue, { id, plan })
  const { kind, subscription, item, price, waiting } = found
  if (agreed) {
    requireMoment(found, agreed, clock.now())
    requireAgreed(await previewOf(stripe, found, agreed.proratedAt ?? 0), agreed)
  }
  if (waiting) return { approvalUrl: hostedPageOf(waiting) }
  await releaseSchedule(stripe, subscription)
  if (kind === 'kept') return { approvalUrl: null }
  return applyChange(stripe, found, {
    items: [{ id: item.id, price, quantity: 1 }],
    proration_behavior: 'always_invoice',
    ...(agreed?.proratedAt && { proration_date: agreed.proratedAt / SECOND }),
  })
}

/**
 * Stripe refuses a moment before the current period or between two seconds. The player may not choose a later one,
 * because it costs less.
 */
function requireMoment({ kind, waiting, item }: FoundChange, { proratedAt }: AgreedChange, now: number) {
  if (kind === 'kept' || waiting) return
  const start = item.current_period_start * SECOND
  const isKnown = proratedAt !== null && proratedAt >= start && proratedAt <= Math.max(now, start)
  if (!isKnown || proratedAt % SECOND !== 0) throw conflict(STALE_PREVIEW)
}

async function applyChange(
  stripe: Stripe,
  { subscription, price }: FoundChange,
  change: Stripe.SubscriptionUpdateParams,
) {
  try {
    await updateOnce(stripe, subscription, {
      // Another moment is another sum, and Stripe refuses a known key with other parameters.
      action: ['change-to', price, ...(change.proration_date ? [change.proration_date] : [])].join('-'),
      change: { ...change, payment_behavior: 'error_if_incomplete' },
    })
    return { approvalUrl: null }
  } catch (failure) {
    if (!requiresConfirmation(failure)) throw failure
    return { approvalUrl: await requestConfirmation(stripe, subscription.id, change) }
  }
}

/** Takes effect once its invoice is paid, or expires: https://docs.stripe.com/billing/subscriptions/pending-updates */
async function requestConfirmation(stripe: Stripe, id: string, change: Stripe.SubscriptionUpdateParams) {
  const { metadata } = await retrieve(stripe, id)
  const params: Stripe.SubscriptionUpdateParams = {
    ...change,
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  }
  const wanted = [change.items?.[0]?.price, ...(change.proration_date ? [change.proration_date] : [])].join('-')
  const key = { idempotencyKey: `${id}-${metadata.revision ?? 0}-confirm-${wanted}` }
  const { pending_update, latest_invoice } = requireId(await stripe.subscriptions.update(id, params, key))
  // This time the bank accepted the payment without asking.
  if (!pending_update) return null
  return hostedPageOf(typeof latest_invoice === 'object' ? latest_invoice : null)
}

function hostedPageOf(invoice: Stripe.Invoice | null): string {
  if (!invoice?.hosted_invoice_url) throw new Error('Stripe returned no page for the confirmation')
  return invoice.hosted_invoice_url
}
