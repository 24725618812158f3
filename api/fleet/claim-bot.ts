import { AccountModel } from '../accounts/account-model'
import { gameIdentity } from '../accounts/game-identity'
import { BotModel } from '../bots/bot-model'
import type { LeaseKeeper } from './leases'
import type { ClaimedBot } from './supervisor'

/** Takes the castle and then the next epoch of a bot that is wanted online; null where somebody else plays the castle, or the wish is gone. */
export async function claimBot(leases: LeaseKeeper, botId: string): Promise<ClaimedBot | null> {
  const wanted = await BotModel.findOne({ _id: botId, desired: 'online' })
  if (!wanted) return null
  const account = wanted.account ? await AccountModel.findById(wanted.account) : null
  const lease = account ? await leases.take(gameIdentity(account), wanted._id) : null
  if (account && !lease) return null
  try {
    const bot = await BotModel.findOneAndUpdate(
      { _id: botId, desired: 'online', wish: wanted.wish },
      { $inc: { epoch: 1 } },
      { returnDocument: 'after' },
    )
    if (bot) return { bot, account, lease }
  } catch (error) {
    await lease?.release()
    throw error
  }
  await lease?.release()
  return null
}
