import type { Clock } from '../../../../platform/time/clock'
import { createAccessTokens } from './access-token'
import { exchange } from './exchange'
import { PayPalRefusal } from './failures'
import { withRetries } from './retries'

export interface PayPalApiOptions {
  clientId: string
  clientSecret: string
  apiBase: string
  clock: Clock
}

/** Retries calls that get no answer. Throws the errors of `failures.ts`. */
export interface PayPalApi {
  get(path: string): Promise<unknown>
  /** PayPal does an action once per request id: https://developer.paypal.com/api/rest/reference/idempotency/ */
  post(path: string, body: unknown, requestId?: string): Promise<unknown>
}

interface Call {
  method: 'GET' | 'POST'
  body?: string
  requestId?: string
}

const UNAUTHORIZED = 401

export function createPayPalApi({ clientId, clientSecret, apiBase, clock }: PayPalApiOptions): PayPalApi {
  const tokens = createAccessTokens({ clientId, clientSecret, apiBase, clock })

  async function send(path: string, { method, body, requestId }: Call, isRenewed = false) {
    const token = await tokens.current()
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(requestId && { 'paypal-request-id': requestId }),
    }
    const answer = await exchange(clock, apiBase + path, { method, headers, body })
    if (answer.status !== UNAUTHORIZED || isRenewed) return answer
    tokens.drop(token)
    return send(path, { method, body, requestId }, true)
  }

  async function call(path: string, request: Call): Promise<unknown> {
    const { status, body, issues } = await withRetries(clock, () => send(path, request))
    if (status >= 300) throw new PayPalRefusal(status, issues)
    return body
  }

  return {
    get: (path) => call(path, { method: 'GET' }),
    post: (path, body, requestId) => call(path, { method: 'POST', body: JSON.stringify(body), requestId }),
  }
}
