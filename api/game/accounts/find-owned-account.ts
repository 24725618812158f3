import type { Types } from 'mongoose'
import type { Viewer } from '../../identity/viewer/viewer'
import { notFound } from '../../platform/errors'
import { isObjectId } from '../../platform/store/object-id'
import { AccountModel, type AccountRecord } from './account-model'

type Id = string | Types.ObjectId
type Fields<Read extends keyof AccountRecord> = Record<Read, 1>
type Found<Read extends keyof AccountRecord> = Pick<AccountRecord, Read | '_id'>

/** Without fields, reads all of them. @throws not found, also for another player's account */
export async function findOwnedAccount<Read extends keyof AccountRecord = keyof AccountRecord>(
  viewer: Viewer,
  accountId: string,
  fields?: Fields<Read>,
): Promise<Found<Read>> {
  const account = isObjectId(accountId) ? await ownedAccount(viewer, accountId, fields) : null
  if (!account) throw notFound('Account')
  return account
}

export async function ownedAccount<Read extends keyof AccountRecord = keyof AccountRecord>(
  viewer: Viewer,
  id: Id,
  fields?: Fields<Read>,
): Promise<Found<Read> | null> {
  return AccountModel.findOne({ _id: id, user: viewer.id }, fields).lean<AccountRecord>()
}
