import { BotModel } from '../../bots/model/bot-model'
import { endOf } from '../../bots/stop-reasons'
import { type TakeOfflineDeps, takeOffline } from '../../bots/take-offline'
import { recordAudit } from '../../identity/audit/record-audit'
import type { Sessions } from '../../identity/sessions/sessions'
import { type UserDocument, UserModel } from '../../identity/users/user-model'
import type { SignedInCaller } from '../../identity/viewer/signed-in-caller'
import { conflict, notFound } from '../../platform/errors'
import { hasOtherAdmin, isAnyAdminLeft, lastAdmin } from './last-admin'

export type SuspendDeps = TakeOfflineDeps & { sessions: Sessions }

/** Repeating it ends what an earlier call left behind. The subscription stays as it is. */
export async function suspendUser(deps: SuspendDeps, by: SignedInCaller, { _id, isAdmin }: UserDocument) {
  const id = _id.toHexString()
  if (id === by.viewer.id) throw conflict('You cannot suspend yourself.')
  if (isAdmin && !(await hasOtherAdmin(_id))) throw lastAdmin()
  const suspendedAt = new Date(deps.clock.now())
  await recordAudit(deps, by.caller, { action: 'suspended', actor: by.viewer.id, subject: _id })
  const set = await UserModel.updateOne({ _id, deletedAt: null, suspendedAt: null }, { $set: { suspendedAt } })
  if (set.matchedCount === 0 && !(await UserModel.exists({ _id, deletedAt: null }))) throw notFound('User')
  if (!(await isAnyAdminLeft())) {
    await UserModel.updateOne({ _id, suspendedAt }, { $set: { suspendedAt: null } })
    throw lastAdmin()
  }
  // No session is opened after the write, so none is left after this.
  await deps.sessions.revokeAll(id)
  for (const bot of await BotModel.find({ user: _id, desired: 'online' }))
    await takeOffline(deps, bot, endOf('suspended'))
  deps.changes.publish({ kind: 'user', user: _id, id: _id })
}

/** The bots stay stopped until their player starts them. */
export async function unsuspendUser(deps: SuspendDeps, by: SignedInCaller, { _id, suspendedAt }: UserDocument) {
  if (!suspendedAt) return
  await recordAudit(deps, by.caller, { action: 'unsuspended', actor: by.viewer.id, subject: _id })
  await UserModel.updateOne({ _id, deletedAt: null }, { $set: { suspendedAt: null } })
  deps.changes.publish({ kind: 'user', user: _id, id: _id })
}
