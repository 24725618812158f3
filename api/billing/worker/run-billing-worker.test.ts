import { expect, spyOn, test } from 'bun:test'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { SubscriptionModel } from '../model/subscription-model'
import { PaymentEventModel } from './payment-event-model'
import { receiveEvent } from './receive-event'
import { failsAsAway, isApplied, LOOPS, openProviders, until } from './testing/open-providers'
import { recheckAll } from './work-sources'

const LONG = MINUTE

test(
  'a provider that never answers does not hold up the other one, nor more than four checks and four events of its own',
  async () => {
    const { clock, paypal, stripe, run, subscriptions, receive } = await openProviders()
    const silence = Promise.withResolvers<void>()
    closeAfterTest(silence.resolve)
    paypal.before = () => silence.promise
    const ofPayPal = await subscriptions('paypal', 150)
    const ofStripe = await subscriptions('stripe', 5)
    const [later = ''] = await subscriptions('stripe', 1, clock.now() + 30 * SECOND)
    const [reported = ''] = await subscriptions('stripe', 1, clock.now() + DAY)
    for (const id of ofPayPal.slice(0, 10)) await receive('paypal', id)
    const end = run()
    await until(() => ofStripe.every((id) => stripe.fetched.includes(id)))
    await receive('stripe', reported)
    await until(() => isApplied(reported))
    while (!stripe.fetched.includes(later)) await clock.advance(10 * SECOND)
    expect(paypal.fetched.length).toBeLessThanOrEqual(8)
    const ended = end()
    silence.resolve()
    await ended
    expect(paypal.fetched.length).toBeLessThanOrEqual(8)
  },
  LONG,
)

test(
  'a provider that is away is called rarely, and everything is checked soon after it is back',
  async () => {
    const { clock, paypal, stripe, run, subscriptions, receive, pass } = await openProviders()
    paypal.before = failsAsAway
    const ofPayPal = await subscriptions('paypal', 150)
    const [ofStripe = ''] = await subscriptions('stripe', 1, clock.now() + DAY)
    for (const id of ofPayPal.slice(0, 10)) await receive('paypal', id)
    run()
    await clock.untilAsleep(LOOPS)
    await pass(HOUR)
    expect(paypal.fetched.length).toBeGreaterThan(10)
    expect(paypal.fetched.length).toBeLessThan(40)
    expect(stripe.fetched).toContain(ofStripe)
    paypal.before = async () => {}
    paypal.fetched.length = 0
    await pass(2 * HOUR)
    expect(new Set(paypal.fetched)).toEqual(new Set(ofPayPal))
    expect(await PaymentEventModel.countDocuments({ state: 'waiting' })).toBe(0)
    expect(await SubscriptionModel.countDocuments({ checkAt: { $lte: new Date(clock.now()) } })).toBe(0)
  },
  LONG,
)

test(
  '150 failing events starve no other event and no check',
  async () => {
    const { clock, paypal, run, subscriptions, receive, pass } = await openProviders()
    const failing = new Set(await subscriptions('paypal', 150, clock.now() + DAY))
    const due = await subscriptions('paypal', 50)
    const [reported = ''] = await subscriptions('paypal', 1, clock.now() + DAY)
    paypal.before = (id) => (failing.has(id) ? failsAsAway() : Promise.resolve())
    for (const id of failing) await receive('paypal', id)
    run()
    await clock.untilAsleep(LOOPS)
    expect(due.filter((id) => !paypal.fetched.includes(id))).toEqual([])
    await pass(5 * MINUTE)
    await receive('paypal', reported)
    await pass(10 * MINUTE)
    expect(await isApplied(reported)).toBe(true)
  },
  LONG,
)

test(
  'failing subscriptions that are the longest overdue hold up the others only a little',
  async () => {
    const { clock, paypal, run, subscriptions, pass } = await openProviders()
    const failing = new Set(await subscriptions('paypal', 10))
    const others = await subscriptions('paypal', 50, clock.now() - HOUR)
    paypal.before = (id) => (failing.has(id) ? failsAsAway() : Promise.resolve())
    run()
    await clock.untilAsleep(LOOPS)
    await pass(HOUR)
    expect(others.filter((id) => !paypal.fetched.includes(id))).toEqual([])
  },
  LONG,
)

test(
  "a webhook during a start's hundreds of checks is applied before they are done",
  async () => {
    const { stripe, run, subscriptions, receive, clock } = await openProviders()
    const due = await subscriptions('stripe', 300)
    const [reported = ''] = await subscriptions('stripe', 1, clock.now() + DAY)
    run()
    await until(() => stripe.fetched.length > 0)
    await receive('stripe', reported)
    await until(() => isApplied(reported))
    expect(new Set(stripe.fetched).size).toBeLessThan(150)
    await clock.untilAsleep(LOOPS)
    expect(due.filter((id) => !stripe.fetched.includes(id))).toEqual([])
  },
  LONG,
)

test('a webhook whose message is lost is applied within a second', async () => {
  const { deps, run, subscriptions, clock } = await openProviders()
  const [reported = ''] = await subscriptions('stripe', 1, clock.now() + DAY)
  run()
  await clock.untilAsleep(LOOPS)
  const webhook = { rawBody: reported, headers: new Headers() }
  await receiveEvent({ ...deps, webhookWakeup: { wake() {} } }, 'stripe', webhook)
  await clock.advance(SECOND)
  await clock.untilAsleep(LOOPS)
  expect(await isApplied(reported)).toBe(true)
})

test('a start spreads its checks and keeps earlier ones', async () => {
  const { deps, clock, subscriptions } = await openProviders()
  const now = clock.now()
  const dueBy = (time: number) => SubscriptionModel.countDocuments({ checkAt: { $lte: new Date(time) } })
  await subscriptions('paypal', 100, now + DAY)
  const [overdue] = await subscriptions('paypal', 1, now - HOUR)
  const [soon] = await subscriptions('stripe', 1, now + 1)
  await recheckAll(deps, 10 * MINUTE)
  expect(await dueBy(now + 10 * MINUTE)).toBe(102)
  for (const minute of [2, 5, 8]) {
    const share = (await dueBy(now + minute * MINUTE)) / 102
    expect(Math.abs(share - minute / 10)).toBeLessThan(0.2)
  }
  expect((await SubscriptionModel.findOne({ providerId: overdue }))?.checkAt).toEqual(new Date(now - HOUR))
  expect((await SubscriptionModel.findOne({ providerId: soon }))?.checkAt?.getTime()).toBeLessThanOrEqual(now + 1)
  await recheckAll(deps, 0)
  expect(await dueBy(now)).toBe(102)
})

test('a store that fails stops no loop', async () => {
  const { stripe, run, subscriptions, receive, clock, pass } = await openProviders()
  const [due = ''] = await subscriptions('stripe', 1)
  const [reported = ''] = await subscriptions('stripe', 1, clock.now() + DAY)
  await receive('stripe', reported)
  const broken = [spyOn(SubscriptionModel, 'find'), spyOn(PaymentEventModel, 'find')]
  for (const each of broken) {
    closeAfterTest(() => each.mockRestore())
    each.mockImplementation(() => {
      throw new Error('The store is away')
    })
  }
  run()
  await clock.untilAsleep(LOOPS)
  expect(stripe.fetched).toEqual([])
  for (const each of broken) each.mockRestore()
  await pass(MINUTE)
  expect(await isApplied(reported)).toBe(true)
  expect(stripe.fetched).toContain(due)
})

test('nothing new starts after the end', async () => {
  const { stripe, run, subscriptions } = await openProviders()
  const silence = Promise.withResolvers<void>()
  closeAfterTest(silence.resolve)
  stripe.before = () => silence.promise
  await subscriptions('stripe', 50)
  const end = run()
  await until(() => stripe.fetched.length === 4)
  const ended = end()
  silence.resolve()
  await ended
  expect(stripe.fetched).toHaveLength(4)
})
