import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../../../shared/time'
import { refusalOf } from '../../../testing/provider-scene'
import { checkoutOf, ORIGIN, paypalScene } from '../testing/paypal-scene'
import { startRecordingProxy } from '../testing/recording-proxy'

let scene: ReturnType<typeof paypalScene>
beforeEach(() => {
  scene = paypalScene()
})
afterEach(() => scene.standIn.stop())

const refused = (status: number, name: string, issue = '') =>
  Response.json({ name, message: 'PayPal says so', debug_id: '1', details: [{ issue }] }, { status })

describe('The token of PayPal', () => {
  test('is requested once for concurrent calls, and again shortly before it expires', async () => {
    await using between = startRecordingProxy(scene.standIn.url, () => null)
    const provider = scene.providerAt(between.url)
    const { id } = await scene.subscribed()
    await Promise.all([1, 2, 3, 4, 5].map(() => provider.fetch(id)))
    const tokens = () => between.to('/v1/oauth2/token').length
    expect(tokens()).toBe(1)
    await scene.clock.advance(9 * HOUR - 2 * MINUTE)
    await provider.fetch(id)
    expect(tokens()).toBe(1)
    await scene.clock.advance(MINUTE)
    await Promise.all([provider.fetch(id), provider.fetch(id)])
    expect(tokens()).toBe(2)
  })

  test('is renewed for all waiting calls when PayPal rejects it', async () => {
    let revoked = ''
    await using between = startRecordingProxy(scene.standIn.url, (call) =>
      call.headers.get('authorization') === revoked ? refused(401, 'AUTHENTICATION_FAILURE') : null,
    )
    const provider = scene.providerAt(between.url)
    const { id } = await scene.subscribed()
    await provider.fetch(id)
    revoked = between.to('/v1/billing')[0]?.headers.get('authorization') ?? 'nothing'
    for (const found of await Promise.all([provider.fetch(id), provider.fetch(id)])) expect(found.id).toBe(id)
    expect(between.to('/v1/oauth2/token')).toHaveLength(2)
  })

  test('is renewed once per call, which then fails', async () => {
    await using between = startRecordingProxy(scene.standIn.url, (call) =>
      call.url.endsWith('/token') ? null : refused(401, 'AUTHENTICATION_FAILURE'),
    )
    expect(await refusalOf(scene.providerAt(between.url).fetch('I-1'))).toBe('provider_failed')
    expect(between.calls).toHaveLength(4)
  })

  test('with a wrong secret is a failure of the provider and not retried', async () => {
    await using between = startRecordingProxy(scene.standIn.url, () => null)
    const provider = scene.providerAt(between.url, { clientSecret: 'wrong' })
    expect(await refusalOf(provider.fetch('I-1'))).toBe('provider_failed')
    expect(between.calls).toHaveLength(1)
  })
})

describe('A call of PayPal', () => {
  test.each([500, 503, 429])('that is answered with %d is tried three times with growing delays', async (status) => {
    await using between = startRecordingProxy(scene.standIn.url, (call) =>
      call.url.endsWith('/subscriptions') ? new Response('{}', { status }) : null,
    )
    const provider = scene.providerAt(between.url, { clock: scene.eagerClock })
    expect(await refusalOf(provider.startCheckout(checkoutOf('r')))).toBe('provider_away')
    const tries = between.to('/v1/billing/subscriptions')
    expect(tries.map(({ headers }) => headers.get('paypal-request-id'))).toEqual(Array(3).fill('checkout-r'))
    const [first = 0, second = 0] = scene.waits
    expect(scene.waits).toHaveLength(2)
    expect(first >= SECOND / 2 && first <= SECOND && second >= SECOND && second <= 2 * SECOND).toBe(true)
  })

  test('whose answer was lost is repeated without doing it twice', async () => {
    let isLost = true
    await using between = startRecordingProxy(scene.standIn.url, (call) => {
      if (!call.url.endsWith('/refund') || !isLost) return null
      isLost = false
      return fetch(scene.standIn.url + new URL(call.url).pathname, {
        method: 'POST',
        headers: call.headers,
        body: '{}',
      }).then(() => new Response('', { status: 502 }))
    })
    const { id } = await scene.subscribed()
    await scene.providerAt(between.url, { clock: scene.eagerClock }).refund(id)
    expect(between.to('/v2/payments/captures')).toHaveLength(2)
    expect(scene.practice.totals()).toEqual({ takenCents: 1999, givenBackCents: 1999 })
  })

  test('that PayPal refuses fails with a sentence of ours', async () => {
    const answers = {
      '/cancel': 'SUBSCRIPTION_STATUS_INVALID',
      '/revise': 'USER_ACCOUNT_CLOSED',
      '/refund': 'REFUND_FAILED',
    }
    await using between = startRecordingProxy(scene.standIn.url, (call) => {
      const issue = Object.entries(answers).find(([path]) => call.url.endsWith(path))?.[1]
      return issue ? refused(422, 'UNPROCESSABLE_ENTITY', issue) : null
    })
    const provider = scene.providerAt(between.url)
    const { id } = await scene.subscribed()
    const calls = [
      () => provider.cancel(id),
      () => provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed: null }),
      () => provider.refund(id),
    ]
    for (const call of calls) {
      const failure = await call().then(
        () => null,
        (error: unknown) => error,
      )
      expect(failure).toMatchObject({ kind: 'conflict', message: expect.not.stringContaining('PayPal says so') })
    }
  })

  test.each([
    [403, 'NOT_AUTHORIZED'],
    [400, 'INVALID_REQUEST'],
  ])('with an error of our own (%d) is a failure of the provider', async (status, name) => {
    await using between = startRecordingProxy(scene.standIn.url, (call) =>
      call.url.includes('/disputes') ? refused(status, name) : null,
    )
    const { id } = await scene.subscribed()
    expect(await refusalOf(scene.providerAt(between.url).fetch(id))).toBe('provider_failed')
  })
})
