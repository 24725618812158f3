import { describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { MINUTE } from '../../shared/time'
import { verifyWebhook, WebhookVerificationError } from './verify-webhook'

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ....').toString('base64')}`
const OTHER = `whsec_${Buffer.from('another secret of thirty-two byte').toString('base64')}`
const EVENT = { type: 'ping', timestamp: '2026-11-28T00:00:00Z', data: { webhook_id: 'x' } }
const BODY = JSON.stringify(EVENT)

function signed({ secret = SECRET, at = new Date() } = {}) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, BODY),
  }
}

describe('verifyWebhook', () => {
  test('answers the event of a call that was signed with the secret', () => {
    expect(verifyWebhook(SECRET, signed(), BODY)).toEqual(EVENT)
  })

  test('takes headers of fetch and of node:http', () => {
    expect(verifyWebhook(SECRET, new Headers(signed()), BODY)).toEqual(EVENT)
    const ofNode = { ...signed(), 'content-type': undefined, 'x-twice': ['a', 'b'] }
    expect(verifyWebhook(SECRET, ofNode, BODY)).toEqual(EVENT)
  })

  test('takes one of two signatures, as during a rotation', () => {
    const both = {
      ...signed(),
      'webhook-signature': `${signed({ secret: OTHER })['webhook-signature']} ${signed()['webhook-signature']}`,
    }
    expect(verifyWebhook(SECRET, both, BODY)).toEqual(EVENT)
  })

  test.each([
    ['another secret', signed({ secret: OTHER }), BODY],
    ['another body', signed(), BODY.replace('ping', 'pong')],
    ['another id', { ...signed(), 'webhook-id': 'msg_2' }, BODY],
    ['a call of ten minutes ago', signed({ at: new Date(Date.now() - 10 * MINUTE) }), BODY],
    ['a call of a wrong clock', signed({ at: new Date(Date.now() + 10 * MINUTE) }), BODY],
    ['no signature', {}, BODY],
  ])('refuses %s', (_, headers, body) => {
    expect(() => verifyWebhook(SECRET, headers, body)).toThrow(WebhookVerificationError)
  })
})
