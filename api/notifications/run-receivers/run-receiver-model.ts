import mongoose, { Schema, type Types } from 'mongoose'

/** The address that is told of one run of a bot, from its start to its stop. */
export interface RunReceiverRecord {
  _id: Types.ObjectId
  user: Types.ObjectId
  bot: Types.ObjectId
  url: string
  sealedSecret: string
  createdAt: Date
  /** Missing while the bot is online with it. */
  forgetAt?: Date
}

const schema = new Schema<RunReceiverRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    bot: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, required: true },
    sealedSecret: { type: String, required: true },
    createdAt: { type: Date, required: true },
    forgetAt: Date,
  },
  { versionKey: false },
)
schema.index({ user: 1 })
schema.index({ bot: 1 })
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 })

export const RunReceiverModel = mongoose.model('RunReceiver', schema, 'run_receivers')
