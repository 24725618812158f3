import type { AdminUserDetail } from '../../../shared/admin-user'
import { invoicesOfUser } from '../../billing/list-invoices'
import { SHOWN_OF_BOT } from '../../bots/bot-view'
import { BotModel } from '../../bots/model/bot-model'
import type { Catalogue } from '../../bots/templates/catalogue'
import { AccountModel } from '../../game/accounts/account-model'
import { accountView, SHOWN_OF_ACCOUNT } from '../../game/accounts/account-view'
import { listAudit } from '../../identity/audit/list-audit'
import { sessionsOfUser } from '../../identity/sessions/list-sessions'
import { type UserDocument, UserModel } from '../../identity/users/user-model'
import { notFound } from '../../platform/errors'
import { isObjectId } from '../../platform/store/object-id'
import type { Clock } from '../../platform/time/clock'
import { adminUserView } from './admin-user-view'
import { pendingRefundOf, refundableOf } from './give-money-back'
import { listNotes } from './notes'

const MAX_AUDIT = 25

export async function requireUser(id: string): Promise<UserDocument> {
  const user = isObjectId(id) ? await UserModel.findOne({ _id: id, deletedAt: null }) : null
  if (!user) throw notFound('User')
  return user
}

export async function userDetail(
  deps: { catalogue: Catalogue; clock: Clock },
  { id }: Pick<UserDocument, 'id'>,
): Promise<AdminUserDetail> {
  const user = await requireUser(id)
  const [bots, accounts, sessions, invoices, audit, notes, refundable, pending_refund] = await Promise.all([
    BotModel.find({ user: user._id }, SHOWN_OF_BOT).sort({ slot: 1 }).lean(),
    AccountModel.find({ user: user._id }, SHOWN_OF_ACCOUNT).sort({ _id: 1 }).lean(),
    sessionsOfUser(deps, user.id),
    invoicesOfUser(user.id),
    listAudit(user.id, { limit: MAX_AUDIT }),
    listNotes(user._id),
    refundableOf(user._id),
    pendingRefundOf(user._id),
  ])
  return {
    user: await adminUserView(user, bots, deps.catalogue),
    accounts: accounts.map(accountView),
    sessions,
    invoices,
    audit: audit.entries,
    notes,
    refundable,
    pending_refund,
  }
}
