import type { AccountUse } from '../accounts/account-use'
import { BotModel } from './bot-model'
import { endOf } from './stop-reasons'

export const botsOfAccount: AccountUse = {
  async playing(account) {
    const bot = await BotModel.findOne({ account, desired: 'online' }, 'name').lean()
    return bot?.name ?? null
  },
  /** The offline bots of a removed account stay, and say what they miss. */
  async detach(account) {
    const stopReason = endOf('account_deleted')
    await BotModel.updateMany({ account, desired: 'offline' }, { $set: { account: null, stopReason } })
  },
}
