import mongoose, { Schema } from 'mongoose'
import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { SUBSCRIPTION_STATUSES } from '../../../shared/enums/subscription-statuses'
import { DEFAULT_PLAN } from '../../../shared/plans/plans'
import { chronologicalId } from '../../platform/store/chronological-id'
import { searchKeyOf } from './search-key'

/** Lets whoever reads the player's mails set a new password, once. */
const reset = new Schema(
  { tokenHash: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { _id: false },
)

const discord = new Schema(
  { id: { type: String, required: true }, username: { type: String, required: true } },
  { _id: false },
)

/** What the player pays for, as the room of billing found it; it alone writes here. */
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
  },
  { _id: false },
)

const schema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, default: () => chronologicalId() },
    email: { type: String, required: true, unique: true },
    /** When somebody showed that the address is theirs, by Discord or by a mail; null as long as nobody has. */
    emailProvenAt: { type: Date, default: null },
    passwordHash: { type: String, default: null },
    /** The newest link that was asked for; a password that is set ends it. */
    reset: { type: reset, default: null },
    username: { type: String, default: null },
    /** What the name is found by. */
    usernameKey: {
      type: String,
      default(this: { username?: string | null }) {
        return searchKeyOf(this.username)
      },
    },
    avatar: { type: String, default: null },
    /** IANA name; null is the browser's. */
    timeZone: { type: String, default: null },
    /** The Discord account that signs this player in. */
    discord: { type: discord, default: null },
    plan: { type: String, required: true, default: DEFAULT_PLAN },
    /** The plan that the operator granted; it counts while no paid plan does. */
    grantedPlan: { type: String, default: null },
    subscription: { type: subscription, default: null },
    /** The subscription whose money the player had back, which they may once. */
    moneyBack: { type: Schema.Types.ObjectId, default: null },
    /** Grows with each write of plan and subscription, so that none is made of what was read before another one. */
    billingRevision: { type: Number, default: 0 },
    isAdmin: { type: Boolean, required: true, default: false },
    /** Grows with each change of the rights. */
    rightsRevision: { type: Number, default: 0 },
    lastSignInAt: { type: Date, default: null },
    /** Since when nothing is left of the player but what is still to be swept up. */
    leftAt: Date,
    /** The newest entries that the player has looked at; null where they never did. */
    notificationsSeenUntil: { type: Schema.Types.ObjectId, default: null },
    announcementsSeenUntil: { type: Schema.Types.ObjectId, default: null },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
)
schema.index({ leftAt: 1 }, { sparse: true })

schema.index({ 'discord.id': 1 }, { unique: true, partialFilterExpression: { 'discord.id': { $exists: true } } })
schema.index({ usernameKey: 1, _id: 1 })
schema.index({ plan: 1 })
schema.pre(['updateOne', 'findOneAndUpdate'], function () {
  const update = this.getUpdate()
  const username = update && '$set' in update ? update.$set?.username : undefined
  if (username !== undefined) this.set({ usernameKey: searchKeyOf(username) })
})

export const UserModel = mongoose.model('User', schema, 'users')
export type UserDocument = InstanceType<typeof UserModel>
