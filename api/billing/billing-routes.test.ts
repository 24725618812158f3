import { beforeAll, describe, expect, test } from 'bun:test'
import { DAY } from '../../shared/time'
import { createApp } from '../app'
import { NotificationModel } from '../notifications/notification-model'
import { type Player, type TestApp, testApp } from '../testing/test-app'
import { UserModel } from '../users/user-model'
import { PaymentModel } from './books/payment-model'
import { SubscriptionModel } from './books/subscription-model'
import { beginAtPayPal, beginAtStripe, comeBack, press, subscribed } from './testing/subscribe'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const PROVIDERS = ['stripe', 'paypal'] as const
const begin = { stripe: beginAtStripe, paypal: beginAtPayPal }
const subscriptionOf = async ({ api }: Player) =>
  (await api.subscriptions.current.get({ query: {} })).data?.subscription
const sentenceOf = ({ error }: { error: { status: unknown; value: unknown } | null }) => [error?.status, error?.value]

describe.each(PROVIDERS)('A checkout with %s', (provider) => {
  test('changes nothing until it is paid, and then gives the plan, once', async () => {
    const anna = await app.player('anna')
    const url = await begin[provider](anna)
    expect(await subscriptionOf(anna)).toMatchObject({ plan: 'starter', status: 'pending', payment_provider: provider })
    const back = await press(url, 'pay')
    expect(back.pathname).toBe('/dashboard')
    for (const _ of ['', 'again']) {
      const { data } = await comeBack(anna, back)
      expect(data?.subscription).toMatchObject({
        plan: 'premium',
        status: 'active',
        payment_provider: provider,
        access_until: null,
      })
      expect(data?.subscription.next_billing_time).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT/))
    }
    expect((await anna.api.auth.me.get()).data?.user.user_metadata.plan).toBe('premium')
    expect(await PaymentModel.countDocuments({ user: anna.id })).toBe(1)
    expect(await NotificationModel.countDocuments({ user: anna.id, kind: 'billing' })).toBe(1)
  })

  test('is the same one for a second click, and another one for another plan', async () => {
    const anna = await app.player('anna')
    const url = await begin[provider](anna)
    expect(await begin[provider](anna)).toBe(url)
    expect(await begin[provider](anna, 'pro')).not.toBe(url)
  })

  test('that was not paid is not approved', async () => {
    const anna = await app.player('anna')
    await begin[provider](anna)
    const begun = await SubscriptionModel.findOne({ user: anna.id })
    const query =
      provider === 'paypal' ? { subscription_id: begun?.checkoutId ?? '' } : { session_id: begun?.checkoutId ?? '' }
    expect(sentenceOf(await anna.api.subscriptions.current.get({ query }))).toEqual([
      409,
      'The payment is not approved yet.',
    ])
    expect((await subscriptionOf(anna))?.plan).toBe('starter')
  })

  test("of another player is not found, whoever's it is at the provider", async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const back = await press(await begin[provider](anna), 'pay')
    expect(sentenceOf(await comeBack(ben, back))).toEqual([404, 'Subscription not found'])
    expect((await subscriptionOf(ben))?.plan).toBe('starter')
  })

  test('is refused while a subscription stands', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    for (const other of PROVIDERS) {
      const answer = await (other === 'stripe'
        ? anna.api.stripe['create-session'].post({})
        : anna.api.paypal.create.post({}))
      expect(sentenceOf(answer)).toEqual([
        409,
        'You have Premium already. Change the plan under Settings, or cancel it there.',
      ])
    }
  })

  test('in a second tab, paid as well, is ended and given back, whichever comes back first', async () => {
    const other = provider === 'stripe' ? 'paypal' : 'stripe'
    for (const isFirstBackFirst of [true, false]) {
      const anna = await app.player('anna')
      const [first, second] = [await begin[provider](anna), await begin[other](anna, 'pro')]
      const backs = [await press(first, 'pay'), await press(second, 'pay')]
      for (const back of isFirstBackFirst ? backs : backs.toReversed()) await comeBack(anna, back)
      const statuses = await SubscriptionModel.find({ user: anna.id }).sort({ startedAt: 1, _id: 1 })
      expect(statuses.map(({ status }) => status).sort()).toEqual(['active', 'refunded'])
      const [kept] = statuses.filter(({ status }) => status === 'active')
      expect(await subscriptionOf(anna)).toMatchObject({ plan: kept?.plan, payment_provider: kept?.provider })
      const payments = await PaymentModel.find({ user: anna.id }).lean()
      const stays = payments.map(({ cents, refundedCents }) => cents - refundedCents)
      expect(stays.filter((cents) => cents > 0)).toEqual([kept?.plan === 'pro' ? 4999 : 1999])
    }
  })
})

describe.each(PROVIDERS)('A subscription by %s', (provider) => {
  const cancel = (player: Player, subscriptionId: string) =>
    provider === 'stripe'
      ? player.api.stripe.cancel.post({ subscriptionId })
      : player.api.paypal.cancel.post({ subscriptionId })

  test('that is cancelled, twice even, stays until its paid time ends', async () => {
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

  test('of another player cannot be cancelled: it is not found', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const id = await subscribed(anna, provider)
    expect(sentenceOf(await cancel(ben, id))).toEqual([404, 'Subscription not found'])
    expect((await subscriptionOf(anna))?.status).toBe('active')
  })

  test('gives the money back once a player, and ends at once', async () => {
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
    expect(sentenceOf(await anna.api.subscriptions.refund.post())).toEqual([
      409,
      'You had your money back once before.',
    ])
    expect((await subscriptionOf(anna))?.status).toBe('active')
  })

  test('gives no money back after seven days', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    await PaymentModel.updateMany({ user: anna.id }, { $set: { paidAt: new Date(Date.now() - 7 * DAY) } })
    const answer = await anna.api.subscriptions.refund.post()
    expect(sentenceOf(answer)).toEqual([
      409,
      'The seven days after your first payment are over. You can cancel; the plan then stays until its paid time ends.',
    ])
  })

  test('of a player who leaves is ended, and the books stay', async () => {
    const anna = await app.player('anna')
    const id = await subscribed(anna, provider)
    expect((await anna.delete('/api/users/me', { password: 'correct horse' })).status).toBe(204)
    const kept = await SubscriptionModel.findOne({ provider, providerId: id })
    expect(kept).toMatchObject({ status: 'ended', endReason: 'left', customer: null })
    expect((await app.services.payments[provider]?.fetch(id))?.status).toBe('ended')
    expect(await PaymentModel.countDocuments({ user: anna.id, refundedCents: 0 })).toBe(1)
  })
})

describe('A cancellation', () => {
  test('is taken back at Stripe as long as the paid time runs', async () => {
    const anna = await app.player('anna')
    const id = await subscribed(anna, 'stripe')
    await anna.api.stripe.cancel.post({ subscriptionId: id })
    const { data } = await anna.api.subscriptions.resume.post()
    expect(data?.subscription).toMatchObject({ status: 'active', cancel_at_period_end: false, access_until: null })
  })

  test('is final at PayPal, and that is said', async () => {
    const anna = await app.player('anna')
    const id = await subscribed(anna, 'paypal')
    await anna.api.paypal.cancel.post({ subscriptionId: id })
    const [status, sentence] = sentenceOf(await anna.api.subscriptions.resume.post())
    expect(status).toBe(409)
    expect(sentence).toContain('PayPal ends a subscription for good')
  })
})

describe('Another plan', () => {
  const changeTo = async (player: Player, plan: string) => {
    const answer = await player.post('/api/subscriptions/plan', { plan })
    return (await answer.json()) as { approvalUrl: string | null }
  }

  test('counts at once with Stripe', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, 'stripe')
    expect(await changeTo(anna, 'pro')).toMatchObject({
      approvalUrl: null,
      subscription: { plan: 'pro', status: 'active', next_plan: null },
    })
    expect(sentenceOf(await anna.api.subscriptions.plan.post({ plan: 'pro' }))).toEqual([
      409,
      'You have Professional already.',
    ])
  })

  test('is agreed to at PayPal, and comes with the next billing time', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, 'paypal')
    const { approvalUrl } = await changeTo(anna, 'pro')
    const back = await press(approvalUrl ?? '', 'pay')
    const after = (await comeBack(anna, back)).data?.subscription
    expect(after).toMatchObject({ plan: 'premium', next_plan: 'pro', status: 'active' })
  })

  test('needs a plan that is paid for, and is on sale', async () => {
    const anna = await app.player('anna')
    expect(sentenceOf(await anna.api.subscriptions.plan.post({ plan: 'pro' }))).toEqual([
      409,
      'You have no subscription. Your plan costs nothing.',
    ])
    expect((await anna.post('/api/subscriptions/plan', { plan: 'starter' })).status).toBe(422)
  })
})

test('The portal is for who has paid with Stripe', async () => {
  const anna = await app.player('anna')
  expect(sentenceOf(await anna.api.stripe.portal.post())).toEqual([409, 'You have not paid with Stripe yet.'])
  await subscribed(anna, 'stripe')
  const portal = await anna.post('/api/stripe/portal')
  expect((await fetch(((await portal.json()) as { url: string }).url)).status).toBe(200)
})

test('Where a provider is not configured its checkout is not to be had, in the words of the page', async () => {
  const anna = await app.player('anna')
  const bare = createApp({ ...app.services, payments: { stripe: null, paypal: null } })
  const asked = async (path: string) => {
    const headers = { authorization: `Bearer ${anna.token}` }
    const answer = await bare.handle(new Request(`http://localhost${path}`, { method: 'POST', headers }))
    return [answer.status, await answer.text()]
  }
  expect(await asked('/api/paypal/create')).toEqual([503, 'Could not initiate PayPal checkout'])
  expect(await asked('/api/stripe/create-session')).toEqual([503, 'Could not initiate Stripe checkout'])
  expect(await asked('/api/stripe/webhook')).toEqual([503, 'Could not initiate Stripe checkout'])
})

test('Payments of the figures that admins see are of those that stand now', async () => {
  const admin = await app.admin()
  const before = await SubscriptionModel.countDocuments({ status: { $in: ['active', 'past_due', 'canceling'] } })
  expect(before).toBeGreaterThan(0)
  const anna = await app.player('anna')
  await subscribed(anna, 'stripe')
  const { data } = await admin.api.admin.users({ id: anna.id }).billing.get()
  expect(data?.subscriptions).toMatchObject([{ plan: 'premium', status: 'active', payment_provider: 'stripe' }])
  expect(data?.entries.map(({ text }) => text)).toContain('Paid 19.99 USD with Stripe for Premium.')
  const id = data?.subscriptions[0]?.id ?? ''
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
  expect((await admin.api.admin.subscriptions({ id }).refresh.post()).status).toBe(200)
  expect((await subscriptionOf(anna))?.plan).toBe('premium')
})
