import { unauthorized } from '../../platform/errors'
import { type UserDocument, UserModel, type UserRecord } from './user-model'

/** Reads the signed-in player. Plan and rights come from here, never from the token. */
export async function findUser({ id }: { id: string }): Promise<UserDocument> {
  const user = await UserModel.findOne({ _id: id, deletedAt: null })
  if (!user) throw unauthorized()
  return user
}

type Fields = Partial<Record<keyof UserRecord, 1>>

/** Reads only these fields of the signed-in player, to show them. */
export async function readUser<Read extends Fields>(
  { id }: { id: string },
  fields: Read,
): Promise<Pick<UserRecord, (keyof Read & keyof UserRecord) | '_id'>> {
  const user = await UserModel.findOne({ _id: id, deletedAt: null }, fields).lean<UserRecord>()
  if (!user) throw unauthorized()
  return user
}
