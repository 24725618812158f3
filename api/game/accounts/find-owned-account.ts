import type { Types } from 'mongoose'
import type { Viewer } from '../../identity/viewer/viewer'
import { notFound } from '../../platform/errors'
import { isObjectId } from '../../platform/store/object-id'
import { type AccountDocument, AccountModel } from './account-model'

/** @throws not found, also for another player's account */
export async function findOwnedAccount(viewer: Viewer, accountId: string): Promise<AccountDocument> {
  const account = isObjectId(accountId) ? await ownedAccount(viewer, accountId) : null
  if (!account) throw notFound('Account')
  return account
}

export async function ownedAccount(viewer: Viewer, id: string | Types.ObjectId): Promise<AccountDocument | null> {
  return AccountModel.findOne({ _id: id, user: viewer.id })
}
