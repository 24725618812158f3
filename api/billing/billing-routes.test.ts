import { beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { DAY } from '../../shared/time'
import { createApp } from '../app'
import { UserModel } from '../identity/users/user-model'
import { AppError } from '../platform/errors'
import { createRateLimits } from '../platform/http/rate-limits'
import { closeAfterTest } from '../testing/closing'
import { type Player, type TestApp, testApp } from '../testing/test-app'
import { resumeSubscription } from './change-subscription'
import { PaymentModel } from './model/payment-model'
import { SubscriptionModel } from './model/subscription-model'
import type { PaymentProvider } from './providers/port/payment-provider'
import { press, returnFromCheckout, subscribed } from './testing/subscribe'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const PROVIDERS = ['stripe', 'paypal'] as const
const subscriptionOf = async ({ api }: Player) =>
  (await api.subscriptions.current.get({ query: {} })).data?.subscription
const sentenceOf = ({ error }: { error: { status: unknown; value: unknown } | null }) => [error?.status, error?.value]

describe.each(PROVIDERS)('A subscription by %s', (provider) => {
  const cancel = (player: Player, subscriptionId: string) =>
    provider === 'stripe'
      ? player.api.stripe.cancel.post({ subscriptionId })
      : player.api.paypal.cancel.post({ subscriptionId })

  test('stays until its paid time ends, even if it is cancelled twice', async () => {
    const anna = await app.player('anna')
    const id = await subscribed(anna, provider)
    for (const _ of ['', 'again']) {
      const { data } = await cancel(anna, id)
      expect(data?.subscription).toMatchObject({
        plan: 'premium',
        status: 'canceling',
        cancel_at_period_end: true,
        next_billing_time: null,
      })
      expect(Date.parse(data?.subscription.access_until ?? '')).toBeGreaterThan(Date.now() + 27 * DAY)
    }
  })

  test('of another player is not found', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const id = await subscribed(anna, provider)
    expect(sentenceOf(await cancel(ben, id))).toEqual([404, 'Subscription not found'])
    expect((await subscriptionOf(anna))?.status).toBe('active')
  })

  test('is refunded once per player and ends at once', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    expect(Date.parse((await subscriptionOf(anna))?.refundable_until ?? '')).toBeGreaterThan(Date.now() + 6 * DAY)
    const { data } = await anna.api.subscriptions.refund.post()
    expect(data?.subscription).toMatchObject({ plan: 'starter', status: 'refunded', refundable_until: null })
    expect((await anna.api.subscriptions.invoices.get()).data?.invoices).toMatchObject([
      {
        amount: 19.99,
        returned: 19.99,
        currency: 'USD',
        status: 'refunded',
        payment_provider: provider,
        plan: 'premium',
      },
    ])
    expect(sentenceOf(await anna.api.subscriptions.refund.post())).toEqual([
      409,
      'You have no subscription. Your plan costs nothing.',
    ])
    await subscribed(anna, provider)
    expect((await subscriptionOf(anna))?.refundable_until).toBeNull()
    expect(sentenceOf(await anna.api.subscriptions.refund.post())).toEqual([409, 'You have already had a refund once.'])
    expect((await subscriptionOf(anna))?.status).toBe('active')
  })

  test('is not refunded after seven days', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    await PaymentModel.updateMany({ user: anna.id }, { $set: { paidAt: new Date(Date.now() - 7 * DAY) } })
    const answer = await anna.api.subscriptions.refund.post()
    expect(sentenceOf(answer)).toEqual([
      409,
      'The seven days after your first payment are over. You can cancel; the plan then stays until its paid time ends.',
    ])
  })

  test('ends when its account is deleted, and its payments stay', async () => {
    const anna = await app.player('anna')
    const id = await subscribed(anna, provider)
    await SubscriptionModel.updateOne({ user: anna.id }, { $set: { startedAt: new Date(Date.now() - DAY) } })
    expect((await anna.delete('/api/users/me', { password: 'correct horse' })).status).toBe(204)
    const stored = await SubscriptionModel.findOne({ provider, providerId: id })
    expect(stored).toMatchObject({ status: 'ended', endReason: 'account_deleted', customer: null })
    expect((await app.services.payments[provider]?.fetch(id))?.status).toBe('ended')
    expect(await PaymentModel.countDocuments({ user: anna.id, refundedCents: 0 })).toBe(1)
  })
})

describe('A cancellation', () => {
  test('can be undone at Stripe while the paid time lasts', async () => {
    const anna = await app.player('anna')
    const id = await subscribed(anna, 'stripe')
    await anna.api.stripe.cancel.post({ subscriptionId: id })
    const { data } = await anna.api.subscriptions.resume.post()
    expect(data?.subscription).toMatchObject({ status: 'active', cancel_at_period_end: false, access_until: null })
  })

  test('is final at PayPal, and the answer says so', async () => {
    const anna = await app.player('anna')
    const id = await subscribed(anna, 'paypal')
    await anna.api.paypal.cancel.post({ subscriptionId: id })
    const [status, sentence] = sentenceOf(await anna.api.subscriptions.resume.post())
    expect(status).toBe(409)
    expect(sentence).toContain('PayPal cannot resume a cancelled subscription')
  })
})

describe('Another plan', () => {
  test('takes effect at once with Stripe', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, 'stripe')
    const { data } = await anna.api.subscriptions.plan.post({ plan: 'pro' })
    expect(data).toMatchObject({
      approvalUrl: null,
      subscription: { plan: 'pro', status: 'active', next_plan: null },
    })
    expect(sentenceOf(await anna.api.subscriptions.plan.post({ plan: 'pro' }))).toEqual([
      409,
      'You already have Professional.',
    ])
  })

  test('needs an agreement at PayPal and starts at the next billing time', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, 'paypal')
    const { data } = await anna.api.subscriptions.plan.post({ plan: 'pro' })
    const back = await press(data?.approvalUrl ?? '', 'pay')
    const after = (await returnFromCheckout(anna, back)).data?.subscription
    expect(after).toMatchObject({ plan: 'premium', next_plan: 'pro', status: 'active' })
  })

  test('must be for sale and needs a paid subscription', async () => {
    const anna = await app.player('anna')
    expect(sentenceOf(await anna.api.subscriptions.plan.post({ plan: 'pro' }))).toEqual([
      409,
      'You have no subscription. Your plan costs nothing.',
    ])
    expect((await anna.post('/api/subscriptions/plan', { plan: 'starter' })).status).toBe(422)
  })
})

test('Resuming without a cancellation counts against the rate limit too', async () => {
  const anna = await app.player('anna')
  await subscribed(anna, 'stripe')
  const rateLimits = createRateLimits({ redis: null })
  const deps = { ...app.services, rateLimits }
  const viewer = { kind: 'session' as const, id: anna.id, sessionId: 'none' }
  await resumeSubscription(deps, viewer)
  const take = spyOn(rateLimits.payments, 'take').mockRejectedValue(new AppError('too_many', 'Wait.'))
  const fetched = spyOn(app.services.payments.stripe as PaymentProvider, 'fetch')
  closeAfterTest(() => fetched.mockRestore())
  await expect(resumeSubscription(deps, viewer)).rejects.toThrow('Wait.')
  expect(take).toHaveBeenCalledWith(anna.id)
  expect(fetched).not.toHaveBeenCalled()
})

test('The portal needs an earlier payment with Stripe', async () => {
  const anna = await app.player('anna')
  expect(sentenceOf(await anna.api.stripe.portal.post())).toEqual([409, 'You have not paid with Stripe yet.'])
  await subscribed(anna, 'stripe')
  const { data } = await anna.api.stripe.portal.post()
  expect((await fetch(data?.url ?? '')).status).toBe(200)
})

describe('A provider that is not configured', () => {
  const call = async (player: Player, path: string, body?: object) => {
    const bare = createApp({ ...app.services, payments: { stripe: null, paypal: null } })
    const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' }
    const request = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await bare.handle(new Request(`http://localhost${path}`, request))
    return [answer.status, await answer.text()]
  }

  test('refuses checkouts with the sentence of the page', async () => {
    const anna = await app.player('anna')
    expect(await call(anna, '/api/paypal/create', {})).toEqual([503, 'Could not initiate PayPal checkout'])
    expect(await call(anna, '/api/stripe/create-session', {})).toEqual([503, 'Could not initiate Stripe checkout'])
  })

  test('accepts no webhooks and nothing else', async () => {
    const names = { paypal: 'PayPal', stripe: 'Stripe' }
    for (const provider of ['paypal', 'stripe'] as const) {
      const player = await app.player(provider)
      const id = await subscribed(player, provider)
      const refused = [503, `${names[provider]} is not set up on this server.`]
      expect(await call(player, `/api/${provider}/webhook`, {})).toEqual(refused)
      expect(await call(player, `/api/${provider}/cancel`, { subscriptionId: id })).toEqual(refused)
      expect(await call(player, '/api/subscriptions/plan', { plan: 'pro' })).toEqual(refused)
    }
  })
})

test("The admin's figures count subscriptions that give a plan now", async () => {
  const admin = await app.admin()
  const before = await SubscriptionModel.countDocuments({ status: { $in: ['active', 'past_due', 'canceling'] } })
  expect(before).toBeGreaterThan(0)
  const anna = await app.player('anna')
  await subscribed(anna, 'stripe')
  const { data } = await admin.api.admin.users({ id: anna.id }).billing.get()
  expect(data?.subscriptions).toMatchObject([{ plan: 'premium', status: 'active', payment_provider: 'stripe' }])
  expect(data?.entries.map(({ text }) => text)).toContain('Paid $19.99 with Stripe for Premium.')
  const id = data?.subscriptions[0]?.id ?? ''
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
  expect((await admin.api.admin.subscriptions({ id }).refresh.post()).status).toBe(200)
  expect((await subscriptionOf(anna))?.plan).toBe('premium')
})
