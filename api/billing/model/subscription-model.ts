import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { SUBSCRIPTION_STATUSES } from '../../../shared/enums/subscription-statuses'
import { NOTIFICATION_KINDS } from '../../../shared/notification-kinds'
import { chronologicalId } from '../../platform/store/chronological-id'
import { failureRecordSchema } from './failure-record'

/** Each refunds every payment, also later ones. */
export const REFUNDING_REASONS = [
  'money_back',
  'given_back',
  'duplicate',
  'orphaned',
  'withdrawn',
  'debit_failed',
  'returned',
] as const

/** Why we end a subscription ourselves. */
const END_REASONS = [
  ...REFUNDING_REASONS,
  'unpaid',
  'cancelled',
  'rested',
  'dispute',
  'account_deleted',
  'practice',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** Its id makes delivery idempotent. */
const pendingNotification = new Schema({
  kind: { type: String, default: NOTIFICATION_KINDS.billing },
  message: { type: String, required: true },
  /** `NewEvent[]`, told outside the page. */
  events: Schema.Types.Mixed,
})

const historyEntry = new Schema(
  { at: { type: Date, required: true }, text: { type: String, required: true } },
  { _id: false },
)

const card = new Schema(
  { brand: { type: String, required: true }, last4: { type: String, required: true } },
  { _id: false },
)

const unpaidInvoice = new Schema(
  {
    id: { type: String, required: true },
    createdAt: { type: Date, required: true },
    plan: { type: String, required: true },
    cents: { type: Number, required: true },
    currency: { type: String, required: true },
    status: { type: String, enum: ['open', 'failed'], required: true },
    url: { type: String, default: null },
  },
  { _id: false },
)

/** A subscription from its checkout on. Its id is our reference at the provider. Amounts are cents. */
const schema = new Schema(
  {
    // Ids grow with time, so the last id is the newest subscription.
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    user: { type: Schema.Types.ObjectId, required: true },
    provider: { type: String, enum: PROVIDER_NAMES, required: true },
    isPractice: { type: Boolean, default: false },
    plan: { type: String, required: true },
    /** The plan that the checkout was for; `plan` may change later. */
    checkoutPlan: { type: String, required: true },
    /** Its name at that time. */
    checkoutName: { type: String, default: null },
    /** The provider's id of the checkout and its page; null until the provider has answered. */
    checkoutId: { type: String, default: null },
    checkoutUrl: { type: String, default: null },
    /** The path that a cancelled checkout leads back to. */
    checkoutBack: { type: String, default: null },
    /** The provider's id of the subscription; null until it exists. */
    providerId: { type: String, default: null },
    customer: { type: String, default: null },
    status: { type: String, enum: SUBSCRIPTION_STATUSES, required: true, default: 'pending' },
    nextPlan: { type: String, default: null },
    monthlyCents: { type: Number, default: null },
    currency: { type: String, default: null },
    /** What the provider announces for the next billing time; null if it announces nothing. */
    nextCents: { type: Number, default: null },
    card: { type: card, default: null },
    /** Oldest first. */
    unpaid: { type: [unpaidInvoice], default: [] },
    startedAt: { type: Date, default: null },
    paidUntil: { type: Date, default: null },
    accessUntil: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    isCancelled: { type: Boolean, default: false },
    /** Why it ends at once, or has ended. It stays, because the provider does not store it. */
    endReason: { type: String, enum: END_REASONS, default: null },
    /** The provider reports a payment that it does not list yet. */
    hasUnlistedPayment: { type: Boolean, default: false },
    /** Optimistic lock: a write that is based on an older revision fails. */
    revision: { type: Number, default: 0 },
    /** When to ask the provider again without a webhook; null if nothing more can change. */
    checkAt: { type: Date, default: null },
    /** Why its checks fail although the provider answers. */
    failing: { type: failureRecordSchema },
    pendingNotifications: { type: [pendingNotification], default: [] },
    history: { type: [historyEntry], default: [] },
    /** Totals over all payments, in cents. */
    refundedCents: { type: Number, default: 0 },
    disputedCents: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: -1 })
// MongoDB uses a partial index only if the query implies its filter, and a string implies `$gt: ''`, not a `$type`:
// https://www.mongodb.com/docs/manual/core/index-partial/
schema.index(
  { provider: 1, providerId: 1 },
  { name: 'provider_1_providerId_1_set', unique: true, partialFilterExpression: { providerId: { $gt: '' } } },
)
schema.index(
  { provider: 1, checkoutId: 1 },
  { name: 'provider_1_checkoutId_1_set', unique: true, partialFilterExpression: { checkoutId: { $gt: '' } } },
)
schema.index({ checkAt: 1 })
schema.index({ status: 1 })
schema.index({ 'failing.since': 1 }, { sparse: true })

export const SubscriptionModel = mongoose.model('Subscription', schema, 'subscriptions')
export type SubscriptionDocument = InstanceType<typeof SubscriptionModel>
/** A stored subscription, for reading only. */
export type SubscriptionRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
