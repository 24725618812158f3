import type { AccountUse } from '../accounts/account-use'
import { BotModel } from './bot-model'

const ACCOUNT_REMOVED = {
  code: 'account_deleted',
  message: 'Its game account was removed. Choose another one, then start it again.',
}

export const botsOfAccount: AccountUse = {
  async playing(account) {
    const bot = await BotModel.findOne({ account, desired: 'online' }, 'name').lean()
    return bot?.name ?? null
  },
  /** The offline bots of a removed account stay, and say what they miss. */
  async detach(account) {
    await BotModel.updateMany({ account, desired: 'offline' }, { $set: { account: null, stopReason: ACCOUNT_REMOVED } })
  },
}
