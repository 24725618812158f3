import { notFound } from '../../platform/errors'
import { type AccountDocument, AccountModel } from './account-model'
import type { AccountUse } from './account-use'
import { refuseWhilePlayed } from './refuse-while-played'

/** Removes an account that no bot plays right now; the bots that used it stay. */
export async function removeAccount(
  { accountUse }: { accountUse: AccountUse },
  account: AccountDocument,
): Promise<void> {
  await refuseWhilePlayed(accountUse, account)
  if (!(await AccountModel.findByIdAndDelete(account._id))) throw notFound('Account')
  await accountUse.detach(account)
}
