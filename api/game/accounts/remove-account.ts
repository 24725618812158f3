import { notFound } from '../../platform/errors'
import { type AccountDocument, AccountModel } from './account-model'
import type { AccountUse } from './account-use'
import { refuseWhilePlayed } from './refuse-while-played'

/**
 * Its bots stay.
 * @throws a conflict while a bot plays the account
 */
export async function removeAccount(
  { accountUse }: { accountUse: AccountUse },
  account: AccountDocument,
): Promise<void> {
  await refuseWhilePlayed(accountUse, account)
  if (!(await AccountModel.findByIdAndDelete(account._id))) throw notFound('Account')
  await accountUse.detach(account)
}
