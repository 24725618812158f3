import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { SubscriptionModel } from '../model/subscription-model'
import { paypalHarness } from '../providers/paypal/testing/paypal-harness'
import { stripeHarness } from '../providers/stripe/testing/stripe-harness'
import { requestRefund } from '../request-refund'
import { stuckPayments } from '../stuck-payments'
import { refusalOf } from '../testing/provider-scene'
import { openWorld } from '../testing/world'
import { runBillingWorker } from './run-billing-worker'
import { failsAsAway, failsByItself, isApplied, LOOPS, openProviders, until } from './testing/open-providers'

test('one failing subscription holds up no event and no check of another', async () => {
  const { clock, stripe, run, subscriptions, receive } = await openProviders()
  const [refused = ''] = await subscriptions('stripe', 1)
  const due = await subscriptions('stripe', 3)
  const [reported = ''] = await subscriptions('stripe', 1, clock.now() + DAY)
  stripe.before = (id) => (id === refused ? failsByItself() : Promise.resolve())
  await receive('stripe', refused)
  run()
  await clock.untilAsleep(LOOPS)
  expect(due.filter((id) => !stripe.fetched.includes(id))).toEqual([])
  await receive('stripe', reported)
  await until(() => isApplied(reported))
})

test('a webhook is applied at once even while its provider is backed off', async () => {
  const { clock, stripe, run, subscriptions, receive } = await openProviders()
  const [failing = '', reported = ''] = await subscriptions('stripe', 2, clock.now() + DAY)
  stripe.before = (id) => (id === failing ? failsAsAway() : Promise.resolve())
  await receive('stripe', failing)
  run()
  await clock.untilAsleep(LOOPS)
  await receive('stripe', reported)
  await until(() => isApplied(reported))
})

test('failing items are retried more and more rarely, and the operator sees them until they succeed', async () => {
  const { clock, stripe, run, subscriptions, receive } = await openProviders()
  const [refused = ''] = await subscriptions('stripe', 1)
  stripe.before = failsByItself
  await receive('stripe', refused)
  run()
  await clock.untilAsleep(LOOPS)
  const fetchesWithin = async (hours: number) => {
    const before = stripe.fetched.length
    for (let passed = 0; passed < hours * HOUR; passed += 10 * MINUTE) {
      await clock.advance(10 * MINUTE)
      await clock.untilAsleep(LOOPS)
    }
    return stripe.fetched.length - before
  }
  const first = await fetchesWithin(2)
  await fetchesWithin(6)
  expect(await fetchesWithin(2)).toBeLessThan(first / 2)
  const { total, stuck } = await stuckPayments()
  expect(total).toBe(2)
  const about = expect.stringContaining(refused)
  const shown = { payment_provider: 'stripe', about, player: null, why: 'Not this one' }
  expect(stuck).toMatchObject([shown, shown])
  stripe.before = async () => {}
  await fetchesWithin(24)
  expect(await stuckPayments()).toEqual({ total: 0, stuck: [] })
})

describe.each([stripeHarness, paypalHarness])('A refund for which $name has no money', (harness) => {
  test('holds up no webhook of another player, and is made once there is some', async () => {
    const world = await openWorld(harness)
    const [anna, ben] = [await world.player(), await world.player()]
    const ofAnna = await world.subscribe(anna)
    await world.live(anna, ofAnna, 'return')
    const heardOfAnna = world.webhooks.at(-1) ?? expect.unreachable()
    const ofBen = await world.subscribe(ben)
    world.practice.setOutOfFunds(true)
    expect(await refusalOf(requestRefund(world.deps, anna))).toBe('conflict')
    const ending = new AbortController()
    const running = runBillingWorker(world.deps, ending.signal)
    closeAfterTest(() => {
      ending.abort()
      return running
    })
    await world.deliver(heardOfAnna)
    await until(async () => (await stuckPayments()).total > 0)
    await world.deliver(world.webhooks.findLast(({ body }) => body.includes(ofBen)) ?? expect.unreachable())
    await until(async () => (await world.current(ben)).plan === 'premium')
    world.practice.setOutOfFunds(false)
    while (world.practice.totals().givenBackCents === 0) await world.clock.advance(10 * MINUTE)
    expect(await SubscriptionModel.findOne({ providerId: ofAnna })).toMatchObject({ endReason: 'money_back' })
  })
})
