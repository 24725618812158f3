import { unauthorized } from '../../platform/errors'
import { UserModel, type UserRecord } from './user-model'

type Fields = Partial<Record<keyof UserRecord, 1>>

/** Reads only these fields of the signed-in player. Plan and rights come from here, never from the token. */
export async function findUser<Read extends Fields>(
  { id }: { id: string },
  fields: Read,
): Promise<Pick<UserRecord, (keyof Read & keyof UserRecord) | '_id'>> {
  const user = await UserModel.findOne({ _id: id, deletedAt: null }, fields).lean<UserRecord>()
  if (!user) throw unauthorized()
  return user
}
