import type { Caller } from '../../platform/http/client/caller'
import { creationFields } from '../../platform/store/chronological-id'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { recordAudit } from '../audit/record-audit'
import { pendingLetter } from '../letters/letter'
import type { SignInDeps } from '../sign-in/log-in'
import { languageOf } from '../sign-in/register'
import { type UserDocument, UserModel } from '../users/user-model'
import { adoptDiscordName } from './adopt-discord-name'
import type { DiscordIdentity } from './discord'
import { DiscordRefusal } from './discord-refusal'

export interface DiscordPlayer {
  user: UserDocument
  /** The account's password was removed, because its owner had never proven the address. */
  hasPasswordEnded: boolean
}

type IdentityWithEmail = DiscordIdentity & { email: string }

/** A concurrent change makes an attempt fail; the next one reads the new state. */
const MAX_ATTEMPTS = 3

/**
 * Finds the player who signs in: the one linked to this identity, else the owner of its proven address, else a new
 * one.
 */
export async function playerOfDiscord(
  deps: SignInDeps,
  identity: DiscordIdentity,
  caller: Caller,
): Promise<DiscordPlayer> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const linked = await linkedPlayer(deps, identity)
    if (linked) return linked
    const found = await playerOfAddress(deps, identity, caller)
    if (found) return { ...found, user: await adoptDiscordName(deps, found.user, identity.displayName) }
  }
  throw new DiscordRefusal('taken')
}

async function linkedPlayer(deps: SignInDeps, identity: DiscordIdentity): Promise<DiscordPlayer | null> {
  const { id, username } = identity
  const linked = await UserModel.findOneAndUpdate({ 'discord.id': id }, { $set: { 'discord.username': username } })
  if (!linked) return null
  await recordEmailProof(deps, linked, identity)
  // Another sign-in may have proven the address and replaced the link.
  const user = await UserModel.findOne({ _id: linked._id, 'discord.id': id })
  return user && { user, hasPasswordEnded: false }
}

/** A linked player has shown both credentials, so marking the address as proven takes nothing from them. */
export async function recordEmailProof(
  { clock }: Pick<SignInDeps, 'clock'>,
  user: UserDocument,
  identity: DiscordIdentity,
) {
  if (!identity.hasVerifiedEmail || identity.email !== user.email) return
  await UserModel.updateOne(
    { _id: user._id, deletedAt: null, emailProvenAt: null },
    { $set: { emailProvenAt: new Date(clock.now()) } },
  )
}

async function playerOfAddress(
  deps: SignInDeps,
  { email, ...identity }: DiscordIdentity,
  caller: Caller,
): Promise<DiscordPlayer | null> {
  if (!email) throw new DiscordRefusal('no_email')
  const owner = await UserModel.findOne({ email })
  // A concurrent sign-in has just linked it.
  if (owner?.discord?.id === identity.id) return null
  // A refusal reveals whether the address has an account, as registration does, so it shares that limit.
  if (!owner || !identity.hasVerifiedEmail) await deps.rateLimits.registration.take(caller.network)
  if (!owner) return newPlayer(deps, { ...identity, email }, caller)
  if (!identity.hasVerifiedEmail) throw new DiscordRefusal('unverified_email')
  if (!owner.emailProvenAt) return proveAddress(deps, { owner, identity: { ...identity, email } }, caller)
  if (owner.discord) throw new DiscordRefusal('other_discord')
  const user = await nullIfTaken(() =>
    UserModel.findOneAndUpdate(
      { _id: owner._id, deletedAt: null, discord: null },
      { $set: { discord: discordLinkOf(identity) } },
      { returnDocument: 'after' },
    ),
  )
  if (user) await recordAudit(deps, caller, { action: 'discord_linked', actor: user._id, subject: user._id })
  return user && { user, hasPasswordEnded: false }
}

async function newPlayer(deps: SignInDeps, identity: IdentityWithEmail, caller: Caller): Promise<DiscordPlayer | null> {
  const now = deps.clock.now()
  const at = creationFields(now)
  const emailProvenAt = identity.hasVerifiedEmail ? at.createdAt : null
  const user = await nullIfTaken(() =>
    UserModel.create({
      email: identity.email,
      emailProvenAt,
      discord: discordLinkOf(identity),
      ...languageOf(caller),
      pendingEvents: [pendingLetter(now, emailProvenAt ? 'welcome' : 'confirm', {})],
      ...at,
    }),
  )
  if (user) {
    await recordAudit(deps, caller, { action: 'registered', actor: user._id, subject: user._id, detail: 'Discord' })
  }
  return user && { user, hasPasswordEnded: false }
}

/**
 * The account's creator never proved the address. Its owner takes the account over, and every existing credential
 * ends.
 */
async function proveAddress(
  deps: SignInDeps,
  { owner: { _id }, identity }: { owner: UserDocument; identity: IdentityWithEmail },
  caller: Caller,
): Promise<DiscordPlayer | null> {
  // Also before the write: if the server dies right after it, nothing would end these sessions.
  await deps.sessions.revokeAll(_id.toHexString())
  const proof = {
    emailProvenAt: new Date(deps.clock.now()),
    passwordHash: null,
    reset: null,
    discord: discordLinkOf(identity),
  }
  const before = await nullIfTaken(() =>
    UserModel.findOneAndUpdate(
      { _id, deletedAt: null, emailProvenAt: null },
      { $set: proof },
      { returnDocument: 'before' },
    ),
  )
  if (!before) return null
  await deps.sessions.revokeAll(_id.toHexString())
  const hasPasswordEnded = before.passwordHash !== null
  if (hasPasswordEnded) await recordAudit(deps, caller, { action: 'password_ended', actor: _id, subject: _id })
  await recordAudit(deps, caller, { action: 'discord_linked', actor: _id, subject: _id })
  const user = await UserModel.findById(_id)
  return user && { user, hasPasswordEnded }
}

export const discordLinkOf = ({ id, username }: Pick<DiscordIdentity, 'id' | 'username'>) => ({ id, username })

/** null if a concurrent call has taken the address or the Discord account. */
async function nullIfTaken<Result>(write: () => PromiseLike<Result>): Promise<Result | null> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}
