import type { AdminUsersQuery } from '../../shared/admin'
import { SHOWN_OF_BOT } from '../bots/bot-view'
import { BotModel } from '../bots/model/bot-model'
import type { Catalogue } from '../bots/templates/catalogue'
import { countUsers } from '../identity/users/count-users'
import type { Clock } from '../platform/time/clock'
import { findUsers } from './find-users'
import { hasFilter } from './thin-user'
import { adminUserView, type ShownUser } from './users/admin-user-view'

/** `total` is only known for all players: counting matches would read each of them. */
export async function listUsers({ catalogue, clock }: { catalogue: Catalogue; clock: Clock }, query: AdminUsersQuery) {
  const { users: page, next_cursor, isCut } = await findUsers(query, clock.now())
  const bots = await botsOf(page)
  const users = await Promise.all(page.map((user) => adminUserView(user, bots.get(String(user._id)) ?? [], catalogue)))
  const isAll = !query.search?.trim() && !hasFilter(query)
  return { users, ...(isAll && { total: await countUsers() }), ...(isCut && { is_cut: true }), next_cursor }
}

async function botsOf(users: ShownUser[]) {
  const bots = await BotModel.find({ user: { $in: users.map(({ _id }) => _id) } }, SHOWN_OF_BOT).lean()
  return Map.groupBy(bots, ({ user }) => user.toHexString())
}
