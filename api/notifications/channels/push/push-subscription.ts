import { createPublicKey } from 'node:crypto'
import { AppError } from '../../../platform/errors'
import type { Outgoing } from '../../../platform/outgoing/outgoing'

/** As `PushSubscription.toJSON()` writes it: https://www.w3.org/TR/push-api/#dom-pushsubscriptionjson */
export interface PushSubscription {
  keys: { p256dh: string; auth: string }
  endpoint: string
}

/** Those of push services have up to about 600 characters. */
const LONGEST_ENDPOINT = 2048
const POINT_BYTES = 65
const UNCOMPRESSED = 4
const AUTH_BYTES = 16
/** It takes no push that is signed by VAPID: https://www.rfc-editor.org/rfc/rfc8292 */
const RETIRED = 'https://android.googleapis.com/gcm/'

/**
 * Accepts what a browser sends, and leaves out what else it says.
 * @throws AppError that names the wrong field
 */
export function readSubscription(given: unknown, { refuseForbidden }: Pick<Outgoing, 'refuseForbidden'>) {
  const { endpoint, keys } = Object(given)
  const { p256dh, auth } = Object(keys)
  if (typeof endpoint !== 'string' || endpoint === '') {
    throw refused('endpoint', 'The browser sent no address for pushes.')
  }
  if (endpoint.length > LONGEST_ENDPOINT) {
    throw refused('endpoint', `An address for pushes has at most ${LONGEST_ENDPOINT} characters.`)
  }
  refuseForbidden(endpoint, 'endpoint')
  if (endpoint.startsWith(RETIRED)) {
    throw refused('endpoint', 'The push service of this browser has been switched off. Please update the browser.')
  }
  if (!isPoint(p256dh)) throw refused('keys.p256dh', 'The key p256dh is not an uncompressed point of the curve P-256.')
  if (bytesOf(auth)?.length !== AUTH_BYTES) throw refused('keys.auth', `The key auth is not ${AUTH_BYTES} bytes.`)
  // The address comes last, because lists show its end.
  return { keys: { p256dh, auth }, endpoint } satisfies PushSubscription
}

const refused = (path: string, message: string) => new AppError('invalid', message, { faults: [{ path, message }] })

/** Whether the point lies on the curve; a point elsewhere could not be encrypted for. */
function isPoint(encoded: unknown): boolean {
  const bytes = bytesOf(encoded)
  if (bytes?.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false
  const half = (POINT_BYTES - 1) / 2
  const [x, y] = [bytes.subarray(1, 1 + half), bytes.subarray(1 + half)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** Null if it is not base64url without padding. */
function bytesOf(encoded: unknown): Buffer | null {
  if (typeof encoded !== 'string' || encoded.length > 2 * POINT_BYTES) return null
  const bytes = Buffer.from(encoded, 'base64url')
  return bytes.toString('base64url') === encoded ? bytes : null
}
