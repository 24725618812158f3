import type { IdentityProof } from '../../../shared/profile'
import { ownOrigin } from '../../platform/http/own-origin'
import type { Log } from '../../platform/log'
import type { Viewer } from '../sessions/sessions'
import { type ConfirmDeps, confirmIdentity } from '../sign-in/confirm-identity'
import { findUser } from '../users/find-user'
import type { Discord } from './discord'
import { DiscordRefusal } from './discord-refusal'

export interface BeginDeps {
  discord: Discord | null
  publicUrl: string | null
  log: Log
}

const CALLBACK_PATH = '/api/auth/login/discord/callback'

/** Sends the player to Discord to link it: another way in, which a borrowed session alone does not open. */
export async function beginLink(
  deps: BeginDeps & ConfirmDeps,
  { viewer, request }: { viewer: Viewer; request: Request },
  { password }: IdentityProof,
) {
  await confirmIdentity(deps, { user: await findUser(viewer), viewer }, { password, field: 'password' })
  return beginDiscord(deps, request, viewer)
}

/** Sends somebody to Discord: to sign in, or to link it to who is signed in. */
export function beginDiscord({ discord, publicUrl, log }: BeginDeps, request: Request, linksTo: Viewer | null) {
  if (!discord) throw new DiscordRefusal('unavailable')
  const origin = ownOrigin(publicUrl, request)
  if (!origin) {
    log.warn('Discord cannot lead players back: set PUBLIC_URL to where they reach the site')
    throw new DiscordRefusal('unavailable')
  }
  const redirectUri = origin + CALLBACK_PATH
  const { url, state, verifier } = discord.begin(redirectUri)
  return { url, verifier, pending: { state, redirectUri, linksTo } }
}
