import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { DAY, HOUR, SECOND } from '../../../shared/time'
import { createFakeClock } from '../../testing/fake-clock'
import { startStripe } from './start-stripe'
import { call, checkoutForm, type OpenStandIn, openStandIn, press, startCheckout, subscribed } from './testing/stand-in'

let opened: OpenStandIn
beforeEach(() => {
  opened = openStandIn()
})
afterEach(() => opened.stripe.stop())

describe('The stand-in for Stripe', () => {
  test('answers calls with its key, and refuses like Stripe', async () => {
    const { stripe } = opened
    const refused = async (...args: [string, Record<string, string>?, Record<string, string>?]) => {
      const { status, body } = await call(stripe, ...args)
      return [status, body.error?.type, body.error?.code ?? body.error?.param]
    }
    const checkout = checkoutForm(stripe)
    expect(await refused('GET subscriptions/sub_1', {}, { authorization: 'Bearer sk_test_other' })).toEqual([
      401,
      'invalid_request_error',
      undefined,
    ])
    expect(await refused('GET subscriptions/sub_1')).toEqual([404, 'invalid_request_error', 'resource_missing'])
    expect(await refused('GET balance')).toEqual([404, 'invalid_request_error', undefined])
    expect(await refused('POST checkout/sessions', { ...checkout, colour: 'red' })).toEqual([
      400,
      'invalid_request_error',
      'colour',
    ])
    expect(await refused('POST checkout/sessions', { ...checkout, success_url: '' })).toEqual([
      400,
      'invalid_request_error',
      'success_url',
    ])
    expect(await refused('POST checkout/sessions', { ...checkout, 'line_items[0][price]': 'price_1' })).toEqual([
      400,
      'invalid_request_error',
      'resource_missing',
    ])
  })

  test('repeats its answer for an idempotency key for a day, with the same parameters only', async () => {
    const { stripe, clock } = opened
    const form = checkoutForm(stripe)
    const key = { 'idempotency-key': 'one' }
    const first = await call(stripe, 'POST checkout/sessions', form, key)
    const second = await call(stripe, 'POST checkout/sessions', form, key)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    const other = await call(stripe, 'POST checkout/sessions', { ...form, client_reference_id: 'other' }, key)
    expect([other.status, other.body.error?.type]).toEqual([400, 'idempotency_error'])
    await clock.advance(DAY + HOUR)
    expect((await call(stripe, 'POST checkout/sessions', form, key)).body.id).not.toBe(first.body.id)
  })

  test('stores that a card declined and changes nothing', async () => {
    const { stripe, webhooks } = opened
    const { id } = await subscribed(stripe)
    stripe.practice.setCard(id, true)
    const { body } = await call(stripe, `GET subscriptions/${id}`)
    const item = String(Object(Object(body.items).data[0]).id)
    const form = {
      'items[0][id]': item,
      'items[0][price]': stripe.prices.pro[0],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }
    const before = webhooks.length
    const change = () => call(stripe, `POST subscriptions/${id}`, form, { 'idempotency-key': 'change' })
    expect((await change()).body.error).toMatchObject({ type: 'card_error', code: 'card_declined' })
    expect((await call(stripe, `GET subscriptions/${id}`)).body).toEqual(body)
    expect((await call(stripe, 'GET invoices', { subscription: id })).body.data).toHaveLength(1)
    expect(webhooks).toHaveLength(before)
    stripe.practice.setCard(id, false)
    expect((await change()).status).toBe(402)
  })

  test('pages through a list, newest first', async () => {
    const { stripe } = opened
    const { id } = await subscribed(stripe)
    for (let month = 0; month < 6; month++) stripe.practice.renew(id)
    const client = new Stripe(stripe.secretKey, {
      host: '127.0.0.1',
      port: new URL(stripe.url).port,
      protocol: 'http',
    })
    const invoices = await Array.fromAsync(client.invoices.list({ subscription: id, limit: 3 }))
    expect(invoices).toHaveLength(7)
    expect(invoices.at(-1)?.billing_reason).toBe('subscription_create')
    const wrong = await call(stripe, 'GET invoices', { subscription: id, limit: '0' })
    expect(wrong.status).toBe(400)
  })

  test('expires a checkout after a day and sends an event', async () => {
    const { stripe, clock, webhooks } = opened
    const { id, url } = await startCheckout(stripe)
    await clock.advance(DAY)
    expect((await call(stripe, `GET checkout/sessions/${id}`)).body).toMatchObject({ status: 'expired', url: null })
    expect(webhooks.map(({ body }) => JSON.parse(body).type)).toEqual(['checkout.session.expired'])
    expect((await press(url, 'pay')).status).toBe(200)
    expect(stripe.practice.totals().takenCents).toBe(0)
  })

  test("starts periods on the anchor's day, or on the last day of a shorter month", async () => {
    const first = Date.UTC(2027, 0, 31, 12)
    const { stripe } = openStandIn(null, createFakeClock(first))
    const { id } = await subscribed(stripe)
    const ends: string[] = []
    for (let month = 0; month < 4; month++) {
      const [subscription] = stripe.practice.subscriptions()
      const end = subscription?.items.data[0]?.current_period_end ?? 0
      ends.push(new Date(end * SECOND).toISOString().slice(0, 10))
      stripe.practice.renew(id)
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
    await stripe.stop()
  })

  test('refuses other host names, and forms of other sites', async () => {
    const { url } = opened.stripe
    expect((await fetch(`${url}/practice`, { headers: { host: 'rebound.example' } })).status).toBe(403)
    const { url: checkout } = await startCheckout(opened.stripe)
    expect((await press(checkout, 'pay', { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect(opened.stripe.practice.totals().takenCents).toBe(0)
  })
})

describe("The stand-in's webhooks", () => {
  const verify = (body: string, headers: Record<string, string>, secret: string, now: number) =>
    Stripe.webhooks.constructEventAsync(body, headers['stripe-signature'] ?? '', secret, 300, undefined, now)

  test("pass Stripe's own verification, and nothing else does", async () => {
    const { stripe, clock, webhooks } = opened
    await subscribed(stripe)
    for (const { id, body, headers } of webhooks) {
      const signed = await headers()
      const event = await verify(body, signed, stripe.webhookSecret, clock.now())
      expect(event).toMatchObject({ id, api_version: '2026-10-28.endive', created: clock.now() / SECOND })
      await expect(verify(`${body} `, signed, stripe.webhookSecret, clock.now())).rejects.toThrow('No signatures found')
      await expect(verify(body, signed, 'whsec_other', clock.now())).rejects.toThrow('No signatures found')
      await expect(verify(body, signed, stripe.webhookSecret, clock.now() + 301 * SECOND)).rejects.toThrow(
        'tolerance zone',
      )
    }
    expect(webhooks.map(({ body }) => JSON.parse(body).type)).toEqual([
      'invoice.created',
      'invoice.finalized',
      'charge.succeeded',
      'invoice.paid',
      'customer.subscription.created',
      'checkout.session.completed',
    ])
  })

  test('contain the state of their moment', async () => {
    const { stripe, webhooks } = opened
    const { id } = await subscribed(stripe)
    stripe.practice.cancel(id)
    stripe.practice.expire(id)
    const states = webhooks.map(({ body }) => JSON.parse(body)).filter(({ type }) => type.includes('subscription.'))
    expect(states.map(({ type, data }) => [type, data.object.status, data.object.cancel_at_period_end])).toEqual([
      ['customer.subscription.created', 'active', false],
      ['customer.subscription.updated', 'active', true],
      ['customer.subscription.deleted', 'canceled', true],
    ])
  })
})

describe('After a restart the stand-in', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'stripe-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('has its data and its address', async () => {
    const before = openStandIn(dataDir)
    const { id } = await subscribed(before.stripe)
    const open = await startCheckout(before.stripe, 'later')
    await before.stripe.stop()
    const { stripe } = openStandIn(dataDir)
    expect(stripe.url).toBe(before.stripe.url)
    expect((await call(stripe, `GET subscriptions/${id}`)).body.status).toBe('active')
    expect((await press(open.url, 'pay')).status).toBe(303)
    expect(stripe.practice.totals().takenCents).toBe(2 * 1999)
    await stripe.stop()
  })

  test('takes another address if its own is in use', async () => {
    const before = openStandIn(dataDir)
    const { id } = await subscribed(before.stripe)
    await before.stripe.stop()
    const other = Bun.serve({
      hostname: '127.0.0.1',
      port: new URL(before.stripe.url).port,
      fetch: () => new Response(),
    })
    const { stripe } = openStandIn(dataDir)
    expect(stripe.url).not.toBe(before.stripe.url)
    expect((await call(stripe, `GET subscriptions/${id}`)).status).toBe(200)
    await stripe.stop()
    await other.stop(true)
  })

  test('sends unacknowledged webhooks again, and no acknowledged ones', async () => {
    const clock = createFakeClock()
    const taken: string[] = []
    let takes = 3
    const everything = Promise.withResolvers<void>()
    const receiver = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      async fetch(request) {
        const { id } = await request.json()
        if (takes-- <= 0) return new Response(null, { status: 500 })
        taken.push(id)
        if (taken.length === 6) everything.resolve()
        return new Response()
      },
    })
    const before = startStripe({ dataDir, clock })
    before.sendWebhooksTo(`${receiver.url}`)
    await subscribed(before)
    // All three were refused and wait for a retry.
    await clock.untilAsleep(3)
    await before.stop()
    takes = 100
    const after = startStripe({ dataDir, clock })
    after.sendWebhooksTo(`${receiver.url}`)
    await everything.promise
    await clock.advance(HOUR)
    expect(new Set(taken).size).toBe(6)
    expect(taken).toHaveLength(6)
    await after.stop()
    await receiver.stop(true)
  })
})
