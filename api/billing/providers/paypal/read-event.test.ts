import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { DAY, MINUTE } from '../../../../shared/time'
import { createSignatures } from '../../../embedded/paypal/signatures'
import { refusalOf } from '../../testing/provider-scene'
import { paypalScene } from './testing/paypal-scene'
import { startRecordingProxy } from './testing/recording-proxy'

let scene: ReturnType<typeof paypalScene>
beforeEach(() => {
  scene = paypalScene()
})
afterEach(() => scene.standIn.stop())

/** A received webhook, and a provider whose calls are counted. */
async function arrived(instead: Parameters<typeof startRecordingProxy>[1] = () => null) {
  await scene.subscribed()
  const [webhook, another] = scene.webhooks
  if (!webhook || !another) throw new Error('Too little was sent')
  const between = startRecordingProxy(scene.standIn.url, instead)
  const arriving = async ({ headers }: typeof webhook) => {
    const received = new Headers(await headers())
    const url = received.get('paypal-cert-url') ?? ''
    return changed(received, { 'paypal-cert-url': url.replace(scene.standIn.url, between.url) })
  }
  return {
    ...between,
    body: webhook.body,
    headers: await arriving(webhook),
    other: { body: another.body, headers: await arriving(another) },
    madeUp: () => ({ 'paypal-cert-url': `${between.url}/v1/notifications/certs/CERT-${crypto.randomUUID()}` }),
    provider: scene.providerAt(between.url),
  }
}

const changed = (headers: Headers, change: Record<string, string>) => {
  const other = new Headers(headers)
  for (const [name, value] of Object.entries(change)) other.set(name, value)
  return other
}

const notThere = () => new Response('', { status: 404 })

describe('A webhook of PayPal', () => {
  test('is verified by its signature over the raw bytes, and its certificate is fetched once', async () => {
    await using at = await arrived()
    const { provider, body, headers, other, calls } = at
    expect(await provider.readEvent(body, headers)).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      type: 'BILLING.SUBSCRIPTION.CREATED',
      at: scene.clock.now(),
      subscription: expect.stringMatching(/^I-/),
      payment: null,
    })
    await provider.readEvent(other.body, other.headers)
    const spaced = JSON.stringify(JSON.parse(body), null, 2)
    expect(await refusalOf(provider.readEvent(spaced, headers))).toBe('malformed')
    expect(calls.map(({ path }) => path)).toEqual([new URL(headers.get('paypal-cert-url') ?? '').pathname])
  })

  test.each([
    ['paypal-transmission-sig', 'f00'],
    ['paypal-transmission-id', crypto.randomUUID()],
    ['paypal-transmission-time', '2096-11-21T12:00:01Z'],
    ['paypal-auth-algo', 'SHA1withRSA'],
  ])('with another %s is malformed without a call', async (name, value) => {
    await using at = await arrived()
    const { provider, body, headers, calls } = at
    await provider.readEvent(body, headers)
    expect(await refusalOf(provider.readEvent(body, changed(headers, { [name]: value })))).toBe('malformed')
    expect(calls).toHaveLength(1)
  })

  test('for another webhook of the same account is malformed', async () => {
    await using at = await arrived()
    const provider = scene.providerAt(scene.standIn.url, { webhookId: '1JE4291016473214C' })
    const headers = new Headers(await scene.webhooks[0]?.headers())
    expect(await refusalOf(provider.readEvent(at.body, headers))).toBe('malformed')
  })

  test('that is not one causes no call', async () => {
    await using at = await arrived()
    const { provider, body, headers, calls, url } = at
    const without = (name: string) => {
      const less = new Headers(headers)
      less.delete(name)
      return less
    }
    const certs = '/v1/notifications/certs/CERT-1'
    const elsewhere = [
      `https://evil.example${certs}`,
      `https://paypal.com.evil.example${certs}`,
      `https://notpaypal.com${certs}`,
      `http://api.paypal.com${certs}`,
      `https://api.paypal.com:8443${certs}`,
      `https://user@api.paypal.com${certs}`,
      'https://api.paypal.com/elsewhere/CERT-1',
      `${url}${certs}?x=1`,
      `${url}${certs}/../../../v1/billing/plans/P-1`,
      'cert',
    ]
    const attempts: [string, Headers][] = [
      ...[...headers.keys()].map((name): [string, Headers] => [body, without(name)]),
      ...elsewhere.map((named): [string, Headers] => [body, changed(headers, { 'paypal-cert-url': named })]),
      [body, changed(headers, { 'paypal-transmission-time': 'yesterday' })],
      ['', headers],
      ['null', headers],
      ['[]', headers],
      ['{"id":1}', headers],
      [`${body}}`, headers],
      [JSON.stringify({ ...JSON.parse(body), create_time: 'never' }), headers],
    ]
    for (const [text, received] of attempts)
      expect(await refusalOf(provider.readEvent(text, received))).toBe('malformed')
    expect(calls).toEqual([])
  })

  test('is accepted for four days', async () => {
    await using at = await arrived()
    const { provider, body, headers } = at
    await scene.clock.advance(4 * DAY - MINUTE)
    expect(await provider.readEvent(body, headers)).toMatchObject({ type: 'BILLING.SUBSCRIPTION.CREATED' })
    await scene.clock.advance(MINUTE)
    expect(await refusalOf(provider.readEvent(body, headers))).toBe('malformed')
    const ahead = changed(headers, { 'paypal-transmission-time': new Date(scene.clock.now() + 5 * DAY).toISOString() })
    expect(await refusalOf(provider.readEvent(body, ahead))).toBe('malformed')
  })

  test.each([503, 429])('is sent again if PayPal does not serve its certificate (%d)', async (status) => {
    let isAway = true
    await using at = await arrived(() => (isAway ? new Response('', { status }) : null))
    const { provider, body, headers } = at
    expect(await refusalOf(provider.readEvent(body, headers))).toBe('provider_away')
    isAway = false
    expect((await provider.readEvent(body, headers)).id).toMatch(/^WH-/)
  })

  test('with an unknown certificate is malformed, and the certificate is not requested again soon', async () => {
    await using at = await arrived(notThere)
    const { provider, body, headers, calls } = at
    for (const _ of [1, 2, 3]) expect(await refusalOf(provider.readEvent(body, headers))).toBe('malformed')
    expect(calls).toHaveLength(1)
    await scene.clock.advance(11 * MINUTE)
    await refusalOf(provider.readEvent(body, headers))
    expect(calls).toHaveLength(2)
  })

  test('with an untrusted certificate is a failure of PayPal', async () => {
    await using at = await arrived()
    const provider = scene.providerAt(at.url, { trustedRoot: undefined })
    for (const _ of [1, 2]) {
      expect(await refusalOf(provider.readEvent(at.body, at.headers))).toBe('provider_failed')
    }
    expect(at.calls).toHaveLength(1)
  })

  test('fetches its certificate once for concurrent webhooks', async () => {
    await using at = await arrived()
    const { provider, body, headers, other, calls } = at
    const all = Array.from({ length: 50 }, (_, place) =>
      place % 2 ? provider.readEvent(body, headers) : provider.readEvent(other.body, other.headers),
    )
    expect(await Promise.all(all)).toHaveLength(50)
    expect(calls).toHaveLength(1)
  })

  test('arrives during a flood of invented certificates, which does not reach PayPal', async () => {
    let [now, most] = [0, 0]
    await using at = await arrived((call) => {
      if (call.url.endsWith('practice')) return null
      most = Math.max(most, ++now)
      return Promise.resolve(notThere()).finally(() => now--)
    })
    const { provider, body, headers, other, madeUp, calls } = at
    const forged = () => refusalOf(provider.readEvent(body, changed(headers, madeUp()), 'a stranger'))
    const flood = Array.from({ length: 500 }, forged)
    expect((await provider.readEvent(body, headers, 'PayPal')).id).toMatch(/^WH-/)
    const outcomes = Map.groupBy(await Promise.all(flood), (outcome) => outcome)
    expect([outcomes.get('malformed')?.length, outcomes.get('too_many')?.length]).toEqual([5, 495])
    expect((await provider.readEvent(other.body, other.headers, 'a stranger')).id).toMatch(/^WH-/)
    expect(calls).toHaveLength(6)
    expect(most).toBe(1)
  })
})

describe('What a webhook points to', () => {
  const signed = async (event: unknown) => {
    const body = JSON.stringify({ id: 'WH-1', create_time: '2026-11-21T12:00:00Z', ...Object(event) })
    const { headersFor } = createSignatures(
      () => `${scene.standIn.url}/v1/notifications/certs/CERT-360caa42-fca2a594-practice`,
    )
    const headers = new Headers(headersFor(body, scene.clock.now()))
    const { subscription, reference, payment } = await scene.provider.readEvent(body, headers)
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
