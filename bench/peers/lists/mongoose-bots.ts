import mongoose, { Schema } from 'mongoose'
import { FIELDS, listOf } from './bots'
import { MONGODB_URI, READS } from './settings'

const stopReason = new Schema(
  { code: { type: String, required: true }, message: { type: String, required: true } },
  { _id: false },
)

const schema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    templateId: { type: String, required: true },
    account: { type: Schema.Types.ObjectId, default: null },
    settings: { type: Schema.Types.Mixed, default: {} },
    secrets: { type: Schema.Types.Mixed, default: {} },
    desired: { type: String, default: 'offline' },
    stopReason: { type: stopReason, default: null },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, autoIndex: false, autoCreate: false },
)
const BotModel = mongoose.model('Bot', schema, 'bots')

export const connect = () => mongoose.connect(MONGODB_URI)

/** As documents of Mongoose, which most projects use, or lean and by projection. */
export async function listBots(user: string) {
  const question = BotModel.find({ user }).sort({ _id: 1 }).limit(100)
  return listOf(READS === 'lean' ? await question.select(FIELDS).lean() : await question)
}

export const renameBot = (user: string, id: string, name: string) =>
  BotModel.updateOne({ _id: id, user }, { $set: { name } })
