import type { Viewer } from '../auth/tokens'
import { unauthorized } from '../foundation/errors'
import { type UserDocument, UserModel } from './user-model'

/** The viewer's own record as it is stored now; plan and rights are read here, never from the token. */
export async function findUser(viewer: Viewer): Promise<UserDocument> {
  const user = await UserModel.findById(viewer.id)
  if (!user) throw unauthorized()
  return user
}
