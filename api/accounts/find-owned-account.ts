import type { Viewer } from '../auth/tokens'
import { notFound } from '../errors'
import { isObjectId } from '../object-id'
import { type AccountDocument, AccountModel } from './account-model'

/** Someone else's account is not found, as if it did not exist. */
export async function findOwnedAccount(viewer: Viewer, accountId: string): Promise<AccountDocument> {
  const account = isObjectId(accountId) && (await AccountModel.findOne({ _id: accountId, user: viewer.id }))
  if (!account) throw notFound('Account')
  return account
}
