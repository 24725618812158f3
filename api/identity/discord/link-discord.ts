import { unauthorized } from '../../platform/errors'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { recordAudit } from '../audit/record-audit'
import type { SignInDeps } from '../sign-in/log-in'
import { findUser } from '../users/find-user'
import { type UserDocument, UserModel } from '../users/user-model'
import { SHOWN_OF_USER } from '../users/user-view'
import type { SessionCaller } from '../viewer/signed-in-caller'
import type { SessionViewer } from '../viewer/viewer'
import { adoptDiscordName } from './adopt-discord-name'
import type { DiscordIdentity } from './discord'
import { DiscordRefusal } from './discord-refusal'
import { discordLinkOf, recordEmailProof } from './player-of-discord'

/** Links Discord to the player, provided that the session that started it is still open. */
export async function linkDiscord(deps: SignInDeps, { viewer, caller }: SessionCaller, identity: DiscordIdentity) {
  if (!(await deps.sessions.isOpen(viewer))) throw unauthorized()
  const before = await writeLink(viewer, identity)
  if (!before) {
    await findUser(viewer, { _id: 1 })
    throw new DiscordRefusal('already_linked')
  }
  // A session that ended during the write, for example by a new password, must not add a credential.
  if (!(await deps.sessions.isOpen(viewer))) {
    if (!before.discord) await undoLink(viewer, identity)
    throw unauthorized()
  }
  await recordEmailProof(deps, before, identity)
  if (!before.discord) {
    await recordAudit(deps, caller, { action: 'discord_linked', actor: viewer.id, subject: viewer.id })
  }
  await adoptDiscordName(deps, before, identity.displayName)
  return findUser(viewer, SHOWN_OF_USER)
}

async function undoLink({ id }: SessionViewer, identity: DiscordIdentity) {
  const own = { _id: id, 'discord.id': identity.id, passwordHash: { $ne: null } }
  await UserModel.updateOne(own, { $set: { discord: null } })
}

async function writeLink({ id }: SessionViewer, identity: DiscordIdentity): Promise<UserDocument | null> {
  try {
    return await UserModel.findOneAndUpdate(
      { _id: id, deletedAt: null, $or: [{ discord: null }, { 'discord.id': identity.id }] },
      { $set: { discord: discordLinkOf(identity) } },
      { returnDocument: 'before' },
    )
  } catch (cause) {
    if (isDuplicate(cause)) throw new DiscordRefusal('taken', { cause })
    throw cause
  }
}
