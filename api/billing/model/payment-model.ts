import mongoose, { type InferSchemaType, Schema, type Types } from 'mongoose'
import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'

/** One payment and its refunds. Amounts are totals in cents, as the provider last reported them. */
const schema = new Schema(
  {
    provider: { type: String, enum: PROVIDER_NAMES, required: true },
    paymentId: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    subscription: { type: Schema.Types.ObjectId, required: true },
    plan: { type: String, required: true },
    /** The plan's name when it was paid. */
    planName: { type: String, default: null },
    cents: { type: Number, required: true },
    currency: { type: String, required: true },
    refundedCents: { type: Number, required: true },
    disputedCents: { type: Number, required: true },
    paidAt: { type: Date, required: true },
    url: { type: String, default: null },
    /** The receipt, until the outbox has it. */
    events: Schema.Types.Mixed,
    eventsDueAt: Date,
  },
  { versionKey: false },
)
schema.index({ provider: 1, paymentId: 1 }, { unique: true })
schema.index({ user: 1, paidAt: 1 })
schema.index({ paidAt: 1 })
schema.index({ eventsDueAt: 1 }, { sparse: true })

export const PaymentModel = mongoose.model('Payment', schema, 'payments')
/** A stored payment, for reading only. */
export type PaymentRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
