import type { IdentityProof } from '../../../shared/profile'
import { SECOND } from '../../../shared/time'
import { recordAudit } from '../../identity/audit/record-audit'
import { type ConfirmDeps, confirmIdentity } from '../../identity/sign-in/confirm-identity'
import { CREDENTIALS, type Credentials, credentialsChanged, sameCredentials } from '../../identity/sign-in/credentials'
import { findUser } from '../../identity/users/find-user'
import { UserModel, type UserRecord } from '../../identity/users/user-model'
import type { SessionCaller } from '../../identity/viewer/signed-in-caller'
import { type PurgeDeps, purgePlayer } from './purge-player'

/** The call does not wait longer than this for years of history to be deleted. */
const HISTORY_TIMEOUT = SECOND

/**
 * Deletes the player. After the first write, signing in is impossible and the address is free; the purge does the
 * rest.
 */
export async function deletePlayer(
  deps: ConfirmDeps & PurgeDeps,
  { viewer, caller }: SessionCaller,
  { password }: IdentityProof,
): Promise<void> {
  const user = await findUser(viewer, { ...CREDENTIALS, plan: 1 })
  await confirmIdentity(deps, { user, viewer }, { password, field: 'password' })
  if (await anonymize(user, deps.clock.now()))
    await recordAudit(deps, caller, { action: 'deleted', actor: viewer.id, subject: viewer.id })
  else if (await UserModel.exists({ _id: viewer.id, deletedAt: null })) throw credentialsChanged()
  await purgePlayer(deps, viewer.id, { historyTimeout: HISTORY_TIMEOUT })
}

/**
 * One write removes all personal data and credentials: fields that are not listed here are gone. The document stays until
 * the purge is complete, so that it resumes after a crash.
 */
async function anonymize(user: Credentials & Pick<UserRecord, 'plan'>, now: number): Promise<boolean> {
  const { _id, plan } = user
  // Not a valid address, so it cannot be registered.
  const anonymous = { email: `deleted ${_id}`, plan, deletedAt: new Date(now) }
  const { modifiedCount } = await UserModel.replaceOne(sameCredentials(user), anonymous)
  return modifiedCount > 0
}
