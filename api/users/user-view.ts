import type { User } from '../../shared/auth'
import type { UserDocument } from './user-model'

export function userView(user: UserDocument): User {
  const { plan, username = null, avatar = null, isAdmin } = user
  return {
    id: user.id,
    email: user.email,
    user_metadata: { plan, username, avatar, isAdmin },
    app_metadata: { isAdmin },
  }
}
