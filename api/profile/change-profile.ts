import type { ProfileChange, User } from '../../shared/auth'
import type { Viewer } from '../auth/sessions'
import { findUser } from '../users/find-user'
import { userView } from '../users/user-view'

/** Changes what others call the player; an empty name takes it away. */
export async function changeProfile(viewer: Viewer, { username }: ProfileChange): Promise<User> {
  const user = await findUser(viewer)
  if (username !== undefined) user.username = username.trim() || null
  await user.save()
  return userView(user)
}
