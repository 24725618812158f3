import mongoose, { type InferSchemaType, Schema } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { BOT_DAY_RETENTION } from '../activity/bot-day-model'

const reason = new Schema(
  { code: { type: String, required: true }, message: { type: String, required: true } },
  { _id: false },
)

const schema = new Schema(
  {
    bot: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    epoch: { type: Number, required: true },
    desiredGeneration: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    /** The last write. A run that was lost with its process ended about then. */
    seenAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    reason: { type: reason, default: null },
    gained: { type: Number, default: 0 },
  },
  { versionKey: false },
)
schema.index({ bot: 1, epoch: 1 }, { unique: true })
schema.index({ user: 1, startedAt: -1 })
schema.index({ endedAt: 1 })
// Longer than any rule looks back.
schema.index({ startedAt: 1 }, { expireAfterSeconds: BOT_DAY_RETENTION / SECOND })

export type RunRecord = InferSchemaType<typeof schema>
export const RunModel = mongoose.model('Run', schema, 'runs')
