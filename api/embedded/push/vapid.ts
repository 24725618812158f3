import { createPublicKey, verify } from 'node:crypto'
import { DAY, SECOND } from '../../../shared/time'

interface Expected {
  /** The origin of this push service. */
  audience: string
  /** The key that the browser subscribed with. */
  key: string
  now: number
}

type Refusal = { status: 401 | 403; reason: string } | null

/** Checks who sends, as RFC 8292 says: https://www.rfc-editor.org/rfc/rfc8292 */
export function refusalOf(authorization: string | null, { audience, key, now }: Expected): Refusal {
  const { t: token, k: signer } = parametersOf(authorization)
  if (!token || !signer) return { status: 401, reason: 'No VAPID signature.' }
  if (signer !== key) return { status: 403, reason: 'The subscription belongs to another key.' }
  const [head = '', body = '', signature = ''] = token.split('.')
  if (jsonOf(head).alg !== 'ES256' || !isSignedBy(key, { text: `${head}.${body}`, signature })) {
    return { status: 403, reason: 'The signature is wrong.' }
  }
  const { aud, exp, sub } = jsonOf(body)
  if (aud !== audience) return { status: 403, reason: 'The token is for another push service.' }
  const remaining = Number(exp) * SECOND - now
  if (!(remaining > 0 && remaining <= DAY)) return { status: 403, reason: 'The token has expired, or lives too long.' }
  if (!/^(mailto:.+@|https:\/\/.)/.test(String(sub))) return { status: 403, reason: 'The token names no contact.' }
  return null
}

/** `vapid t=…, k=…` */
function parametersOf(authorization: string | null): Record<string, string> {
  const [, given = ''] = authorization?.match(/^vapid +(.+)$/i) ?? []
  return Object.fromEntries(given.split(',').map((each) => each.trim().split(/=(.*)/).slice(0, 2)))
}

function jsonOf(encoded: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
  } catch {
    return {}
  }
}

function isSignedBy(key: string, { text, signature }: { text: string; signature: string }): boolean {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(text), how, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
