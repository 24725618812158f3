import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import { LANGUAGES } from '../../../shared/enums/alert-kinds'
import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { SUBSCRIPTION_STATUSES } from '../../../shared/enums/subscription-statuses'
import { DEFAULT_PLAN } from '../../../shared/plans/plans'
import { chronologicalId } from '../../platform/store/chronological-id'
import { searchGrams } from '../../platform/texts/search-grams'
import { searchKeyOf } from './search-key'

const reset = new Schema(
  { tokenHash: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { _id: false },
)

const discord = new Schema(
  { id: { type: String, required: true }, username: { type: String, required: true } },
  { _id: false },
)

/** The current subscription. Only billing writes it. */
const subscription = new Schema(
  {
    provider: { type: String, enum: PROVIDER_NAMES, required: true },
    /** The provider's id; null until the provider has made one. */
    providerId: { type: String, default: null },
    status: { type: String, enum: SUBSCRIPTION_STATUSES, required: true },
    nextBillingAt: { type: Date, default: null },
    isCancelled: { type: Boolean, required: true },
    accessUntil: { type: Date, default: null },
    refundableUntil: { type: Date, default: null },
    nextPlan: { type: String, default: null },
    /** What the provider reported; null where it said nothing. */
    monthlyCents: { type: Number, default: null },
    currency: { type: String, default: null },
    nextCents: { type: Number, default: null },
    card: { type: new Schema({ brand: String, last4: String }, { _id: false }), default: null },
    openInvoice: {
      type: new Schema(
        {
          cents: { type: Number, required: true },
          currency: { type: String, required: true },
          createdAt: { type: Date, required: true },
          url: { type: String, default: null },
        },
        { _id: false },
      ),
      default: null,
    },
  },
  { _id: false },
)

const pendingEvent = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
  },
  { minimize: false },
)

const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    email: { type: String, required: true, unique: true },
    /** When the address was proven, by Discord or by a mailed link; null if it never was. */
    emailProvenAt: { type: Date, default: null },
    passwordHash: { type: String, default: null },
    /** The newest reset link; setting a password clears it. */
    reset: { type: reset, default: null },
    username: { type: String, default: null },
    /** The searchable form of the name. */
    usernameKey: {
      type: String,
      default(this: { username?: string | null }) {
        return searchKeyOf(this.username)
      },
    },
    /** Parts of the e-mail and of the name, to find the player by any of them. */
    emailGrams: {
      type: [String],
      default(this: { email?: string }) {
        return searchGrams(this.email)
      },
    },
    nameGrams: {
      type: [String],
      default(this: { username?: string | null }) {
        return searchGrams(this.username)
      },
    },
    avatar: { type: String, default: null },
    /** IANA name; null means the browser's zone. */
    timeZone: { type: String, default: null },
    /** Of mails and alerts; pages are in English. */
    language: { type: String, enum: LANGUAGES, required: true, default: 'en' },
    discord: { type: discord, default: null },
    plan: { type: String, required: true, default: DEFAULT_PLAN },
    /** A plan that the operator granted; it applies while no paid plan does. */
    grantedPlan: { type: String, default: null },
    /** When the granted plan ends; null if it does not. */
    grantedUntil: { type: Date, default: null },
    subscription: { type: subscription, default: null },
    /** The subscription that was refunded. Each player may do that once. */
    moneyBack: { type: Schema.Types.ObjectId, default: null },
    /** Incremented by each write of plan and subscription, to detect concurrent writes. */
    billingRevision: { type: Number, default: 0 },
    isAdmin: { type: Boolean, required: true, default: false },
    /** Incremented by each change of admin rights. */
    rightsRevision: { type: Number, default: 0 },
    lastSignInAt: { type: Date, default: null },
    /** Since when an admin keeps the player out; null if they may sign in. */
    suspendedAt: { type: Date, default: null },
    /** How many bots the player has, to sort by. */
    botCount: { type: Number, default: 0 },
    /** Set when the player is deleted; the document stays until the purge is complete. */
    deletedAt: Date,
    /** The newest entries that the player has seen; null if they have seen none. */
    notificationsSeenUntil: { type: Schema.Types.ObjectId, default: null },
    announcementsSeenUntil: { type: Schema.Types.ObjectId, default: null },
    /** Events that the outbox does not have yet, written in the same update as their cause. */
    pendingEvents: { type: [pendingEvent], default: undefined },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
)
schema.index({ deletedAt: 1 }, { sparse: true })
schema.index({ 'pendingEvents._id': 1 }, { sparse: true })

schema.index({ 'discord.id': 1 }, { unique: true, partialFilterExpression: { 'discord.id': { $exists: true } } })
schema.index({ usernameKey: 1, _id: 1 })
schema.index({ emailGrams: 1 })
schema.index({ nameGrams: 1 })
schema.index({ lastSignInAt: 1, _id: 1 })
schema.index({ botCount: 1, _id: 1 })
schema.index({ plan: 1, _id: 1 })
schema.index({ 'subscription.status': 1 })
schema.index({ 'subscription.provider': 1 })
schema.index({ grantedUntil: 1 }, { partialFilterExpression: { grantedUntil: { $gt: new Date(0) } } })
schema.index({ suspendedAt: 1 }, { partialFilterExpression: { suspendedAt: { $gt: new Date(0) } } })
schema.index({ isAdmin: 1 }, { partialFilterExpression: { isAdmin: true } })
schema.pre(['updateOne', 'findOneAndUpdate'], function () {
  const update = this.getUpdate()
  const username = update && '$set' in update ? update.$set?.username : undefined
  if (username !== undefined) this.set({ usernameKey: searchKeyOf(username), nameGrams: searchGrams(username) })
})

export const UserModel = mongoose.model('User', schema, 'users')
export type UserDocument = InstanceType<typeof UserModel>
/** A stored player, for reading only. */
export type UserRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
