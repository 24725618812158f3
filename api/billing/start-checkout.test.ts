import { beforeAll, describe, expect, test } from 'bun:test'
import { NotificationModel } from '../notifications/inbox/notification-model'
import { type Player, type TestApp, testApp } from '../testing/test-app'
import { PaymentModel } from './model/payment-model'
import { SubscriptionModel } from './model/subscription-model'
import { press, returnFromCheckout, startPayPalCheckout, startStripeCheckout, subscribed } from './testing/subscribe'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const PROVIDERS = ['stripe', 'paypal'] as const
const begin = { stripe: startStripeCheckout, paypal: startPayPalCheckout }
const subscriptionOf = async ({ api }: Player) =>
  (await api.subscriptions.current.get({ query: {} })).data?.subscription
const sentenceOf = ({ error }: { error: { status: unknown; value: unknown } | null }) => [error?.status, error?.value]

describe.each(PROVIDERS)('A checkout with %s', (provider) => {
  test('changes nothing until it is paid, and then gives the plan once', async () => {
    const anna = await app.player('anna')
    const url = await begin[provider](anna)
    expect(await subscriptionOf(anna)).toMatchObject({ plan: 'starter', status: 'pending', payment_provider: provider })
    const back = await press(url, 'pay')
    expect(back.pathname).toBe('/dashboard')
    for (const _ of ['', 'again']) {
      const { data } = await returnFromCheckout(anna, back)
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
    expect(await NotificationModel.countDocuments({ user: anna.id, kind: 'own_billing' })).toBe(1)
  })

  test('is reused for a second click, but not for another plan', async () => {
    const anna = await app.player('anna')
    const url = await begin[provider](anna)
    expect(await begin[provider](anna)).toBe(url)
    expect(await begin[provider](anna, 'pro')).not.toBe(url)
  })

  test('is opened once for ten clicks at once, also without a key', async () => {
    const anna = await app.player('anna')
    const urls = await Promise.all(Array.from({ length: 10 }, () => begin[provider](anna)))
    expect(new Set(urls).size).toBe(1)
    expect(await SubscriptionModel.countDocuments({ user: anna.id })).toBe(1)
  })

  test('is refunded once for eight requests at once, and none reports a failure', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    const answers = await Promise.all(Array.from({ length: 8 }, () => anna.api.subscriptions.refund.post()))
    // The last clicks may find it done.
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await PaymentModel.find({ user: anna.id }).lean()).toMatchObject([{ cents: 1999, refundedCents: 1999 }])
  })

  test('that is unpaid is not approved', async () => {
    const anna = await app.player('anna')
    await begin[provider](anna)
    const subscription = await SubscriptionModel.findOne({ user: anna.id })
    const query =
      provider === 'paypal'
        ? { subscription_id: subscription?.checkoutId ?? '' }
        : { session_id: subscription?.checkoutId ?? '' }
    expect(sentenceOf(await anna.api.subscriptions.current.get({ query }))).toEqual([
      409,
      'The payment is not approved yet.',
    ])
    expect((await subscriptionOf(anna))?.plan).toBe('starter')
  })

  test('of another player is not found, whatever the provider says', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const back = await press(await begin[provider](anna), 'pay')
    expect(sentenceOf(await returnFromCheckout(ben, back))).toEqual([404, 'Subscription not found'])
    expect((await subscriptionOf(ben))?.plan).toBe('starter')
  })

  test('is refused during a subscription', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    for (const other of PROVIDERS) {
      const answer = await (other === 'stripe'
        ? anna.api.stripe['create-session'].post({})
        : anna.api.paypal.create.post({}))
      expect(sentenceOf(answer)).toEqual([
        409,
        'You already have Premium. Change the plan under Settings, or cancel it there.',
      ])
    }
  })

  test('is refused after a cancellation with what the player can do', async () => {
    const anna = await app.player('anna')
    const subscriptionId = await subscribed(anna, provider)
    await anna.api[provider].cancel.post({ subscriptionId })
    const stays = 'Premium is cancelled and stays until its paid time ends.'
    const says = {
      paypal: `${stays} PayPal cannot undo that; you can subscribe again afterwards.`,
      stripe: `${stays} You can undo the cancellation under Settings, or subscribe again afterwards.`,
    }
    expect(sentenceOf(await anna.api.stripe['create-session'].post({}))).toEqual([409, says[provider]])
    expect(sentenceOf(await anna.api.subscriptions.plan.post({ plan: 'pro' }))).toEqual([409, says[provider]])
  })

  test('is refused while a payment is missing with what the player can do', async () => {
    const anna = await app.player('anna')
    await subscribed(anna, provider)
    await SubscriptionModel.updateOne({ user: anna.id }, { $set: { status: 'past_due' } })
    expect(sentenceOf(await anna.api.paypal.create.post({}))).toEqual([
      409,
      'Your last payment failed. Please resolve it first, or cancel Premium under Settings and subscribe again.',
    ])
  })

  test('that is paid in a second tab too is ended and refunded, whichever returns first', async () => {
    const other = provider === 'stripe' ? 'paypal' : 'stripe'
    for (const isFirstBackFirst of [true, false]) {
      const anna = await app.player('anna')
      const [first, second] = [await begin[provider](anna), await begin[other](anna, 'pro')]
      const backs = [await press(first, 'pay'), await press(second, 'pay')]
      for (const back of isFirstBackFirst ? backs : backs.toReversed()) await returnFromCheckout(anna, back)
      const statuses = await SubscriptionModel.find({ user: anna.id }).sort({ startedAt: 1, _id: 1 })
      expect(statuses.map(({ status }) => status).sort()).toEqual(['active', 'refunded'])
      const [kept] = statuses.filter(({ status }) => status === 'active')
      expect(await subscriptionOf(anna)).toMatchObject({ plan: kept?.plan, payment_provider: kept?.provider })
      const payments = await PaymentModel.find({ user: anna.id }).lean()
      const stays = payments.map(({ cents, refundedCents }) => cents - refundedCents)
      expect(stays.filter((cents) => cents > 0)).toEqual([kept?.plan === 'pro' ? 4999 : 1999])
      await anna.api.subscriptions.refund.post()
      expect(await subscriptionOf(anna)).toMatchObject({ status: 'refunded', payment_provider: kept?.provider })
    }
  })
})
