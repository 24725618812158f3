import type { Types } from 'mongoose'
import type { ProviderName } from '../../../shared/billing'
import { DAY, HOUR, SECOND } from '../../../shared/time'
import { isObjectId } from '../../platform/store/object-id'
import type { BillingDeps } from '../model/billing-deps'
import { isProviderAway, nextFailureRecord } from '../model/failure-record'
import { PaymentModel } from '../model/payment-model'
import { SubscriptionModel } from '../model/subscription-model'
import { settle } from '../settle/settle'
import { type PaymentEventDocument, PaymentEventModel } from './payment-event-model'

const INITIAL_DELAY = 5 * SECOND
/** An event that keeps failing waits longer than one whose provider is away. */
const MAX_DELAY = { away: HOUR, failing: DAY }
const RETENTION = 365 * DAY

export async function applyEvent(deps: BillingDeps, event: PaymentEventDocument): Promise<void> {
  const subscription = await subscriptionOf(deps, event)
  if (subscription) await settle(deps, subscription)
  const state = subscription ? 'applied' : 'ignored'
  const expiresAt = new Date(event.receivedAt.getTime() + RETENTION)
  const done = { state, subscription, expiresAt }
  await PaymentEventModel.updateOne({ _id: event._id }, { $set: done, $unset: { dueAt: 1, failing: 1 } })
}

export async function rescheduleEvent(
  { clock, log }: BillingDeps,
  event: PaymentEventDocument,
  err: unknown,
): Promise<void> {
  log.warn({ err, provider: event.provider, event: event.eventId }, 'A payment event could not be applied')
  const now = clock.now()
  const maxDelay = MAX_DELAY[isProviderAway(err) ? 'away' : 'failing']
  const dueAt = new Date(now + Math.min(INITIAL_DELAY * 2 ** event.tries, maxDelay))
  const failing = nextFailureRecord(event.failing, err, now)
  const change = { $set: { dueAt, ...(failing && { failing }) }, $inc: { tries: 1 } }
  await PaymentEventModel.updateOne({ _id: event._id, state: 'waiting' }, change)
}

/** Null if it is not ours: the same account may sell other things. */
async function subscriptionOf(
  { payments }: BillingDeps,
  { provider, about }: PaymentEventDocument,
): Promise<Types.ObjectId | null> {
  if (about.reference && isObjectId(about.reference)) {
    const ours = await SubscriptionModel.exists({ _id: about.reference, provider })
    if (ours) return ours._id
  }
  if (about.subscription) return findByProviderId(provider, about.subscription)
  if (!about.payment) return null
  const payment = await PaymentModel.findOne({ provider, paymentId: about.payment }, { subscription: 1 }).lean()
  if (payment) return payment.subscription
  const providerId = await payments[provider]?.subscriptionOfPayment(about.payment)
  return providerId ? findByProviderId(provider, providerId) : null
}

async function findByProviderId(provider: ProviderName, id: string): Promise<Types.ObjectId | null> {
  // Each branch names the provider so that it uses its own index.
  const found = await SubscriptionModel.exists({
    $or: [
      { provider, providerId: id },
      { provider, checkoutId: id },
    ],
  })
  return found?._id ?? null
}
