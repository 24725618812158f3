import type { ProfileChange, User } from '../../shared/auth'
import type { Viewer } from '../auth/sessions'
import { unauthorized } from '../foundation/errors'
import { UserModel } from '../users/user-model'
import { userView } from '../users/user-view'

/** Changes what others call the player; an empty name takes it away. */
export async function changeProfile({ id }: Viewer, { username }: ProfileChange): Promise<User> {
  const change = username === undefined ? {} : { username: username.trim().normalize('NFC') || null }
  const user = await UserModel.findOneAndUpdate(
    { _id: id, leftAt: null },
    { $set: change },
    { returnDocument: 'after' },
  )
  if (!user) throw unauthorized()
  return userView(user)
}
