import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { DAY, MINUTE } from '../../../shared/time'
import { refusalOf } from '../testing/provider-scene'
import { paypalScene } from './testing/paypal-scene'
import { standBetween } from './testing/stand-between'

let scene: ReturnType<typeof paypalScene>
beforeEach(() => {
  scene = paypalScene()
})
afterEach(() => scene.standIn.stop())

/** A webhook as it arrives, and a provider whose calls are counted. */
async function arrived(instead: Parameters<typeof standBetween>[1] = () => null) {
  await scene.subscribed()
  const [webhook] = scene.webhooks
  if (!webhook) throw new Error('Nothing was sent')
  const between = standBetween(scene.standIn.url, instead)
  const headers = new Headers(await webhook.headers())
  return {
    ...between,
    body: webhook.body,
    headers: changed(headers, {
      'paypal-cert-url': (headers.get('paypal-cert-url') ?? '').replace(scene.standIn.url, between.url),
    }),
    provider: scene.providerAt(between.url),
    verifications: () => between.to('/v1/notifications/verify').length,
  }
}

const changed = (headers: Headers, change: Record<string, string>) => {
  const other = new Headers(headers)
  for (const [name, value] of Object.entries(change)) other.set(name, value)
  return other
}

describe('A webhook of PayPal', () => {
  test('counts once PayPal has said that it is its own, with its bytes unchanged', async () => {
    const { provider, body, headers, to, ...between } = await arrived()
    const spaced = JSON.stringify(JSON.parse(body), null, 2)
    expect(await provider.readEvent(body, headers)).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      type: 'BILLING.SUBSCRIPTION.CREATED',
      at: scene.clock.now(),
      subscription: expect.stringMatching(/^I-/),
      payment: null,
    })
    expect(to('/v1/notifications/verify')[0]?.request).toEndWith(`,"webhook_event":${body}}`)
    expect(await refusalOf(provider.readEvent(spaced, headers))).toBe('malformed')
    await between[Symbol.asyncDispose]()
  })

  test.each([
    ['paypal-transmission-sig', 'f00'],
    ['paypal-transmission-id', crypto.randomUUID()],
    ['paypal-transmission-time', '2096-11-21T12:00:01Z'],
    ['paypal-auth-algo', 'none'],
  ])('with another %s is malformed', async (name, value) => {
    const { provider, body, headers, ...between } = await arrived()
    expect(await refusalOf(provider.readEvent(body, changed(headers, { [name]: value })))).toBe('malformed')
    expect(between.verifications()).toBe(1)
    await between[Symbol.asyncDispose]()
  })

  test('for another webhook of the same account is malformed', async () => {
    const { body, headers, ...between } = await arrived()
    const provider = scene.providerAt(scene.standIn.url, { webhookId: '1JE4291016473214C' })
    expect(await refusalOf(provider.readEvent(body, headers))).toBe('malformed')
    await between[Symbol.asyncDispose]()
  })

  test('that is none costs no call', async () => {
    const { provider, body, headers, verifications, ...between } = await arrived()
    const without = (name: string) => {
      const less = new Headers(headers)
      less.delete(name)
      return less
    }
    const attempts: [string, Headers][] = [
      ...[...headers.keys()].map((name): [string, Headers] => [body, without(name)]),
      ...['https://evil.example/cert', 'https://paypal.com.evil.example/', 'http://api.paypal.com/', 'cert'].map(
        (url): [string, Headers] => [body, changed(headers, { 'paypal-cert-url': url })],
      ),
      [body, changed(headers, { 'paypal-transmission-time': 'yesterday' })],
      ['', headers],
      ['null', headers],
      ['[]', headers],
      ['{"id":1}', headers],
      [`${body}}`, headers],
      [`${body},"webhook_id":"x"`, headers],
      [JSON.stringify({ ...JSON.parse(body), create_time: 'never' }), headers],
    ]
    for (const [text, given] of attempts) expect(await refusalOf(provider.readEvent(text, given))).toBe('malformed')
    expect(verifications()).toBe(0)
    await between[Symbol.asyncDispose]()
  })

  test('of PayPal itself names a certificate there', async () => {
    const { provider, body, headers, verifications, ...between } = await arrived()
    const elsewhere = changed(headers, { 'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1' })
    expect(await refusalOf(provider.readEvent(body, elsewhere))).toBe('malformed')
    expect(verifications()).toBe(1)
    await between[Symbol.asyncDispose]()
  })

  test('is taken for four days, and no longer', async () => {
    const { provider, body, headers, ...between } = await arrived()
    await scene.clock.advance(4 * DAY - MINUTE)
    expect(await provider.readEvent(body, headers)).toMatchObject({ type: 'BILLING.SUBSCRIPTION.CREATED' })
    await scene.clock.advance(MINUTE)
    expect(await refusalOf(provider.readEvent(body, headers))).toBe('malformed')
    const ahead = changed(headers, { 'paypal-transmission-time': new Date(scene.clock.now() + 5 * DAY).toISOString() })
    expect(await refusalOf(provider.readEvent(body, ahead))).toBe('malformed')
    await between[Symbol.asyncDispose]()
  })

  test('comes again where PayPal does not answer whether it is its own', async () => {
    const { body, headers, ...between } = await arrived((call) =>
      call.url.includes('verify') ? new Response('', { status: 503 }) : null,
    )
    const provider = scene.providerAt(between.url, { clock: scene.eagerClock })
    expect(await refusalOf(provider.readEvent(body, headers))).toBe('provider_away')
    expect(between.verifications()).toBe(3)
    await between[Symbol.asyncDispose]()
  })

  test('is malformed where PayPal does not even understand its headers', async () => {
    const { provider, body, headers, ...between } = await arrived((call) =>
      call.url.includes('verify') ? Response.json({ name: 'VALIDATION_ERROR' }, { status: 400 }) : null,
    )
    expect(await refusalOf(provider.readEvent(body, headers))).toBe('malformed')
    await between[Symbol.asyncDispose]()
  })

  test('waits for others where many come at once, and comes again where too many wait', async () => {
    let [now, most] = [0, 0]
    const busy = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const { provider, body, headers, ...between } = await arrived((call) => {
      if (!call.url.includes('verify')) return null
      most = Math.max(most, ++now)
      if (now === 4) busy.resolve()
      return opened.promise.then(() => {
        now--
        return Response.json({ verification_status: 'SUCCESS' })
      })
    })
    const results = Array.from({ length: 110 }, () => refusalOf(provider.readEvent(body, headers)))
    const failed = await Promise.race(results)
    await busy.promise
    opened.resolve()
    const outcomes = Map.groupBy(await Promise.all(results), (outcome) => outcome)
    expect(failed).toBe('provider_away')
    expect([outcomes.get('nothing')?.length, outcomes.get('provider_away')?.length]).toEqual([104, 6])
    expect(most).toBe(4)
    await between[Symbol.asyncDispose]()
  })
})

describe('What a webhook says to look at', () => {
  const signed = async (event: unknown) => {
    const between = standBetween(scene.standIn.url, (call) =>
      call.url.includes('verify') ? Response.json({ verification_status: 'SUCCESS' }) : null,
    )
    await scene.subscribed()
    const headers = changed(new Headers(await scene.webhooks[0]?.headers()), { 'paypal-cert-url': between.url })
    const provider = scene.providerAt(between.url)
    const body = JSON.stringify({ id: 'WH-1', create_time: '2026-11-21T12:00:00Z', ...Object(event) })
    const { subscription, reference, payment } = await provider.readEvent(body, headers)
    await between[Symbol.asyncDispose]()
    return { subscription, reference, payment }
  }

  test.each([
    [
      { event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource: { id: 'I-1', custom_id: 'ref' } },
      { subscription: 'I-1', reference: 'ref', payment: null },
    ],
    [
      { event_type: 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', resource: { id: 'I-1' } },
      { subscription: 'I-1', reference: null, payment: null },
    ],
    [
      { event_type: 'PAYMENT.SALE.COMPLETED', resource: { id: 'S1', billing_agreement_id: 'I-1', custom: 'ref' } },
      { subscription: 'I-1', reference: 'ref', payment: 'S1' },
    ],
    [
      { event_type: 'PAYMENT.SALE.REFUNDED', resource: { id: 'R1', sale_id: 'S1' } },
      { subscription: null, reference: null, payment: 'S1' },
    ],
    [
      {
        event_type: 'PAYMENT.CAPTURE.REFUNDED',
        resource: {
          id: 'R1',
          links: [
            { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/R1' },
            { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/S1' },
          ],
        },
      },
      { subscription: null, reference: null, payment: 'S1' },
    ],
    [
      {
        event_type: 'CUSTOMER.DISPUTE.CREATED',
        resource: { dispute_id: 'PP-D-1', disputed_transactions: [{ seller_transaction_id: 'S1' }] },
      },
      { subscription: null, reference: null, payment: 'S1' },
    ],
    [
      { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'O1' } },
      { subscription: null, reference: null, payment: null },
    ],
    [
      { event_type: 'BILLING.SUBSCRIPTION.UPDATED', resource: null },
      { subscription: null, reference: null, payment: null },
    ],
  ])('%j', async (event, expected) => {
    expect(await signed(event)).toEqual(expected)
  })
})
