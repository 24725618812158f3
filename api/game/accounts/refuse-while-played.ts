import { conflict } from '../../platform/errors'
import type { AccountRecord } from './account-model'
import type { AccountUse } from './account-use'

/** @throws a conflict while a bot plays this account */
export async function refuseWhilePlayed(accountUse: AccountUse, account: AccountRecord): Promise<void> {
  const bot = await accountUse.playing(account._id)
  if (bot) throw conflict(`Stop ${bot} first: it plays this account right now.`)
}
