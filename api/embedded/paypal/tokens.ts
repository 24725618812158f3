import { LRUCache } from 'lru-cache'
import { HOUR, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { CLIENT_ID } from './account'

const TOKEN_LIFETIME = 9 * HOUR
const MAX_TOKENS = 1000

export interface Tokens {
  /** `POST /v1/oauth2/token` */
  issue(request: Request): Promise<Response>
  isValid(request: Request): boolean
}

export function createTokens(clientSecret: string, clock: Clock): Tokens {
  const until = new LRUCache<string, number>({ max: MAX_TOKENS })
  const credentials = `Basic ${Buffer.from(`${CLIENT_ID}:${clientSecret}`).toString('base64')}`
  return {
    async issue(request) {
      const form = new URLSearchParams(await request.text())
      if (request.headers.get('authorization') !== credentials) return invalid(401, 'invalid_client')
      if (form.get('grant_type') !== 'client_credentials') return invalid(400, 'unsupported_grant_type')
      const access_token = `A21AA${crypto.randomUUID().replaceAll('-', '')}`
      until.set(access_token, clock.now() + TOKEN_LIFETIME)
      return Response.json({
        scope: 'https://uri.paypal.com/services/subscriptions',
        access_token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: TOKEN_LIFETIME / SECOND,
      })
    },
    isValid({ headers }) {
      const token = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1] ?? ''
      return (until.get(token) ?? 0) > clock.now()
    },
  }
}

const invalid = (status: 400 | 401, error: string) => Response.json({ error }, { status })
