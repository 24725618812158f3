import mongoose, { Schema } from 'mongoose'
import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { SUBSCRIPTION_STATUSES } from '../../../shared/enums/subscription-statuses'
import { chronologicalId } from '../../platform/store/chronological-id'
import { failureRecordSchema } from './failure-record'

/** Why we end a subscription ourselves. The first six give back what was paid, also what comes later. */
const END_REASONS = [
  'money_back',
  'duplicate',
  'orphaned',
  'withdrawn',
  'debit_failed',
  'returned',
  'unpaid',
  'cancelled',
  'rested',
  'dispute',
  'account_deleted',
  'practice',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** Something that the player is to be told, under an id of its own, so that telling it again changes nothing. */
const pendingNotification = new Schema({ message: { type: String, required: true } })

const historyEntry = new Schema(
  { at: { type: Date, required: true }, text: { type: String, required: true } },
  { _id: false },
)

/** A subscription from its checkout on; its id is what the provider knows as our reference. Amounts are whole cents. */
const schema = new Schema(
  {
    // The newest one is the last by its id.
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    user: { type: Schema.Types.ObjectId, required: true },
    provider: { type: String, enum: PROVIDER_NAMES, required: true },
    /** Sold by a stand-in. */
    isPractice: { type: Boolean, default: false },
    plan: { type: String, required: true },
    /** The plan that the checkout was for; `plan` may change later. */
    checkoutPlan: { type: String, required: true },
    /** What the provider calls the checkout, and where the player agrees to it; null until the provider has answered. */
    checkoutId: { type: String, default: null },
    checkoutUrl: { type: String, default: null },
    /** What the provider calls the subscription; null until there is one. */
    providerId: { type: String, default: null },
    customer: { type: String, default: null },
    status: { type: String, enum: SUBSCRIPTION_STATUSES, required: true, default: 'pending' },
    nextPlan: { type: String, default: null },
    monthlyCents: { type: Number, default: null },
    currency: { type: String, default: null },
    startedAt: { type: Date, default: null },
    paidUntil: { type: Date, default: null },
    accessUntil: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    isCancelled: { type: Boolean, default: false },
    /** Why it is to end at once, or has; it stays, because the provider does not know it. */
    endReason: { type: String, enum: END_REASONS, default: null },
    /** The provider tells of a payment that is not in the books, because it does not list it yet. */
    hasUnlistedPayment: { type: Boolean, default: false },
    /** Grows with each write, so that none is made of what the provider said before another one. */
    revision: { type: Number, default: 0 },
    /** When to ask the provider again by ourselves; null where nothing more can come. */
    checkAt: { type: Date, default: null },
    /** What stands in the way of looking at it, and is no outage of its provider. */
    failing: { type: failureRecordSchema },
    pendingNotifications: { type: [pendingNotification], default: [] },
    history: { type: [historyEntry], default: [] },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: -1 })
// A condition on the type would keep MongoDB from using the index: it does not conclude from a text that is looked for.
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
