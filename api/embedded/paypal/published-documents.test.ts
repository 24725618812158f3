import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ORIGIN, paypalScene } from '../../billing/providers/paypal/testing/paypal-scene'
import { startRecordingProxy } from '../../billing/providers/paypal/testing/recording-proxy'
import { type Exchange, openDocument } from './testing/published-document'

/** PayPal's OpenAPI documents; the tests are skipped without them. */
const FOLDER = 'shared/providers'
const NAMES = ['paypal-billing-subscriptions-v1.json', 'paypal-notifications-webhooks-v1.json']

const folder = ['..', '../..']
  .map((above) => join(above, FOLDER))
  .find((each) => existsSync(join(each, NAMES[0] ?? '')))
const note = folder ? '' : ` (skipped: ../${FOLDER} is not there)`

/** Calls that neither document describes. */
const ELSEWHERE = [
  '/v1/oauth2/token',
  '/v1/payments/',
  '/v2/payments/',
  '/v1/customer/disputes',
  '/v1/notifications/certs/',
]

describe.skipIf(!folder)('The stand-in for PayPal and its adapter', () => {
  const scene = paypalScene()
  afterAll(() => scene.standIn.stop())

  const documents = async () =>
    Promise.all(NAMES.map(async (name) => openDocument(await Bun.file(join(folder ?? '', name)).json())))

  test(`ask and answer as PayPal's documents say${note}`, async () => {
    const known = await documents()
    const exchanges = await everyCall()
    const faults: string[] = []
    const described = new Set<string>()
    for (const exchange of exchanges) {
      const found = known.flatMap((document) => document.faultsIn(exchange) ?? [])
      const isDescribed = known.some((document) => document.faultsIn(exchange) !== null)
      if (isDescribed)
        described.add(`${exchange.method} ${exchange.path.replace(/\?.*/, '').replace(/[IP]-\w+/, '{id}')}`)
      else if (!ELSEWHERE.some((path) => exchange.path.startsWith(path)))
        faults.push(`${exchange.path} is not described`)
      faults.push(...found)
    }
    expect([...new Set(faults)]).toEqual([])
    expect([...described].sort()).toEqual([
      'GET /v1/billing/plans/{id}',
      'GET /v1/billing/subscriptions/{id}',
      'GET /v1/billing/subscriptions/{id}/transactions',
      'GET /v1/notifications/webhooks-events',
      'POST /v1/billing/subscriptions',
      'POST /v1/billing/subscriptions/{id}/cancel',
      'POST /v1/billing/subscriptions/{id}/revise',
    ])
  })

  test(`send events as PayPal's documents say${note}`, async () => {
    const [subscriptions, notifications] = await documents()
    const events = scene.webhooks.map(({ body }) => JSON.parse(body))
    expect(new Set(events.map(({ event_type }) => event_type)).size).toBe(13)
    const faults = events.flatMap((event) => [
      ...(notifications?.faultsOf('event', event) ?? []),
      ...(event.resource_type === 'subscription'
        ? (subscriptions?.faultsOf('subscription', event.resource) ?? [])
        : []),
    ])
    expect(faults).toEqual([])
  })

  test(`are checked for fields, states and formats${note}`, async () => {
    const [subscriptions] = await documents()
    const good = { id: 'I-1', status: 'ACTIVE', plan_id: 'P-1', start_time: '2026-11-21T12:00:00Z' }
    const faults = (change: object) => subscriptions?.faultsOf('subscription', { ...good, ...change }).length
    expect(faults({})).toBe(0)
    const mistakes = [
      { status: 'RUNNING' },
      { start_time: 'now' },
      { planId: 'P-1' },
      { subscriber: { mail: 'a@b.de' } },
    ]
    for (const bad of [...mistakes, { billing_info: { failed_payments_count: 1 } }])
      expect(faults(bad)).toBeGreaterThan(0)
  })

  /** Records every call of a life in which everything happens. */
  async function everyCall(): Promise<Exchange[]> {
    const { standIn, practice, press, subscribed } = scene
    const between = startRecordingProxy(standIn.url, () => null)
    const provider = scene.providerAt(between.url)
    const request = { plan: 'premium', email: 'anna@example.com', customer: null, origin: ORIGIN } as const
    const pending = await provider.startCheckout({ ...request, reference: 'r' })
    await provider.fetch(pending.id)
    await provider.cancel(pending.id).catch(() => {})
    await provider.fetch('I-UNKNOWN').catch(() => {})
    const { id } = await subscribed()
    const { approvalUrl } = await provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed: null })
    await press(approvalUrl ?? '', 'pay')
    for (let month = 0; month < 12; month++) practice.renew(id)
    const happenings = [
      practice.fail,
      practice.fail,
      practice.fail,
      practice.recover,
      (each: string) => practice.partialRefund(each),
      practice.dispute,
      practice.winDispute,
      practice.dispute,
      practice.loseDispute,
    ]
    for (const happening of happenings) {
      expect(happening(id)).toBe(true)
      await provider.fetch(id)
    }
    await provider.refund(id)
    await provider.cancel(id)
    await provider.changePlan(id, { plan: 'premium', origin: ORIGIN, agreed: null }).catch(() => {})
    const other = await subscribed()
    practice.expire(other.id)
    for (const each of [id, other.id]) await provider.fetch(each)
    for (const { body, headers } of scene.webhooks) {
      const signed = new Headers(await headers())
      signed.set('paypal-cert-url', (signed.get('paypal-cert-url') ?? '').replace(standIn.url, between.url))
      await provider.readEvent(body, signed)
    }
    await between[Symbol.asyncDispose]()
    return between.calls
  }
})
