import type { DiscordAnswer } from '../../../shared/discord'
import { WELCOME } from '../../../shared/messages'
import type { SecretBox } from '../../platform/encryption/secret-box'
import { unauthorized } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import type { Log } from '../../platform/log'
import { importAvatar } from '../avatars/import-avatar'
import type { SignInDeps } from '../sign-in/log-in'
import { openSession } from '../sign-in/open-session'
import { findUser } from '../users/find-user'
import { SHOWN_OF_USER, userView } from '../users/user-view'
import type { SessionCaller } from '../viewer/signed-in-caller'
import type { Discord, DiscordIdentity } from './discord'
import { DiscordRefusal } from './discord-refusal'
import { linkDiscord } from './link-discord'
import { openPending, type PendingSignIn } from './pending-sign-in'
import { playerOfDiscord } from './player-of-discord'

export type FinishDeps = SignInDeps & { discord: Discord | null; secretBox: SecretBox; log: Log }

export interface DiscordCallback {
  code?: string
  state?: string
  error?: string
  /** Cookies from the start of the flow. */
  stateCookie: unknown
  verifierCookie: unknown
}

/** The pending sign-in that this callback belongs to; null if it is forged, replayed or expired. */
export function pendingOf(deps: FinishDeps, { state, stateCookie }: DiscordCallback): PendingSignIn | null {
  const pending = openPending(deps, stateCookie)
  return pending && pending.state === state ? pending : null
}

export async function finishDiscord(
  deps: FinishDeps,
  { pending, callback }: { pending: PendingSignIn | null; callback: DiscordCallback },
  caller: Caller,
): Promise<DiscordAnswer> {
  const { code, error, verifierCookie } = callback
  if (!deps.discord) throw new DiscordRefusal('unavailable')
  if (!pending) throw new DiscordRefusal('not_begun')
  if (error !== undefined || !code) throw unauthorized('The sign-in with Discord was cancelled.')
  const { signInOfAddress } = deps.rateLimits
  await signInOfAddress.refuseIfSpent(caller.network)
  await signInOfAddress.take(caller.network)
  const verifier = String(verifierCookie)
  const identityRequest = deps.discord.identityOf({ code, verifier, redirectUri: pending.redirectUri })
  if (!(await identityRequest.then(() => false, isGuess))) await signInOfAddress.refund(caller.network)
  const identity = await identityRequest
  const { linksTo } = pending
  return linksTo ? link(deps, { viewer: linksTo, caller }, identity) : signIn(deps, identity, caller)
}

/** An unknown code counts as a failed attempt; an outage of Discord does not. */
const isGuess = (failure: unknown) => failure instanceof DiscordRefusal && failure.reason === 'not_begun'

async function link(deps: FinishDeps, owner: SessionCaller, identity: DiscordIdentity) {
  const user = await linkDiscord(deps, owner, identity)
  return { success: true as const, user: userView(user), message: WELCOME.linked, password_ended: false }
}

async function signIn(deps: FinishDeps, identity: DiscordIdentity, caller: Caller) {
  const { user, hasPasswordEnded } = await playerOfDiscord(deps, identity, caller)
  if (user.suspendedAt) throw new DiscordRefusal('suspended')
  const token = await openSession(deps, { user, caller, action: 'signed_in_discord' })
  if (identity.pictureUrl) await importAvatar(deps, user.id, identity.pictureUrl)
  return {
    success: true as const,
    token,
    user: userView(await findUser(user, SHOWN_OF_USER)),
    message: WELCOME.discord,
    password_ended: hasPasswordEnded,
  }
}
