import mongoose, { Schema } from 'mongoose'
import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { failureRecordSchema } from '../model/failure-record'

/** What a provider told us, once for each of its ids, and what became of it. */
const schema = new Schema(
  {
    provider: { type: String, enum: PROVIDER_NAMES, required: true },
    eventId: { type: String, required: true },
    type: { type: String, required: true },
    /** When it happened, as the provider says. */
    at: { type: Date, required: true },
    receivedAt: { type: Date, required: true },
    /** What it is about, as far as it says. */
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
    /** Our subscription, once it was found. */
    subscription: { type: Schema.Types.ObjectId, default: null },
    state: { type: String, enum: ['waiting', 'applied', 'ignored'], required: true, default: 'waiting' },
    tries: { type: Number, default: 0 },
    /** Why it could not be applied, where that is no outage of its provider. */
    failing: { type: failureRecordSchema },
    /** When it is to be applied; nothing once it was. */
    dueAt: { type: Date },
    /** When it is removed; nothing before it was applied. */
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
