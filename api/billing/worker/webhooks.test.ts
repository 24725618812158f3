import { describe, expect, spyOn, test } from 'bun:test'
import { DAY, MINUTE } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { AppError } from '../../platform/errors'
import { closeAfterTest } from '../../testing/closing'
import { PaymentModel } from '../model/payment-model'
import { SubscriptionModel } from '../model/subscription-model'
import { paypalHarness } from '../providers/paypal/testing/paypal-harness'
import type { PaymentProvider } from '../providers/port/payment-provider'
import { stripeHarness } from '../providers/stripe/testing/stripe-harness'
import { requestRefund } from '../request-refund'
import { ORIGIN, refusalOf } from '../testing/provider-scene'
import { openWorld, type World } from '../testing/world'
import { PaymentEventModel } from './payment-event-model'
import { runBillingWorker } from './run-billing-worker'

const planOf = async (world: World, viewer: Parameters<World['current']>[0]) => (await world.current(viewer)).plan
const news = (user: string) => NotificationModel.countDocuments({ user, kind: { $in: ['billing', 'own_billing'] } })

const REQUEST = { plan: 'premium', email: 'ben@example.com', customer: null, origin: ORIGIN } as const

/** The same world with these calls of the provider replaced. */
function withProvider(world: World, change: Partial<PaymentProvider>): World['deps'] {
  const { provider, deps } = world
  return { ...deps, payments: { ...deps.payments, [provider.name]: { ...provider, ...change } } }
}

describe.each([stripeHarness, paypalHarness])('A webhook of $name', (harness) => {
  test('gives the plan before the player returns, and the return changes nothing more', async () => {
    const world = await openWorld(harness)
    const viewer = await world.player()
    const id = await world.subscribe(viewer)
    for (const webhook of world.webhooks) await world.deliver(webhook)
    expect(await planOf(world, viewer)).toBe('starter')
    await world.apply()
    expect(await planOf(world, viewer)).toBe('premium')
    await world.live(viewer, id, 'return')
    expect(await news(viewer.id)).toBe(1)
    expect(await PaymentModel.countDocuments()).toBe(1)
    await world.expectTruth(viewer)
  })

  test('is stored once if it arrives twice', async () => {
    const world = await openWorld(harness)
    await world.subscribe(await world.player())
    for (const webhook of [...world.webhooks, ...world.webhooks]) await world.deliver(webhook)
    expect(await PaymentEventModel.countDocuments()).toBe(world.webhooks.length)
  })

  test('is not stored if it is forged', async () => {
    const world = await openWorld(harness)
    await world.subscribe(await world.player())
    const [{ body, headers } = expect.unreachable()] = world.webhooks
    const forged = { id: 'forged', body: body.replace(/\d/, (digit) => String(9 - Number(digit))), headers }
    expect(await refusalOf(world.deliver(forged))).toBe('malformed')
    expect(await PaymentEventModel.countDocuments()).toBe(0)
  })

  test('about a foreign subscription is stored and changes nothing', async () => {
    const world = await openWorld(harness)
    const viewer = await world.player()
    for (const reference of ['another shop', 'f'.repeat(24)]) {
      await world.press((await world.provider.startCheckout({ ...REQUEST, reference })).url, 'pay')
    }
    for (const webhook of world.webhooks) await world.deliver(webhook)
    await world.apply()
    const states = await PaymentEventModel.distinct('state')
    expect(states).toEqual(['ignored'])
    expect([await SubscriptionModel.countDocuments(), await PaymentModel.countDocuments()]).toEqual([0, 0])
    expect(await planOf(world, viewer)).toBe('starter')
  })

  test('waits while the provider is away and is applied later', async () => {
    const world = await openWorld(harness)
    const viewer = await world.player()
    await world.subscribe(viewer)
    await world.deliver(world.webhooks.at(-1) ?? expect.unreachable())
    const away = () => Promise.reject(new AppError('provider_away', 'It is away.'))
    const fetch = spyOn(world.provider, 'fetch').mockImplementation(away)
    await world.apply()
    expect(await planOf(world, viewer)).toBe('starter')
    fetch.mockRestore()
    await world.apply()
    expect(await planOf(world, viewer)).toBe('starter')
    await world.clock.advance(MINUTE)
    await world.apply()
    expect(await planOf(world, viewer)).toBe('premium')
  })

  test('is deleted a year after it arrived, once applied', async () => {
    const world = await openWorld(harness)
    await world.subscribe(await world.player())
    await world.press((await world.provider.startCheckout({ ...REQUEST, reference: 'another shop' })).url, 'pay')
    for (const webhook of world.webhooks) await world.deliver(webhook)
    const came = world.clock.now()
    expect(await PaymentEventModel.distinct('expiresAt')).toEqual([])
    await world.clock.advance(MINUTE)
    await world.apply()
    expect(await PaymentEventModel.distinct('state')).toEqual(['applied', 'ignored'])
    expect(await PaymentEventModel.distinct('expiresAt')).toEqual([new Date(came + 365 * DAY)])
    const [, options] = PaymentEventModel.schema.indexes().find(([key]) => 'expiresAt' in key) ?? []
    expect(options?.expireAfterSeconds).toBe(0)
  })

  const steps = [
    ['the payment is recorded', () => spyOn(PaymentModel, 'bulkWrite')],
    ['the state is stored', () => spyOn(SubscriptionModel, 'findOneAndUpdate')],
    ['the plan is stored', () => spyOn(UserModel, 'updateOne')],
    ['the notification is created', () => spyOn(NotificationModel, 'create')],
    ['the pending notification is removed', () => spyOn(SubscriptionModel, 'updateOne')],
    ['the event is marked as applied', () => spyOn(PaymentEventModel, 'updateOne')],
  ] as const
  test.each(steps)('has the same effect, once, if the server crashes before %s', async (_step, spyOnStep) => {
    const world = await openWorld(harness)
    const viewer = await world.player()
    await world.subscribe(viewer)
    const last = world.webhooks.at(-1) ?? expect.unreachable()
    await world.deliver(last)
    const step = spyOnStep()
    closeAfterTest(() => step.mockRestore())
    step.mockImplementation((() => Promise.reject(new Error('killed'))) as never)
    await world.apply().catch(() => {})
    expect(step).toHaveBeenCalled()
    step.mockRestore()
    const ending = new AbortController()
    const restarted = runBillingWorker(world.deps, ending.signal)
    while ((await unfinished()) > 0 || (await news(viewer.id)) === 0) await world.clock.advance(MINUTE)
    ending.abort()
    await restarted
    await world.expectTruth(viewer)
    expect(await planOf(world, viewer)).toBe('premium')
    expect(await news(viewer.id)).toBe(1)
    expect(await world.booked()).toEqual(world.practice.totals())
  })

  test('is applied at once while the server runs, and a lost one is made up for', async () => {
    const world = await openWorld(harness)
    const viewer = await world.player()
    const ending = new AbortController()
    const running = runBillingWorker(world.deps, ending.signal)
    await world.clock.untilAsleep(4)
    await world.subscribe(viewer)
    while ((await planOf(world, viewer)) !== 'premium') await world.clock.advance(MINUTE)
    const id = (await SubscriptionModel.findOne({ user: viewer.id }))?.providerId ?? ''
    world.practice.dispute(id)
    await world.deliver(world.webhooks.at(-1) ?? expect.unreachable())
    while ((await planOf(world, viewer)) !== 'starter') await anotherTurn()
    ending.abort()
    await running
  })

  test('decides once: a refund is made after the provider was away', async () => {
    const world = await openWorld(harness)
    const viewer = await world.player()
    const id = await world.subscribe(viewer)
    await world.live(viewer, id, 'return')
    const away = () => Promise.reject(new AppError('provider_away', 'It is away.'))
    const refused = requestRefund(withProvider(world, { refund: away }), viewer)
    expect(await refusalOf(refused)).toBe('provider_away')
    expect(world.practice.totals().givenBackCents).toBe(0)
    await world.reconcile()
    expect(world.practice.totals()).toEqual({ takenCents: 1999, givenBackCents: 1999 })
    expect((await world.current(viewer)).subscription?.status).toBe('refunded')
    await world.expectTruth(viewer)
  })
})

const unfinished = async () =>
  (await PaymentEventModel.countDocuments({ state: 'waiting' })) +
  (await SubscriptionModel.countDocuments({ 'pendingNotifications.0': { $exists: true } }))

const anotherTurn = () => new Promise((resolve) => setImmediate(resolve))
