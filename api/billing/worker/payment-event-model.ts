import mongoose, { Schema } from 'mongoose'
import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { failureRecordSchema } from '../model/failure-record'

const schema = new Schema(
  {
    provider: { type: String, enum: PROVIDER_NAMES, required: true },
    eventId: { type: String, required: true },
    type: { type: String, required: true },
    /** By the provider's clock. */
    at: { type: Date, required: true },
    receivedAt: { type: Date, required: true },
    /** The provider's ids of its subject. */
    about: {
      type: new Schema(
        {
          subscription: { type: String, default: null },
          reference: { type: String, default: null },
          payment: { type: String, default: null },
        },
        { _id: false },
      ),
      required: true,
    },
    subscription: { type: Schema.Types.ObjectId, default: null },
    state: { type: String, enum: ['waiting', 'applied', 'ignored'], required: true, default: 'waiting' },
    tries: { type: Number, default: 0 },
    /** Why it keeps failing although the provider answers. */
    failing: { type: failureRecordSchema },
    /** When to apply it; unset once applied. */
    dueAt: { type: Date },
    /** When it is deleted; unset until applied. */
    expiresAt: { type: Date },
  },
  { versionKey: false },
)
schema.index({ provider: 1, eventId: 1 }, { unique: true })
schema.index({ dueAt: 1 }, { sparse: true })
schema.index({ 'failing.since': 1 }, { sparse: true })
schema.index({ subscription: 1, at: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const PaymentEventModel = mongoose.model('PaymentEvent', schema, 'payment_events')
export type PaymentEventDocument = InstanceType<typeof PaymentEventModel>
