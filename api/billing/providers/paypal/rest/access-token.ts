import { t } from 'elysia'
import { MINUTE, SECOND } from '../../../../../shared/time'
import type { Clock } from '../../../../platform/clock'
import { exchange } from './exchange'
import { PayPalRefusal } from './failures'
import { readerOf } from './read-answer'

export interface AccessTokens {
  current(): Promise<string>
  /** Forgets the token, which PayPal does not take any more. */
  drop(token: string): void
}

interface Options {
  clientId: string
  clientSecret: string
  apiBase: string
  clock: Clock
}

const ENDS_EARLIER = MINUTE

const readToken = readerOf(t.Object({ access_token: t.String({ minLength: 1 }), expires_in: t.Number() }))

/** A token for all calls, asked for once by however many want it. */
export function createAccessTokens({ clientId, clientSecret, apiBase, clock }: Options): AccessTokens {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let kept: { token: string; until: number } | null = null
  let asked: Promise<string> | null = null

  async function ask(): Promise<string> {
    const { status, body, issues } = await exchange(clock, `${apiBase}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (status !== 200) throw new PayPalRefusal(status, issues)
    const { access_token, expires_in } = readToken(body)
    kept = { token: access_token, until: clock.now() + expires_in * SECOND - ENDS_EARLIER }
    return access_token
  }

  return {
    async current() {
      if (kept && clock.now() < kept.until) return kept.token
      asked ??= ask().finally(() => {
        asked = null
      })
      return asked
    },
    drop(token) {
      if (kept?.token === token) kept = null
    },
  }
}
