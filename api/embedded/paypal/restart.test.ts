import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '../../../shared/time'
import { ORIGIN, paypalScene } from '../../billing/providers/paypal/testing/paypal-scene'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { startPayPal } from './start-paypal'
import { callsOf, subscriptionBody } from './testing/calls'

describe("The stand-in's data", () => {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-paypal-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('survives a restart, and unacknowledged webhooks are sent again', async () => {
    const clock = createFakeClock()
    const before = paypalScene(folder)
    const { id } = await before.subscribed()
    const checkout = await before.provider.startCheckout({
      reference: 'open',
      plan: 'premium',
      email: 'a@b.de',
      customer: null,
      origin: ORIGIN,
    })
    before.webhooks[0]?.acknowledged?.()
    await before.standIn.stop()
    const received: string[] = []
    const after = startPayPal({ dataDir: folder, clock, deliver: ({ id: event }) => received.push(event) })
    closeAfterTest(() => after.stop())
    expect(received.sort()).toEqual(
      before.webhooks
        .slice(1)
        .map((webhook) => webhook.id)
        .sort(),
    )
    expect(after.prices).toEqual(before.standIn.prices)
    expect(after.practice.totals().takenCents).toBe(1999)
    const { call } = callsOf(after)
    expect((await (await call('GET', `/v1/billing/subscriptions/${id}`)).json()).status).toBe('ACTIVE')
    const again = await call('POST', '/v1/billing/subscriptions', subscriptionBody(after.prices.premium[0]), {
      'paypal-request-id': 'checkout-open',
    })
    const { id: sameId, links } = await again.json()
    expect([sameId, links[0].href.startsWith(after.url)]).toEqual([checkout.id, true])
  })
})

describe('Webhooks', () => {
  test('reach their address, signed, until they are acknowledged', async () => {
    const clock = createFakeClock()
    const standIn = startPayPal({ dataDir: null, clock })
    closeAfterTest(() => standIn.stop())
    const arrivals: { headers: Headers; body: string }[] = []
    const third = Promise.withResolvers<void>()
    const receiver = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        arrivals.push({ headers: request.headers, body: await request.text() })
        if (arrivals.length === 3) third.resolve()
        return new Response(null, { status: arrivals.length < 3 ? 500 : 204 })
      },
    })
    closeAfterTest(() => receiver.stop(true))
    const { call } = callsOf(standIn)
    await call('POST', '/v1/billing/subscriptions', subscriptionBody(standIn.prices.premium[0]))
    standIn.sendWebhooksTo(`http://127.0.0.1:${receiver.port}/api/paypal/webhook`)
    while (arrivals.length < 3) {
      await Promise.race([clock.untilAsleep(), third.promise])
      await clock.advance(MINUTE)
    }
    expect(new Set(arrivals.map(({ body }) => body)).size).toBe(1)
    expect(new Set(arrivals.map(({ headers }) => headers.get('paypal-transmission-id'))).size).toBe(3)
  })
})
