import type { Types } from 'mongoose'
import { UserModel } from '../identity/users/user-model'
import { BotModel } from './model/bot-model'

const MAX_TRIES = 5

/**
 * Stores how many bots a player has, which admins sort by. Counted again after the write, because two bots may be created
 * at once.
 */
export async function storeBotCount(user: Types.ObjectId | string): Promise<void> {
  let stored = -1
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const botCount = await BotModel.countDocuments({ user })
    if (botCount === stored) return
    await UserModel.updateOne({ _id: user, deletedAt: null }, { $set: { botCount } })
    stored = botCount
  }
}
