import { type AccountDocument, AccountModel } from '../accounts/account-model'
import { gameIdentity } from '../accounts/game-identity'
import { type BotDocument, BotModel } from '../bots/bot-model'
import type { Clock } from '../foundation/clock'
import { isDuplicate } from '../store/duplicate-key'
import type { LeaseKeeper } from './lease/leases'
import { storeAnswer } from './run/store-answer'
import type { ClaimedBot } from './run/supervisor'

interface ClaimDeps {
  clock: Clock
  leases: LeaseKeeper
}

/** Takes the castle and then the next epoch of a bot that is wanted online; null where somebody else plays the castle, or the wish is gone. */
export async function claimBot({ clock, leases }: ClaimDeps, botId: string): Promise<ClaimedBot | null> {
  const wanted = await storeAnswer(clock, BotModel.findOne({ _id: botId, desired: 'online' }))
  if (!wanted) return null
  const account = wanted.account ? await storeAnswer(clock, AccountModel.findById(wanted.account)) : null
  const lease = account ? await leases.take(gameIdentity(account), wanted._id) : null
  if (account && !lease) return null
  try {
    const bot = await storeAnswer(clock, takeEpoch(wanted, account))
    if (bot) return { bot, account, lease }
  } catch (error) {
    await lease?.release()
    throw error
  }
  await lease?.release()
  return null
}

async function takeEpoch({ _id, wish }: BotDocument, account: AccountDocument | null): Promise<BotDocument | null> {
  // The account may have been changed while the wish was written: the wish holds the castle that is played.
  const played = account && { $set: { identity: gameIdentity(account) } }
  try {
    return await BotModel.findOneAndUpdate(
      { _id, desired: 'online', wish },
      { $inc: { epoch: 1 }, ...played },
      { returnDocument: 'after' },
    )
  } catch (error) {
    if (isDuplicate(error, 'identity')) return null
    throw error
  }
}
