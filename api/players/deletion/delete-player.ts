import type { IdentityProof } from '../../../shared/profile'
import { SECOND } from '../../../shared/time'
import { recordAudit } from '../../identity/audit/record-audit'
import { type ConfirmDeps, confirmIdentity } from '../../identity/sign-in/confirm-identity'
import { credentialsChanged, sameCredentials } from '../../identity/sign-in/credentials'
import type { SignedInCaller } from '../../identity/sign-in/signed-in-caller'
import { findUser } from '../../identity/users/find-user'
import { type UserDocument, UserModel } from '../../identity/users/user-model'
import { type PurgeDeps, purgePlayer } from './purge-player'

/** Whoever leaves waits no longer than this for what years of bots left behind. */
const TRACES_TIMEOUT = SECOND

/** Deletes the player. From the first write on nobody can sign in as them, and their address is free; the rest is swept up. */
export async function deletePlayer(
  deps: ConfirmDeps & PurgeDeps,
  { viewer, caller }: SignedInCaller,
  { password }: IdentityProof,
): Promise<void> {
  const user = await findUser(viewer)
  await confirmIdentity(deps, { user, viewer }, { password, field: 'password' })
  if (await anonymize(user, deps.clock.now()))
    await recordAudit(deps, caller, { action: 'deleted', actor: viewer.id, subject: viewer.id })
  else if (await UserModel.exists({ _id: viewer.id, leftAt: null })) throw credentialsChanged()
  await purgePlayer(deps, viewer.id, { tracesTimeout: TRACES_TIMEOUT })
}

/**
 * One write takes all that says who they are, and every way to sign in: what is not named here is gone. The id stays
 * until everything that carries it was swept up, so that a server that dies meanwhile goes on at its next start.
 */
async function anonymize(user: UserDocument, now: number): Promise<boolean> {
  const { _id, plan } = user
  // No address that anybody could register.
  const nobody = { email: `deleted ${_id}`, plan, leftAt: new Date(now) }
  const { modifiedCount } = await UserModel.replaceOne(sameCredentials(user), nobody)
  return modifiedCount > 0
}
