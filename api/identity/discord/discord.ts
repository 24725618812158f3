import {
  ArcticFetchError,
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from 'arctic'
import { SECOND } from '../../../shared/time'
import { mailboxOf, shownAddress } from '../../platform/texts/mailbox'
import type { Clock } from '../../platform/time/clock'
import { withTimeout } from '../../platform/time/with-timeout'
import { DiscordRefusal } from './discord-refusal'

const SCOPES = ['identify', 'email']
const REQUEST_TIMEOUT = 10 * SECOND
const PICTURE_SIZE = 256

export interface DiscordIdentity {
  id: string
  username: string
  /** As Discord shows the player; the username if there is none. */
  displayName: string
  email: string | null
  hasVerifiedEmail: boolean
  pictureUrl: string | null
}

export interface Discord {
  /** The URL of Discord's consent page, with the OAuth state and PKCE verifier that belong to it. */
  begin(redirectUri: string): { url: string; state: string; verifier: string }
  identityOf(answer: { code: string; verifier: string; redirectUri: string }): Promise<DiscordIdentity>
}

export interface DiscordOptions {
  clientId: string
  clientSecret: string
  /** Base URLs of the API and of the CDN that serves pictures. */
  api: string
  pictures: string
  clock: Clock
}

const DISCORD = { api: 'https://discord.com', pictures: 'https://cdn.discordapp.com' }

/** A stand-in for Discord serves pictures from the same base URL. */
export const discordAddresses = (base: string | null) =>
  base && base !== DISCORD.api ? { api: base, pictures: base } : DISCORD

export function createDiscord({ clientId, clientSecret, api, pictures, clock }: DiscordOptions): Discord {
  const clientFor = (redirectUri: string) => new OAuth2Client(clientId, clientSecret, redirectUri)

  async function fetchIdentity(code: string, verifier: string, redirectUri: string) {
    const client = clientFor(redirectUri)
    const tokens = await retryOnReset(() => client.validateAuthorizationCode(`${api}/api/oauth2/token`, code, verifier))
    const headers = { authorization: `Bearer ${tokens.accessToken()}` }
    const answer = await retryOnReset(() => fetch(`${api}/api/users/@me`, { headers, redirect: 'error' }))
    if (!answer.ok) throw new Error(`Discord answered ${answer.status}`)
    return parseIdentity(await answer.json(), pictures)
  }

  return {
    begin(redirectUri) {
      const state = generateState()
      const verifier = generateCodeVerifier()
      const url = clientFor(redirectUri).createAuthorizationURLWithPKCE(
        `${api}/oauth2/authorize`,
        state,
        CodeChallengeMethod.S256,
        verifier,
        SCOPES,
      )
      return { url: url.href, state, verifier }
    },
    async identityOf({ code, verifier, redirectUri }) {
      try {
        return await withTimeout(clock, REQUEST_TIMEOUT, fetchIdentity(code, verifier, redirectUri))
      } catch (cause) {
        throw new DiscordRefusal(isInvalidGrant(cause) ? 'not_begun' : 'provider_failed', { cause })
      }
    },
  }
}

/**
 * The server may close a kept-alive connection just as it is reused. If the first request did arrive, its code is
 * spent and the retry fails.
 */
async function retryOnReset<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    const cause = error instanceof ArcticFetchError ? error.cause : error
    if (Object(cause).code !== 'ECONNRESET') throw error
    return request()
  }
}

/**
 * The code was already used, has expired, or belongs to another sign-in.
 * https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
const isInvalidGrant = (cause: unknown) => cause instanceof OAuth2RequestError && cause.code === 'invalid_grant'

function parseIdentity(body: unknown, pictures: string): DiscordIdentity {
  const { id, username, global_name, email, verified, avatar }: Record<string, unknown> = Object(body)
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id) || typeof username !== 'string') {
    throw new Error('The response of Discord has no user')
  }
  const hasPicture = typeof avatar === 'string' && /^\w+$/.test(avatar)
  const mailbox = typeof email === 'string' ? mailboxOf(email) : null
  const written = String(email).trim().toLowerCase()
  return {
    id,
    username: username.slice(0, 64),
    displayName: (typeof global_name === 'string' && global_name.trim() ? global_name : username).slice(0, 64),
    email: mailbox,
    // Discord verified the address as spelled there. A spelling that only matches after normalization may belong to
    // someone else.
    hasVerifiedEmail: verified === true && mailbox !== null && [mailbox, shownAddress(mailbox)].includes(written),
    pictureUrl: hasPicture ? `${pictures}/avatars/${id}/${avatar}.png?size=${PICTURE_SIZE}` : null,
  }
}
