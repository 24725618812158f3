import { unauthorized } from '../../platform/errors'
import { type UserDocument, UserModel } from './user-model'

/** Reads the signed-in player. Plan and rights come from here, never from the token. */
export async function findUser({ id }: { id: string }): Promise<UserDocument> {
  const user = await UserModel.findOne({ _id: id, deletedAt: null })
  if (!user) throw unauthorized()
  return user
}
