import { detachBots } from '../bots/bots-of-account'
import type { AccountDocument } from './account-model'
import { refuseWhilePlayed } from './refuse-while-played'

/** Removes an account that no bot plays right now; the bots that used it stay. */
export async function removeAccount(account: AccountDocument): Promise<void> {
  await refuseWhilePlayed(account)
  await account.deleteOne()
  await detachBots(account._id)
}
