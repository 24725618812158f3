import type { Types } from 'mongoose'
import { BotModel } from './bot-model'

const ACCOUNT_REMOVED = {
  code: 'account_deleted',
  message: 'Its game account was removed. Choose another one, then start it again.',
}

/** The name of the bot that plays this account right now, or null. */
export async function botPlaying(account: Types.ObjectId): Promise<string | null> {
  const bot = await BotModel.findOne({ account, desired: 'online' }, 'name').lean()
  return bot?.name ?? null
}

/** The offline bots of a removed account stay, and say what they miss. */
export async function detachBots(account: Types.ObjectId): Promise<void> {
  await BotModel.updateMany({ account, desired: 'offline' }, { $set: { account: null, stopReason: ACCOUNT_REMOVED } })
}
