import type { User } from '../../../shared/auth'
import { shownAddress } from '../../platform/texts/mailbox'
import type { UserRecord } from './user-model'

/** What pages show of a player. */
export const SHOWN_OF_USER = { email: 1, plan: 1, username: 1, avatar: 1, isAdmin: 1, timeZone: 1 } as const

export function userView(user: Pick<UserRecord, '_id' | keyof typeof SHOWN_OF_USER>): User {
  const { plan, username = null, avatar = null, isAdmin, timeZone = null } = user
  return {
    id: user._id.toHexString(),
    email: shownAddress(user.email),
    user_metadata: { plan, username, avatar, isAdmin, time_zone: timeZone },
    app_metadata: { isAdmin },
  }
}
