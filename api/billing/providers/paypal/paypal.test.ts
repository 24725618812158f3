import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { DAY, HOUR, SECOND } from '../../../../shared/time'
import { refusalOf } from '../../testing/provider-scene'
import { checkoutOf, ORIGIN, paypalScene } from './testing/paypal-scene'
import { startRecordingProxy } from './testing/recording-proxy'

let scene: ReturnType<typeof paypalScene>
beforeEach(() => {
  scene = paypalScene()
})
afterEach(() => scene.standIn.stop())

describe('A checkout at PayPal', () => {
  test('is for the plan, with our reference, and returns to our site', async () => {
    await using between = startRecordingProxy(scene.standIn.url, () => null)
    const { id, url } = await scene.providerAt(between.url).startCheckout(checkoutOf('ref'))
    expect(JSON.parse(between.to('/v1/billing/subscriptions')[0]?.request ?? '')).toEqual({
      plan_id: scene.standIn.prices.premium[0],
      custom_id: 'ref',
      subscriber: { email_address: 'anna@example.com' },
      application_context: {
        brand_name: 'Castellan',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'SUBSCRIBE_NOW',
        return_url: `${ORIGIN}/dashboard`,
        cancel_url: `${ORIGIN}/dashboard?checkout=cancelled`,
      },
    })
    const back = new URL(await scene.press(url, 'pay'))
    expect([...back.searchParams.keys()]).toEqual(['subscription_id', 'ba_token', 'token'])
    expect(back.searchParams.get('subscription_id')).toBe(id)
  })

  test('is refused for a plan that is not sold there, and fails if PayPal does not know the plan', async () => {
    const { pro } = scene.standIn.prices
    const unsold = scene.providerAt(scene.standIn.url, { prices: { pro } })
    expect(unsold.plans).toEqual(['pro'])
    expect(await refusalOf(unsold.startCheckout(checkoutOf('r')))).toBe('conflict')
    const mistaken = scene.providerAt(scene.standIn.url, { prices: { premium: ['P-MISTAKEN'] } })
    expect(await refusalOf(mistaken.startCheckout(checkoutOf('r')))).toBe('provider_failed')
  })

  test('for a plan that is not ours is not found', async () => {
    const { id } = await scene.subscribed('pro')
    const { premium } = scene.standIn.prices
    const other = scene.providerAt(scene.standIn.url, { prices: { premium } })
    expect(await refusalOf(other.fetch(id))).toBe('not_found')
  })

  test('whose plan PayPal no longer knows fails alone', async () => {
    const { premium, pro } = scene.standIn.prices
    const { id } = await scene.subscribed('premium')
    await using between = startRecordingProxy(scene.standIn.url, (call) =>
      call.url.includes(`/plans/${pro[0]}`) ? Response.json({ name: 'RESOURCE_NOT_FOUND' }, { status: 404 }) : null,
    )
    const provider = scene.providerAt(between.url, { prices: { premium, pro } })
    expect((await provider.fetch(id)).plan).toBe('premium')
    expect(await refusalOf(provider.fetch((await scene.subscribed('pro')).id))).toBe('provider_failed')
  })

  test('cannot be cancelled before it has begun', async () => {
    const { id } = await scene.provider.startCheckout(checkoutOf('r'))
    expect(await refusalOf(scene.provider.cancel(id))).toBe('conflict')
  })
})

describe('A subscription at PayPal', () => {
  test('fetches the prices once an hour', async () => {
    await using between = startRecordingProxy(scene.standIn.url, () => null)
    const provider = scene.providerAt(between.url)
    const { id } = await scene.subscribed()
    const priceCalls = () => between.to('/v1/billing/plans').length
    await Promise.all([provider.fetch(id), provider.fetch(id)])
    expect(priceCalls()).toBe(4)
    await scene.clock.advance(HOUR - SECOND)
    await provider.fetch(id)
    expect(priceCalls()).toBe(4)
    await scene.clock.advance(SECOND)
    await provider.fetch(id)
    expect(priceCalls()).toBe(8)
  })

  test('lists its payments over all pages without calling another server', async () => {
    const { id } = await scene.subscribed()
    for (let month = 0; month < 24; month++) scene.practice.renew(id)
    await using between = startRecordingProxy(scene.standIn.url, () => null)
    const { payments } = await scene.providerAt(between.url).fetch(id)
    expect(new Set(payments.map((payment) => payment.id)).size).toBe(25)
    expect(payments.map(({ paidAt }) => paidAt)).toEqual(payments.map(({ paidAt }) => paidAt).toSorted((a, b) => a - b))
    expect(between.to(`/v1/billing/subscriptions/${id}/transactions`)).toHaveLength(3)
  })

  test('reports an unlisted payment for three days', async () => {
    const { id } = await scene.subscribed()
    await using between = startRecordingProxy(scene.standIn.url, ({ url }) =>
      url.includes('/transactions') ? Response.json({ transactions: [] }) : null,
    )
    const late = scene.providerAt(between.url)
    expect(await late.fetch(id)).toMatchObject({ status: 'active', payments: [], hasUnlistedPayment: true })
    expect((await scene.provider.fetch(id)).hasUnlistedPayment).toBeUndefined()
    await scene.clock.advance(3 * DAY)
    expect((await late.fetch(id)).hasUnlistedPayment).toBeUndefined()
  })

  test('ignores declined payments', async () => {
    const { id } = await scene.subscribed()
    for (const _ of [1, 2, 3]) scene.practice.fail(id)
    const suspended = await scene.provider.fetch(id)
    expect(suspended).toMatchObject({ status: 'past_due', pastDueSince: scene.clock.now() })
    expect(suspended.payments).toHaveLength(1)
    scene.practice.recover(id)
    expect(await scene.provider.fetch(id)).toMatchObject({ status: 'active', pastDueSince: null })
  })

  test('sums several refunds of a payment and does not count a disputed amount twice', async () => {
    const { id } = await scene.subscribed()
    scene.practice.partialRefund(id, 500)
    scene.practice.partialRefund(id, 300)
    scene.practice.dispute(id)
    const { payments } = await scene.provider.fetch(id)
    expect(payments[0]).toMatchObject({ cents: 1999, refundedCents: 800, disputedCents: 1199 })
    await scene.provider.refund(id)
    expect(scene.practice.totals().givenBackCents).toBe(1999)
    scene.practice.winDispute(id)
    await scene.provider.refund(id)
    expect((await scene.provider.fetch(id)).payments[0]).toMatchObject({ refundedCents: 1999, disputedCents: 0 })
  })

  test('finds the refunds of one payment among many', async () => {
    const { id } = await scene.subscribed()
    scene.practice.partialRefund(id, 700)
    for (let other = 0; other < 120; other++) {
      const stranger = await scene.provider.startCheckout(checkoutOf(`other-${other}`))
      scene.practice.approve(stranger.id)
      scene.practice.partialRefund(stranger.id, 100)
    }
    expect((await scene.provider.fetch(id)).payments[0]?.refundedCents).toBe(700)
  })

  test('keeps its plan until the new one is paid, and drops the change if it ends before', async () => {
    const { id } = await scene.subscribed()
    const { approvalUrl } = await scene.provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed: null })
    expect(await scene.provider.fetch(id)).toMatchObject({ plan: 'premium', nextPlan: null })
    expect(await scene.press(approvalUrl ?? '', 'cancel')).toStartWith(`${ORIGIN}/dashboard?`)
    expect(await scene.provider.fetch(id)).toMatchObject({ plan: 'premium', nextPlan: null })
    expect(await scene.press(approvalUrl ?? '', 'pay')).toStartWith(`${ORIGIN}/dashboard?`)
    expect(await scene.provider.fetch(id)).toMatchObject({ plan: 'premium', nextPlan: 'pro', monthly: { cents: 1999 } })
    expect(await scene.provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed: null })).toEqual({
      approvalUrl: null,
    })
    await scene.provider.cancel(id)
    expect(await scene.provider.fetch(id)).toMatchObject({ plan: 'premium', nextPlan: null, isCancelled: true })
  })

  test('is paid until the next anniversary when cancelled, in months of any length', async () => {
    for (const start of [
      '2027-01-31T10:00:00Z',
      '2028-01-31T10:00:00Z',
      '2026-12-30T10:00:00Z',
      '2028-02-29T23:00:00Z',
    ]) {
      await scene.clock.advance(Math.max(0, Date.parse(start) - scene.clock.now()))
      const { id, paidUntil } = await scene.subscribed()
      await scene.clock.advance((paidUntil ?? 0) - scene.clock.now())
      scene.practice.renew(id)
      const renewed = await scene.provider.fetch(id)
      await scene.clock.advance(20 * DAY)
      await scene.provider.cancel(id)
      expect((await scene.provider.fetch(id)).paidUntil).toBe(renewed.paidUntil)
    }
  })
})
