import mongoose, { Schema } from 'mongoose'
import { MINUTE, SECOND } from '../../../shared/time'

const TEN_MINUTES_IN_SECONDS = (10 * MINUTE) / SECOND

/** The answer to the first call with a key. `_id` is the user's id and the key. */
const schema = new Schema(
  {
    _id: { type: String, required: true },
    call: { type: String, required: true },
    /** Null for a key of an earlier version. */
    body: { type: String, default: null },
    creates: { type: Schema.Types.ObjectId, required: true },
    startedAt: { type: Date, required: true },
    isAnswered: { type: Boolean, default: false },
    answer: { type: Schema.Types.Mixed, default: null },
  },
  { versionKey: false, minimize: false },
)
// Deletes old keys: https://www.mongodb.com/docs/manual/core/index-ttl/
schema.index({ startedAt: 1 }, { expireAfterSeconds: TEN_MINUTES_IN_SECONDS })

export const IdempotencyModel = mongoose.model('Idempotency', schema, 'idempotency_keys')
