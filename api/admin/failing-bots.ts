import type { FailingBots } from '../../shared/admin'
import { ERROR_CODES } from '../../shared/stop-reasons'
import { botView } from '../bots/bot-view'
import { BotModel, type BotRecord } from '../bots/model/bot-model'
import type { Catalogue } from '../bots/templates/catalogue'
import { AccountModel } from '../game/accounts/account-model'
import { accountView } from '../game/accounts/account-view'
import { UserModel } from '../identity/users/user-model'
import { shownAddress } from '../platform/texts/mailbox'

const MAX_LISTED = 50
const FAILING = { desired: 'offline' as const, 'stopReason.code': { $in: ERROR_CODES } }

/** Bots that stopped with an error, newest first, with their owners. */
export async function failingBots({ catalogue }: { catalogue: Catalogue }): Promise<FailingBots> {
  const [total, found] = await Promise.all([
    BotModel.countDocuments(FAILING),
    BotModel.find(FAILING, { settings: 0, secrets: 0 }).sort({ _id: -1 }).limit(MAX_LISTED),
  ])
  const [owners, accounts] = await Promise.all([ownersOf(found), accountsOf(found)])
  const views = await Promise.all(found.map((bot) => botView(bot, catalogue)))
  const bots = found.flatMap((bot, place) => {
    const owner = owners.get(bot.user.toHexString())
    const view = views[place]
    return owner && view ? [{ ...view, owner, account: accounts.get(String(bot.account)) ?? null }] : []
  })
  return { total, bots }
}

async function ownersOf(bots: Pick<BotRecord, 'user'>[]) {
  const users = await UserModel.find({ _id: { $in: bots.map(({ user }) => user) }, deletedAt: null }, { email: 1 })
  return new Map(users.map(({ id, email }) => [id, { id, email: shownAddress(email) }]))
}

async function accountsOf(bots: Pick<BotRecord, 'account'>[]) {
  const accounts = await AccountModel.find({ _id: { $in: bots.flatMap(({ account }) => account ?? []) } })
  return new Map(
    accounts.map((account) => {
      const { id, name, server } = accountView(account)
      return [id, { name, server }]
    }),
  )
}
