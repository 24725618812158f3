import type { FailingBots } from '../../shared/admin'
import { MAX_FAILING_COUNTED } from '../../shared/limits'
import { ERROR_CODES } from '../../shared/stop-reasons'
import { botView, SHOWN_OF_BOT } from '../bots/bot-view'
import { BotModel, type BotRecord } from '../bots/model/bot-model'
import type { Catalogue } from '../bots/templates/catalogue'
import { AccountModel } from '../game/accounts/account-model'
import { accountView, SHOWN_OF_ACCOUNT } from '../game/accounts/account-view'
import { UserModel } from '../identity/users/user-model'
import { shownAddress } from '../platform/texts/mailbox'

const MAX_LISTED = 50
const FAILING = { desired: 'offline' as const, 'stopReason.code': { $in: ERROR_CODES } }

/** Bots that stopped with an error, newest first, with their owners. */
export async function failingBots({ catalogue }: { catalogue: Catalogue }): Promise<FailingBots> {
  const [total, found] = await Promise.all([
    BotModel.countDocuments(FAILING, { limit: MAX_FAILING_COUNTED }),
    BotModel.find(FAILING, SHOWN_OF_BOT).sort({ _id: -1 }).limit(MAX_LISTED).lean(),
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
  const users = await UserModel.find(
    { _id: { $in: bots.map(({ user }) => user) }, deletedAt: null },
    { email: 1 },
  ).lean()
  return new Map(users.map(({ _id, email }) => [String(_id), { id: String(_id), email: shownAddress(email) }]))
}

async function accountsOf(bots: Pick<BotRecord, 'account'>[]) {
  const accounts = await AccountModel.find(
    { _id: { $in: bots.flatMap(({ account }) => account ?? []) } },
    SHOWN_OF_ACCOUNT,
  ).lean()
  return new Map(
    accounts.map((account) => {
      const { id, name, server } = accountView(account)
      return [id, { name, server }]
    }),
  )
}
