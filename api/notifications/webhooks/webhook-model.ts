import mongoose, { Schema, type Types } from 'mongoose'
import type { WebhookEvent, WebhookOffReason } from '../../../shared/webhooks'

/** Where a player's programs hear of events. */
export interface WebhookRecord {
  _id: Types.ObjectId
  user: Types.ObjectId
  url: string
  events: WebhookEvent[]
  active: boolean
  /** Null while it is active. */
  offReason: WebhookOffReason | null
  sealedSecret: string
  last4: string
  /** The secret before the last rotation, which signs too until `oldUntil`. */
  oldSealedSecret?: string
  oldUntil: Date | null
  createdAt: Date
  /** The first of the failures since the last success or quiet time. */
  failingSince: Date | null
  /** The latest of them. */
  failedAt: Date | null
  /** The receiver asked for a pause. */
  pausedUntil: Date | null
  /** The last UTC day whose figures it was sent. */
  lastDay: string
}

const schema = new Schema<WebhookRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    active: { type: Boolean, default: true },
    offReason: { type: String, default: null },
    sealedSecret: { type: String, required: true },
    last4: { type: String, required: true },
    oldSealedSecret: String,
    oldUntil: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    failingSince: { type: Date, default: null },
    failedAt: { type: Date, default: null },
    pausedUntil: { type: Date, default: null },
    lastDay: { type: String, required: true },
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: -1 })
schema.index({ events: 1, lastDay: 1 })

export const WebhookModel = mongoose.model('Webhook', schema, 'webhooks')
