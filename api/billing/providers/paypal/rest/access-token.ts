import { t } from 'elysia'
import { MINUTE, SECOND } from '../../../../../shared/time'
import type { Clock } from '../../../../platform/time/clock'
import { exchange } from './exchange'
import { PayPalRefusal } from './failures'
import { readerOf } from './read-answer'

export interface AccessTokens {
  current(): Promise<string>
  /** Call this when PayPal rejects the token. */
  drop(token: string): void
}

interface Options {
  clientId: string
  clientSecret: string
  apiBase: string
  clock: Clock
}

const EXPIRY_MARGIN = MINUTE

const readToken = readerOf(t.Object({ access_token: t.String({ minLength: 1 }), expires_in: t.Number() }))

/** Concurrent callers share one request. */
export function createAccessTokens({ clientId, clientSecret, apiBase, clock }: Options): AccessTokens {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let cached: { token: string; until: number } | null = null
  let pending: Promise<string> | null = null

  async function requestToken(): Promise<string> {
    const { status, body, issues } = await exchange(clock, `${apiBase}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (status !== 200) throw new PayPalRefusal(status, issues)
    const { access_token, expires_in } = readToken(body)
    cached = { token: access_token, until: clock.now() + expires_in * SECOND - EXPIRY_MARGIN }
    return access_token
  }

  return {
    async current() {
      if (cached && clock.now() < cached.until) return cached.token
      pending ??= requestToken().finally(() => {
        pending = null
      })
      return pending
    },
    drop(token) {
      if (cached?.token === token) cached = null
    },
  }
}
