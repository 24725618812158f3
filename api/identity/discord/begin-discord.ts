import type { IdentityProof } from '../../../shared/profile'
import { ownOrigin } from '../../platform/http/own-origin'
import type { Log } from '../../platform/log'
import { type ConfirmDeps, confirmIdentity } from '../sign-in/confirm-identity'
import { findUser } from '../users/find-user'
import type { SessionViewer } from '../viewer/viewer'
import type { Discord } from './discord'
import { DiscordRefusal } from './discord-refusal'

export interface BeginDeps {
  discord: Discord | null
  publicUrl: string | null
  log: Log
}

const CALLBACK_PATH = '/api/auth/login/discord/callback'

/** Starts linking Discord. That adds a credential, so a stolen session alone is not enough. */
export async function beginLink(
  deps: BeginDeps & ConfirmDeps,
  { viewer, request }: { viewer: SessionViewer; request: Request },
  { password }: IdentityProof,
) {
  await confirmIdentity(
    deps,
    { user: await findUser(viewer, { passwordHash: 1 }), viewer },
    { password, field: 'password' },
  )
  return beginDiscord(deps, request, viewer)
}

/** Starts a flow at Discord: a sign-in if `linksTo` is null, otherwise linking. */
export function beginDiscord({ discord, publicUrl, log }: BeginDeps, request: Request, linksTo: SessionViewer | null) {
  if (!discord) throw new DiscordRefusal('unavailable')
  const origin = ownOrigin(publicUrl, request)
  if (!origin) {
    log.warn('Discord cannot redirect back to this server: set PUBLIC_URL to the address of the site')
    throw new DiscordRefusal('unavailable')
  }
  const redirectUri = origin + CALLBACK_PATH
  const { url, state, verifier } = discord.begin(redirectUri)
  return { url, verifier, pending: { state, redirectUri, linksTo } }
}
