import type { User } from '../../../shared/auth'
import { shownAddress } from '../../platform/texts/mailbox'
import type { UserDocument } from './user-model'

export function userView(user: UserDocument): User {
  const { plan, username = null, avatar = null, isAdmin, timeZone = null } = user
  return {
    id: user.id,
    email: shownAddress(user.email),
    user_metadata: { plan, username, avatar, isAdmin, time_zone: timeZone },
    app_metadata: { isAdmin },
  }
}
