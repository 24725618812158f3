import { notFound } from '../../platform/errors'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { AccountModel, type AccountRecord } from './account-model'
import type { AccountUse } from './account-use'
import { refuseWhilePlayed } from './refuse-while-played'

/**
 * Its bots stay.
 * @throws a conflict while a bot plays the account
 */
export async function removeAccount(
  { accountUse, changes }: { accountUse: AccountUse; changes: ChangePublisher },
  account: AccountRecord,
): Promise<void> {
  await refuseWhilePlayed(accountUse, account)
  if (!(await AccountModel.findByIdAndDelete(account._id))) throw notFound('Account')
  changes.publish({ kind: 'account', user: account.user, id: account._id })
  await accountUse.detach(account)
}
