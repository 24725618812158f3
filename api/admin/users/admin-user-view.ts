import type { AdminUser } from '../../../shared/admin'
import { currentSubscription, SHOWN_OF_SUBSCRIPTION } from '../../billing/current-subscription'
import { botView } from '../../bots/bot-view'
import type { Catalogue } from '../../bots/templates/catalogue'
import type { UserRecord } from '../../identity/users/user-model'
import { shownAddress } from '../../platform/texts/mailbox'

/** What the list of admins reads of each player. */
export const SHOWN_OF_USER = {
  ...SHOWN_OF_SUBSCRIPTION,
  email: 1,
  username: 1,
  avatar: 1,
  createdAt: 1,
  lastSignInAt: 1,
  isAdmin: 1,
  suspendedAt: 1,
} as const

export type ShownUser = Pick<UserRecord, '_id' | keyof typeof SHOWN_OF_USER>

export async function adminUserView(
  user: ShownUser,
  bots: Parameters<typeof botView>[0][],
  catalogue: Catalogue,
): Promise<AdminUser> {
  const { _id, email, username = null, avatar = null, createdAt, lastSignInAt, isAdmin, suspendedAt } = user
  const { plan, status, payment_provider } = currentSubscription(user)
  return {
    id: _id.toHexString(),
    email: shownAddress(email),
    metadata: { username, avatar },
    subscription: { plan, status, payment_provider },
    created_at: createdAt.toISOString(),
    last_sign_in_at: lastSignInAt?.toISOString() ?? null,
    is_admin: isAdmin,
    suspended_at: suspendedAt?.toISOString() ?? null,
    granted_plan: user.grantedPlan ?? null,
    granted_until: user.grantedUntil?.toISOString() ?? null,
    bots: await Promise.all(bots.map((bot) => botView(bot, catalogue))),
  }
}
