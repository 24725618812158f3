import mongoose, { Schema, type Types } from 'mongoose'

/** What the script of a bot keeps from run to run. A write with an older epoch matches nothing. */
export interface BotMemoryRecord {
  /** The bot. */
  _id: Types.ObjectId
  user: Types.ObjectId
  epoch: number
  /** JSON. */
  memory: string
}

const schema = new Schema<BotMemoryRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    epoch: { type: Number, required: true },
    memory: { type: String, required: true },
  },
  { versionKey: false },
)
schema.index({ user: 1 })

export const BotMemoryModel = mongoose.model('BotMemory', schema, 'bot_memories')
