import { describe, expect, test } from 'bun:test'
import { createPrivateKey, sign } from 'node:crypto'
import webPush from 'web-push'
import { DAY, MINUTE, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { startPushService } from './start'

const vapid = webPush.generateVAPIDKeys()

function openService(mostPerMinute?: number) {
  const clock = createFakeClock(Date.now())
  const service = startPushService({ clock, ...(mostPerMinute && { mostPerMinute }) })
  closeAfterTest(() => service.stop())
  const subscription = service.subscribe(vapid.publicKey)
  async function post(text = 'Hello', change: (request: Sent) => unknown = () => {}) {
    const { headers, body } = webPush.generateRequestDetails(subscription, text, {
      vapidDetails: { subject: 'mailto:operator@example.com', ...vapid },
      TTL: 60,
    })
    const sent = { headers: new Headers(headers), body }
    change(sent)
    return fetch(subscription.endpoint, { method: 'POST', ...sent, body: new Uint8Array(sent.body) })
  }
  return { clock, service, subscription, post, taken: () => service.take(subscription).map(({ text }) => text) }
}

interface Sent {
  headers: Headers
  body: Buffer
}

describe('The stand-in for a push service', () => {
  test('takes a message, and gives it to its browser once, in clear', async () => {
    const { post, taken, service } = openService()
    const answer = await post('Grüße')
    expect([answer.status, answer.headers.get('ttl')]).toEqual([201, '60'])
    expect(answer.headers.get('location')).toStartWith(`${service.url}/message/`)
    expect([taken(), taken()]).toEqual([['Grüße'], []])
  })

  test('gives no message beyond its time', async () => {
    const { post, taken, clock } = openService()
    await post()
    await clock.advance(61 * SECOND)
    expect(taken()).toEqual([])
  })

  test('takes only so many a minute', async () => {
    const { post, clock } = openService(2)
    await post()
    await post()
    const answer = await post()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    await clock.advance(MINUTE)
    expect((await post()).status).toBe(201)
  })

  test('says 410 once the subscription has ended, and 404 if there was none', async () => {
    const { post, service, subscription } = openService()
    service.unsubscribe(subscription)
    expect((await post()).status).toBe(410)
    expect((await fetch(`${service.url}/push/unknown`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(subscription.endpoint)).status).toBe(405)
  })

  test.each<[string, number, (sent: Sent) => unknown]>([
    ['without a TTL', 400, ({ headers }) => headers.delete('ttl')],
    ['with a TTL that is no number', 400, ({ headers }) => headers.set('ttl', 'soon')],
    ['with a long topic', 400, ({ headers }) => headers.set('topic', 'x'.repeat(33))],
    ['with another urgency', 400, ({ headers }) => headers.set('urgency', 'now')],
    ['in clear', 400, ({ headers }) => headers.delete('content-encoding')],
    ['without a signature', 401, ({ headers }) => headers.delete('authorization')],
    ['that is too large', 413, (sent) => Object.assign(sent, { body: Buffer.alloc(4097) })],
  ])('refuses a message %s', async (_, status, change) => {
    const { post, taken } = openService()
    expect((await post('Hello', change)).status).toBe(status)
    expect(taken()).toEqual([])
  })

  test.each([
    ['of another key', { keys: webPush.generateVAPIDKeys() }],
    ['for another service', { audience: 'https://push.example.com' }],
    ['that has expired', { expiresIn: -1 }],
    ['that lives for two days', { expiresIn: (2 * DAY) / SECOND }],
    ['without a contact', { subject: 'nobody' }],
  ])('refuses a signature %s', async (_, signature) => {
    const { post, service } = openService()
    const answer = await post('Hello', ({ headers }) =>
      headers.set('authorization', signedBy({ audience: service.url, ...signature })),
    )
    expect(answer.status).toBe(403)
  })

  test('takes a signature that is as it should be', async () => {
    const { post, service } = openService()
    const answer = await post('Hello', ({ headers }) =>
      headers.set('authorization', signedBy({ audience: service.url })),
    )
    expect(answer.status).toBe(201)
  })

  test('refuses a signature that was changed', async () => {
    const { post } = openService()
    const answer = await post('Hello', ({ headers }) =>
      headers.set('authorization', headers.get('authorization')?.replace(/.{20}, k=/, `${'A'.repeat(20)}, k=`) ?? ''),
    )
    expect(answer.status).toBe(403)
  })
})

interface Signature {
  keys?: { publicKey: string; privateKey: string }
  audience: string
  expiresIn?: number
  subject?: string
}

function signedBy({ keys = vapid, audience, expiresIn = 60, subject = 'mailto:a@example.com' }: Signature): string {
  const claims = { aud: audience, exp: Math.floor(Date.now() / SECOND) + expiresIn, sub: subject }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey }, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${text}.${signature}, k=${keys.publicKey}`
}
