import type { Types } from 'mongoose'
import type { ProviderName } from '../../../shared/billing'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { BillingDeps } from '../model/billing-deps'
import { isProviderAway, nextFailureRecord } from '../model/failure-record'
import { SubscriptionModel } from '../model/subscription-model'
import { settle } from '../settle/settle'
import { applyEvent, rescheduleEvent } from './apply-event'
import { type PaymentEventDocument, PaymentEventModel } from './payment-event-model'
import type { WorkSource } from './process-batch'

/** The message that wakes the worker may be lost, so this is how late a payment may show. */
const EVENTS_INTERVAL = SECOND
const CHECKS_INTERVAL = 20 * SECOND
const RETRY_DELAY = 20 * MINUTE
const MAX_DELAY = DAY

/** Events may be applied in any order, because each only points to a subscription. */
export function paymentEventSource(deps: BillingDeps, provider: ProviderName): WorkSource<PaymentEventDocument> {
  return {
    interval: EVENTS_INTERVAL,
    maxDelay: 10 * MINUTE,
    due: (most) =>
      PaymentEventModel.find({ provider, dueAt: { $lte: new Date(deps.clock.now()) } })
        // Events that failed go last. Of the others the newest goes first: its provider was there most recently.
        .sort({ tries: 1, _id: -1 })
        .limit(most),
    process: (event) => applyEvent(deps, event),
    reschedule: (event, err) => rescheduleEvent(deps, event, err),
  }
}

/** Subscriptions for which a webhook is overdue. */
export function subscriptionCheckSource(
  deps: BillingDeps,
  provider: ProviderName,
  random: () => number,
): WorkSource<Types.ObjectId> {
  const { clock, log } = deps
  const spreadAt = (wait: number) => new Date(clock.now() + wait * (0.5 + random() / 2))
  /** Access ends on time even if the provider is away. */
  const noLaterThan = (end: Date | null | undefined, time: Date) =>
    end && end.getTime() > clock.now() && end < time ? end : time

  return {
    interval: CHECKS_INTERVAL,
    maxDelay: HOUR,
    async due(most) {
      const due = { provider, checkAt: { $lte: new Date(clock.now()), $ne: null } }
      const found = await SubscriptionModel.find(due, { _id: 1 }).sort({ checkAt: 1 }).limit(most).lean()
      return found.map(({ _id }) => _id)
    },
    process: (_id) => settle(deps, _id),
    async reschedule(_id, err) {
      log.warn({ err, subscription: _id.toHexString() }, 'A subscription could not be checked')
      const known = await SubscriptionModel.findOne({ _id }, { failing: 1, accessUntil: 1 }).lean()
      const failing = nextFailureRecord(known?.failing, err, clock.now())
      const wait = isProviderAway(err)
        ? RETRY_DELAY
        : Math.min(RETRY_DELAY * 2 ** ((failing?.tries ?? 1) - 1), MAX_DELAY)
      const checkAt = noLaterThan(known?.accessUntil, spreadAt(wait))
      await SubscriptionModel.updateOne({ _id }, { $set: { checkAt, ...(failing && { failing }) } })
    },
    async spread(ids, within) {
      // A webhook may have settled one since; that one has a new time.
      const stillDue = { $lte: new Date(clock.now()), $ne: null }
      const later = ids.map((_id) => ({
        updateOne: { filter: { _id, checkAt: stillDue }, update: { $set: { checkAt: spreadAt(within) } } },
      }))
      if (later.length > 0) await SubscriptionModel.bulkWrite(later)
    },
  }
}

/** Webhooks may have been missed while we were down, so recheck everything within `span`, overdue first. */
export async function recheckAll({ clock }: BillingDeps, span: number): Promise<void> {
  const now = new Date(clock.now())
  // Spreads them evenly, and is computed by the database.
  const place = { $mod: [{ $subtract: ['$createdAt', new Date(0)] }, Math.max(span, 1)] }
  await SubscriptionModel.updateMany(
    { checkAt: { $gt: now } },
    [{ $set: { checkAt: { $min: ['$checkAt', { $add: [now, place] }] } } }],
    { updatePipeline: true },
  )
}
