import { unauthorized } from '../../platform/errors'
import { type UserDocument, UserModel } from './user-model'

/** The record of who is signed in, as it is stored now; plan and rights are read here, never from the token. */
export async function findUser({ id }: { id: string }): Promise<UserDocument> {
  const user = await UserModel.findOne({ _id: id, leftAt: null })
  if (!user) throw unauthorized()
  return user
}
