import type { Account } from '../../../shared/accounts'
import type { Viewer } from '../../identity/viewer/viewer'
import { AccountModel } from './account-model'
import { accountView, SHOWN_OF_ACCOUNT } from './account-view'

export async function listAccounts(viewer: Viewer): Promise<Account[]> {
  const accounts = await AccountModel.find({ user: viewer.id }, SHOWN_OF_ACCOUNT).sort({ _id: 1 }).lean()
  return accounts.map(accountView)
}
