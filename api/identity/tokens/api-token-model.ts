import mongoose, { Schema, type Types } from 'mongoose'
import type { Scope } from '../../../shared/api-tokens'

export interface ApiTokenRecord {
  _id: Types.ObjectId
  user: Types.ObjectId
  name: string
  scopes: Scope[]
  /** Null for all bots. */
  bots: string[] | null
  hash: string
  last4: string
  /** The secret before the last renewal, which ends at `oldUntil`. */
  oldHash?: string
  oldUntil: Date | null
  /** Null if the token does not expire; a renewal counts anew. */
  lifetimeDays: number | null
  expiresAt: Date | null
  createdAt: Date
  lastUsedAt: Date | null
  lastNetwork: string | null
}

/** A copy of the store opens nothing: it has hashes only. */
const schema = new Schema<ApiTokenRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    scopes: { type: [String], required: true },
    bots: { type: [String], default: null },
    hash: { type: String, required: true },
    last4: { type: String, required: true },
    oldHash: String,
    oldUntil: { type: Date, default: null },
    lifetimeDays: { type: Number, default: null },
    expiresAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    lastNetwork: { type: String, default: null },
  },
  { versionKey: false },
)
schema.index({ user: 1, _id: 1 })
schema.index({ hash: 1 }, { unique: true })
schema.index({ oldHash: 1 }, { unique: true, partialFilterExpression: { oldHash: { $exists: true } } })

export const ApiTokenModel = mongoose.model<ApiTokenRecord>('ApiToken', schema, 'api_tokens')
