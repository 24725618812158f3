import type { AdminUser } from '../../../shared/admin'
import { currentSubscription } from '../../billing/current-subscription'
import { botView } from '../../bots/bot-view'
import type { Catalogue } from '../../bots/templates/catalogue'
import type { UserDocument } from '../../identity/users/user-model'
import { shownAddress } from '../../platform/texts/mailbox'

export async function adminUserView(
  user: UserDocument,
  bots: Parameters<typeof botView>[0][],
  catalogue: Catalogue,
): Promise<AdminUser> {
  const { id, email, username = null, avatar = null, createdAt, lastSignInAt, isAdmin, suspendedAt } = user
  const { plan, status, payment_provider } = currentSubscription(user)
  return {
    id,
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
