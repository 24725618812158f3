import type { Account } from '../../../shared/accounts'
import type { Viewer } from '../../identity/viewer/viewer'
import { AccountModel } from './account-model'
import { accountView } from './account-view'

export async function listAccounts(viewer: Viewer): Promise<Account[]> {
  const accounts = await AccountModel.find({ user: viewer.id }).sort({ _id: 1 })
  return accounts.map(accountView)
}
