import type { AdminUser, AdminUsersQuery } from '../../shared/admin'
import { currentSubscription } from '../billing/current-subscription'
import { botView } from '../bots/bot-view'
import { BotModel } from '../bots/model/bot-model'
import type { Catalogue } from '../bots/templates/catalogue'
import { countUsers } from '../identity/users/count-users'
import type { UserDocument } from '../identity/users/user-model'
import { shownAddress } from '../platform/texts/mailbox'
import { newestUsers, searchUsers } from './find-users'

/** `total` is only known for all players: counting matches would read each of them. */
export async function listUsers({ catalogue }: { catalogue: Catalogue }, query: AdminUsersQuery) {
  const search = query.search?.trim()
  const { page, next_cursor } = await (search ? searchUsers(search, query) : newestUsers(query))
  const bots = await botsOf(page)
  const users = page.map((user) => adminUserView(user, bots.get(user.id) ?? [], catalogue))
  return search ? { users, next_cursor } : { users, total: await countUsers(), next_cursor }
}

async function botsOf(users: UserDocument[]) {
  const bots = await BotModel.find({ user: { $in: users.map(({ _id }) => _id) } }, { settings: 0, secrets: 0 })
  return Map.groupBy(bots, ({ user }) => user.toHexString())
}

function adminUserView(user: UserDocument, bots: Parameters<typeof botView>[0][], catalogue: Catalogue): AdminUser {
  const { id, email, username = null, avatar = null, createdAt, lastSignInAt } = user
  const { plan, status, payment_provider } = currentSubscription(user)
  return {
    id,
    email: shownAddress(email),
    metadata: { username, avatar },
    subscription: { plan, status, payment_provider },
    created_at: createdAt.toISOString(),
    last_sign_in_at: lastSignInAt?.toISOString() ?? null,
    bots: bots.map((bot) => botView(bot, catalogue)),
  }
}
