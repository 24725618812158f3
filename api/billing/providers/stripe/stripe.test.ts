import { describe, expect, test } from 'bun:test'
import { SECOND } from '../../../../shared/time'
import { AppError } from '../../../platform/errors'
import { ORIGIN, refusalOf } from '../../testing/provider-scene'
import { createStripe } from './stripe'
import { startAlteringProxy } from './testing/altering-proxy'
import { stripeScene } from './testing/stripe-scene'

const scene = stripeScene()
const { request, subscribed, at } = scene

const sentenceOf = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing',
    (failure: unknown) => (failure instanceof AppError ? failure.message : String(failure)),
  )

describe('Stripe', () => {
  test.each([
    ['incomplete', 'pending'],
    ['incomplete_expired', 'ended'],
    ['trialing', 'active'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['paused', 'past_due'],
    ['canceled', 'ended'],
  ] as const)('calls %s a subscription that is %s here', async (status, ours) => {
    const { id } = await subscribed()
    await using stripe = startAlteringProxy(scene.opened.standIn.url, { objects: { subscription: { status } } })
    const found = await at(stripe.url).fetch(id)
    expect(found.status).toBe(ours)
    expect(found.pastDueSince !== null).toBe(ours === 'past_due')
  })

  test.each([
    ['pause_requested', 'paused'],
    ['system', 'paused'],
    ['final_payment_failure', 'past_due'],
    ['first_payment_failure', 'past_due'],
    ['trial_end_without_payment_method', 'past_due'],
  ] as const)('treats a pause for %s as %s', async (type, ours) => {
    const { id } = await subscribed()
    const status_details = { paused: { subscription: { type }, transitioned_at: 1, type: 'subscription' } }
    const objects = { subscription: { status: 'paused', status_details } }
    await using stripe = startAlteringProxy(scene.opened.standIn.url, { objects })
    expect((await at(stripe.url).fetch(id)).status).toBe(ours)
  })

  test('fails with a sentence after an unknown answer', async () => {
    const { id } = await subscribed()
    await using stripe = startAlteringProxy(scene.opened.standIn.url, {
      objects: { subscription: { status: 'resting' } },
    })
    expect(await refusalOf(at(stripe.url).fetch(id))).toBe('provider_failed')
  })

  test('fails for a price that is not ours', async () => {
    const { id } = await subscribed()
    await using stripe = startAlteringProxy(scene.opened.standIn.url, { objects: { price: { id: 'price_other' } } })
    expect(await sentenceOf(at(stripe.url).fetch(id))).toBe(
      'Stripe reported a price that belongs to none of our plans.',
    )
  })

  test('sells the configured prices and nothing else', async () => {
    const { standIn, clock } = scene.opened
    const few = createStripe({ ...standIn, apiBase: standIn.url, clock, prices: { pro: standIn.prices.pro } })
    expect(few.plans).toEqual(['pro'])
    expect(await refusalOf(few.startCheckout(request('r')))).toBe('conflict')
    const wrong = createStripe({ ...standIn, apiBase: standIn.url, clock, prices: { premium: ['price_wrong'] } })
    expect(await refusalOf(wrong.startCheckout(request('r')))).toBe('provider_failed')
  })

  test('gets a checkout with a fixed price', async () => {
    await using stripe = startAlteringProxy(scene.opened.standIn.url, {})
    await at(stripe.url).startCheckout(request('r-1'))
    const [{ form, headers } = { form: null, headers: null }] = stripe.passed
    expect(Object.fromEntries(form ?? [])).toEqual({
      mode: 'subscription',
      'line_items[0][price]': scene.opened.standIn.prices.premium[0],
      'line_items[0][quantity]': '1',
      client_reference_id: 'r-1',
      'subscription_data[metadata][reference]': 'r-1',
      customer_email: 'anna@example.com',
      success_url: `${ORIGIN}/dashboard?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${ORIGIN}/dashboard?checkout=cancelled`,
      'adaptive_pricing[enabled]': 'false',
      allow_promotion_codes: 'false',
    })
    expect(headers?.get('stripe-version')).toBe('2026-10-28.endive')
    expect(headers?.get('idempotency-key')).toBe('checkout-r-1')
  })

  test('creates a new customer if the old one was deleted', async () => {
    const { id, url } = await scene.opened.provider.startCheckout({ ...request('r-2'), customer: 'cus_gone' })
    await scene.opened.press(url, 'pay')
    expect((await scene.opened.provider.fetch(id)).customer).not.toBe('cus_gone')
  })

  test('refuses another checkout with the same reference', async () => {
    await scene.opened.provider.startCheckout(request('r-3'))
    expect(await refusalOf(scene.opened.provider.startCheckout({ ...request('r-3'), plan: 'pro' }))).toBe('conflict')
  })

  test('opens one checkout per reference, even for two tabs at once', async () => {
    const begin = () => scene.opened.provider.startCheckout(request('r-6'))
    const [one, other] = await Promise.all([begin(), begin()])
    expect(one).toEqual(other)
  })

  test('ends a cancelled subscription at once', async () => {
    const { id } = await subscribed()
    await scene.opened.provider.cancel(id)
    await scene.opened.provider.end(id)
    const now = scene.opened.clock.now()
    expect(await scene.opened.provider.fetch(id)).toMatchObject({ status: 'ended', paidUntil: now, endedAt: now })
  })

  test('is called again after a failure, with the same key', async () => {
    let failures = 1
    await using stripe = startAlteringProxy(scene.opened.standIn.url, {
      instead: () => (failures-- > 0 ? new Response('{}', { status: 503 }) : null),
    })
    await at(stripe.url, 2).startCheckout(request('r-4'))
    const keys = stripe.passed.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual(['checkout-r-4', 'checkout-r-4'])
  })

  test('is not retried forever', async () => {
    await using stripe = startAlteringProxy(scene.opened.standIn.url, {
      instead: () => new Response('{}', { status: 503 }),
    })
    expect(await refusalOf(at(stripe.url, 1).startCheckout(request('r-5')))).toBe('provider_away')
    expect(stripe.passed).toHaveLength(2)
  })

  test('fails if it answers without an object', async () => {
    const { id } = await subscribed()
    await using stripe = startAlteringProxy(scene.opened.standIn.url, {
      instead: ({ method }) => (method === 'GET' ? null : Response.json({}, { status: 502 })),
    })
    const { cancel, end, refund, portal } = at(stripe.url)
    for (const call of [cancel, end, refund, (customer: string) => portal(customer, ORIGIN)])
      expect(await refusalOf(call(id))).toBe('provider_away')
  })

  test('does not reveal messages about keys', async () => {
    const { standIn, clock } = scene.opened
    const wrong = createStripe({ ...standIn, apiBase: standIn.url, secretKey: 'sk_test_wrong', clock })
    expect(await sentenceOf(wrong.fetch('sub_1'))).toBe(
      'Stripe could not do that. Please try again later, and contact us if it happens again.',
    )
  })

  test('says that it has no page for a deleted customer', async () => {
    const call = scene.opened.provider.portal('cus_gone', ORIGIN)
    expect(await sentenceOf(call)).toBe(
      'Stripe no longer has your customer account, so it has no page for you. Please write to us.',
    )
    expect(await refusalOf(call)).toBe('conflict')
  })

  test('counts neither failed refunds nor inquiries', async () => {
    const { id } = await subscribed()
    scene.opened.practice.partialRefund(id, 500)
    scene.opened.practice.dispute(id)
    const objects = { refund: { status: 'failed' }, dispute: { status: 'warning_needs_response' } }
    await using stripe = startAlteringProxy(scene.opened.standIn.url, { objects })
    expect((await at(stripe.url).fetch(id)).payments).toMatchObject([{ refundedCents: 0, disputedCents: 0 }])
  })

  test('accepts that a payment was refunded by someone else', async () => {
    const { id } = await subscribed()
    scene.opened.practice.refund(id)
    await using stripe = startAlteringProxy(scene.opened.standIn.url, {
      instead: ({ method, path }) =>
        method === 'GET' && path === '/v1/refunds'
          ? Response.json({ object: 'list', data: [], has_more: false })
          : null,
    })
    await at(stripe.url).refund(id)
    expect(scene.opened.practice.totals().givenBackCents).toBe(1999)
  })

  test('refunds again after a refund failed at the bank', async () => {
    const { id } = await subscribed()
    scene.opened.practice.refund(id)
    await using stripe = startAlteringProxy(scene.opened.standIn.url, { objects: { refund: { status: 'failed' } } })
    await at(stripe.url).refund(id)
    const posts = stripe.passed.filter(({ method }) => method === 'POST')
    expect(posts.map(({ form }) => form.get('amount'))).toEqual(['1999'])
    expect(posts[0]?.headers.get('idempotency-key')).toEndWith('-1')
  })

  test('reads and undoes a cancellation with a date', async () => {
    const { id, paidUntil } = await subscribed()
    const cancel_at = (paidUntil ?? 0) / SECOND
    await using stripe = startAlteringProxy(scene.opened.standIn.url, { objects: { subscription: { cancel_at } } })
    expect((await at(stripe.url).fetch(id)).isCancelled).toBe(true)
    await at(stripe.url).resume(id)
    expect(stripe.passed.at(-1)?.form.get('cancel_at')).toBe('')
  })

  test('lists every payment of a long life once and in order', async () => {
    const { id } = await subscribed()
    for (let month = 0; month < 104; month++) scene.opened.practice.renew(id)
    const { payments } = await scene.opened.provider.fetch(id)
    expect(new Set(payments.map((payment) => payment.id)).size).toBe(105)
    expect(payments.at(-1)?.url).toStartWith(scene.opened.standIn.url)
  })

  test('attributes payments to the new plan, and a downgrade brings credit but no payment', async () => {
    const { id, paidUntil } = await subscribed()
    await scene.opened.clock.advance(((paidUntil ?? 0) - scene.opened.clock.now()) / 2)
    await scene.opened.provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed: null })
    await scene.opened.provider.changePlan(id, { plan: 'premium', origin: ORIGIN, agreed: null })
    const { payments } = await scene.opened.provider.fetch(id)
    expect(payments).toMatchObject([
      { cents: 1999, plan: 'premium' },
      { cents: 1500, plan: 'pro' },
    ])
    scene.opened.practice.renew(id)
    expect((await scene.opened.provider.fetch(id)).payments.at(-1)).toMatchObject({ cents: 499, plan: 'premium' })
  })
})
