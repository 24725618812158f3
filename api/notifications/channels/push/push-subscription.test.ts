import { expect, test } from 'bun:test'
import { createDevice } from '../../../embedded/push/device'
import { AppError } from '../../../platform/errors'
import { createOutgoing } from '../../../platform/outgoing/outgoing'
import { systemClock } from '../../../platform/time/clock'
import { readSubscription } from './push-subscription'

const outgoing = createOutgoing({ clock: systemClock, allowsLoopback: false })
const endpoint = 'https://push.example.com/send/abc'
const { keys } = createDevice()

function fieldRefused(given: unknown): string | undefined {
  try {
    readSubscription(given, outgoing)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.message).toMatch(/^[A-Z].*\.$/)
    return error.faults?.[0]?.path
  }
}

test('What a browser sends is accepted, and the rest of it left out', () => {
  const sent = { endpoint, expirationTime: null, keys: { ...keys, other: 'x' } }
  expect(readSubscription(sent, outgoing)).toEqual({ endpoint, keys })
})

const shifted = () => {
  const point = Buffer.from(keys.p256dh, 'base64url')
  point[64] = (point[64] ?? 0) ^ 1
  return point.toString('base64url')
}
const bytes = (length: number, first = 4) => Buffer.alloc(length, first).toString('base64url')

test.each([
  ['nothing', null, 'endpoint'],
  ['a text', 'x', 'endpoint'],
  ['no address', { keys }, 'endpoint'],
  ['an address without encryption', { endpoint: 'http://push.example.com/x', keys }, 'endpoint'],
  ['an address in a private network', { endpoint: 'https://192.168.0.1/x', keys }, 'endpoint'],
  ['an address on this machine', { endpoint: 'https://localhost/x', keys }, 'endpoint'],
  ['an address with a password', { endpoint: 'https://a:b@push.example.com/x', keys }, 'endpoint'],
  ['an address at another port', { endpoint: 'https://push.example.com:22/x', keys }, 'endpoint'],
  ['an address that never ends', { endpoint: `${endpoint}${'x'.repeat(2048)}`, keys }, 'endpoint'],
  ['a service that was switched off', { endpoint: 'https://android.googleapis.com/gcm/send/x', keys }, 'endpoint'],
  ['no keys', { endpoint }, 'keys.p256dh'],
  ['a point that is not on the curve', { endpoint, keys: { ...keys, p256dh: shifted() } }, 'keys.p256dh'],
  ['a compressed point', { endpoint, keys: { ...keys, p256dh: bytes(33, 2) } }, 'keys.p256dh'],
  ['a point that is too long', { endpoint, keys: { ...keys, p256dh: bytes(66) } }, 'keys.p256dh'],
  ['zeros', { endpoint, keys: { ...keys, p256dh: bytes(65, 0) } }, 'keys.p256dh'],
  ['a key in another alphabet', { endpoint, keys: { ...keys, p256dh: `${keys.p256dh.slice(0, -1)}+` } }, 'keys.p256dh'],
  ['a key that is a number', { endpoint, keys: { ...keys, p256dh: 4 } }, 'keys.p256dh'],
  ['a short secret', { endpoint, keys: { ...keys, auth: bytes(15) } }, 'keys.auth'],
  ['a long secret', { endpoint, keys: { ...keys, auth: bytes(100_000) } }, 'keys.auth'],
  ['no secret', { endpoint, keys: { p256dh: keys.p256dh } }, 'keys.auth'],
])('%s is refused in one sentence', (_, given, field) => {
  expect(fieldRefused(given)).toBe(field)
})
