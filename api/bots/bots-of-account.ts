import type { AccountUse } from '../game/accounts/account-use'
import type { ChangePublisher } from '../realtime/changes/changes'
import { BotModel } from './model/bot-model'
import { endOf } from './stop-reasons'

export function botsOfAccount({ changes }: { changes: ChangePublisher }): AccountUse {
  return {
    async playing(account) {
      const bot = await BotModel.findOne({ account, desired: 'online' }, 'name').lean()
      return bot?.name ?? null
    },
    async detach({ _id, user }) {
      const stopReason = endOf('account_deleted')
      const { modifiedCount } = await BotModel.updateMany(
        { account: _id, desired: 'offline' },
        { $set: { account: null, stopReason } },
      )
      if (modifiedCount > 0) changes.publish({ kind: 'bots', user, id: user })
    },
  }
}
