import mongoose, { Schema } from 'mongoose'
import {
  type Action,
  DETAIL_FIELDS,
  desiredBy,
  detailOf,
  FIELDS,
  listOf,
  type NewBot,
  newBotOf,
  oneOf,
  updateOf,
} from './bots'
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
    scriptVersion: { type: Number, default: null },
    settings: { type: Schema.Types.Mixed, default: {} },
    secrets: { type: Schema.Types.Mixed, default: {} },
    slot: { type: Number, required: true },
    desired: { type: String, default: 'offline' },
    desiredGeneration: { type: Number, default: 0 },
    desiredAt: { type: Date, default: null },
    dueAt: { type: Date, default: null },
    epoch: { type: Number, default: 0 },
    stopReason: { type: stopReason, default: null },
  },
  {
    timestamps: { createdAt: true, updatedAt: false },
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
    minimize: false,
  },
)
const BotModel = mongoose.model('Bot', schema, 'bots')
const owner = new Schema({ user: Schema.Types.ObjectId }, { autoIndex: false, autoCreate: false })
const AccountModel = mongoose.model('Account', owner, 'accounts')

export const connect = () => mongoose.connect(MONGODB_URI)

/** As documents of Mongoose, which most projects use, or lean and by projection. */
const isLean = READS === 'lean'

export async function listBots(user: string) {
  const question = BotModel.find({ user }).sort({ _id: 1 }).limit(100)
  return listOf(isLean ? await question.select(FIELDS).lean() : await question)
}

export async function readBot(user: string, id: string) {
  const question = BotModel.findOne({ _id: id, user })
  const bot = isLean ? await question.select(DETAIL_FIELDS).lean() : await question
  return bot && detailOf(bot)
}

export async function setDesired(user: string, id: string, action: Action) {
  const filter = { _id: id, user, desired: { $ne: desiredBy(action) } }
  const write = BotModel.findOneAndUpdate(filter, updateOf(action), { returnDocument: 'after' })
  const written = isLean ? await write.select(FIELDS).lean() : await write
  const bot = written ?? (await BotModel.findOne({ _id: id, user }))
  return bot && oneOf(bot)
}

/** Null if the account is not the player's. */
export async function createBot(user: string, input: NewBot) {
  if (!(await AccountModel.exists({ _id: input.accountId, user }))) return null
  return oneOf(await BotModel.create({ user, account: input.accountId, ...newBotOf(input) }))
}

export const renameBot = (user: string, id: string, name: string) =>
  BotModel.updateOne({ _id: id, user }, { $set: { name } })
