import type { AdminUserDetail } from '../../../shared/admin-user'
import type { Catalogue } from '../../bots/templates/catalogue'
import { accountView } from '../../game/accounts/account-view'
import { listAudit } from '../../identity/audit/list-audit'
import { sessionsOfUser } from '../../identity/sessions/list-sessions'
import { type UserDocument, UserModel } from '../../identity/users/user-model'
import { notFound } from '../../platform/errors'
import { isObjectId } from '../../platform/store/object-id'
import type { Clock } from '../../platform/time/clock'
import { adminUserView } from './admin-user-view'
import { findWithBelongings } from './find-with-belongings'
import { moneyOfUser } from './money-of-user'
import { noteViews } from './notes'

const MAX_AUDIT = 25

export async function requireUser(id: string): Promise<UserDocument> {
  const user = isObjectId(id) ? await UserModel.findOne({ _id: id, deletedAt: null }) : null
  if (!user) throw notFound('User')
  return user
}

export async function userDetail(
  deps: { catalogue: Catalogue; clock: Clock },
  { id }: { id: string },
): Promise<AdminUserDetail> {
  const found = await findWithBelongings(id)
  if (!found) throw notFound('User')
  const [user, sessions, audit, notes, money] = await Promise.all([
    adminUserView(found, found.bots, deps.catalogue),
    sessionsOfUser(deps, id),
    listAudit(id, { limit: MAX_AUDIT }),
    noteViews(found.notes),
    moneyOfUser(found._id),
  ])
  return { user, accounts: found.accounts.map(accountView), sessions, audit: audit.entries, notes, ...money }
}
