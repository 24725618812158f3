import { describe, expect, spyOn, test } from 'bun:test'
import { DAY, MINUTE } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import { closeAfterTest } from '../../testing/closing'
import { currentSubscription } from '../current-subscription'
import { endSubscriptionsOfDeletedAccount } from '../end-subscriptions-of-deleted-account'
import { SubscriptionModel } from '../model/subscription-model'
import { paypalHarness } from '../providers/paypal/testing/paypal-harness'
import { stripeHarness } from '../providers/stripe/testing/stripe-harness'
import { requestRefund } from '../request-refund'
import { subscriptionFigures } from '../subscription-figures'
import { instead, paidWorld } from '../testing/paid-world'
import { refusalOf } from '../testing/provider-scene'
import { openWorld } from '../testing/world'
import { settle } from './settle'

const HARNESSES = [stripeHarness, paypalHarness]

describe.each(HARNESSES)('With $name', (harness) => {
  test('a deleted account is not refunded for used time, whichever check comes first', async () => {
    const world = await paidWorld(harness)
    world.practice.renew(world.id)
    await world.clock.advance(MINUTE)
    await UserModel.updateOne({ _id: world.viewer.id }, { $set: { deletedAt: new Date(world.clock.now()) } })
    await world.settle()
    await endSubscriptionsOfDeletedAccount(world.deps, world.viewer.id)
    expect((await world.find()).endReason).toBe('account_deleted')
    expect((await world.provider.fetch(world.id)).status).toBe('ended')
    expect(world.practice.totals().givenBackCents).toBe(0)
  })

  test("a payment after the account's deletion is refunded", async () => {
    const world = await openWorld(harness)
    const viewer = await world.player()
    const { url } = await world.checkout(viewer)
    await UserModel.updateOne({ _id: viewer.id }, { $set: { deletedAt: new Date(world.clock.now()) } })
    await world.clock.advance(MINUTE)
    await world.press(url, 'pay')
    await world.reconcile()
    expect(world.practice.totals()).toEqual({ takenCents: 1999, givenBackCents: 1999 })
  })

  test.each([0, 400, 999])(
    "a payment %i ms before the account's deletion is refunded, whichever check comes first",
    async (ms) => {
      for (const isKnown of [true, false]) {
        const world = await openWorld(harness)
        const viewer = await world.player()
        await world.clock.advance(500)
        const id = await world.subscribe(viewer)
        if (isKnown) await world.live(viewer, id, 'return')
        await world.clock.advance(ms)
        await world.live(viewer, id, 'leave')
        await world.reconcile()
        expect(world.practice.totals()).toEqual({ takenCents: 1999, givenBackCents: 1999 })
      }
    },
  )

  test('a refused refund still ends the plan, and is retried', async () => {
    const world = await paidWorld(harness)
    const refused = instead(world, 'refund', 'conflict')
    expect(await refusalOf(requestRefund(world.deps, world.viewer))).toBe('conflict')
    expect((await world.provider.fetch(world.id)).status).toBe('ended')
    expect(await world.planNow()).toBe('starter')
    refused.mockRestore()
    await world.reconcile()
    expect(world.practice.totals().givenBackCents).toBe(1999)
    expect((await world.find()).status).toBe('refunded')
  })

  test('a refund that does not show yet is not requested again and again', async () => {
    const world = await paidWorld(harness)
    const refunds = spyOn(world.provider, 'refund').mockImplementation(async () => {})
    closeAfterTest(() => refunds.mockRestore())
    await requestRefund(world.deps, world.viewer)
    expect(refunds).toHaveBeenCalledTimes(1)
    expect(await world.planNow()).toBe('starter')
  })

  test('a payment that arrives before its lack could end the subscription keeps the plan', async () => {
    const world = await paidWorld(harness)
    world.practice.fail(world.id)
    await world.clock.advance(8 * DAY)
    const away = instead(world, 'end', 'provider_away')
    await world.settle().catch(() => {})
    expect(await world.planNow()).toBe('starter')
    away.mockRestore()
    world.practice.recover(world.id)
    await world.reconcile()
    expect(await world.planNow()).toBe('premium')
    await world.expectTruth(world.viewer)
  })

  test('cancelled plans and grace periods end on time while the provider is away', async () => {
    for (const action of ['cancel', 'fail'] as const) {
      const world = await paidWorld(harness)
      await world.live(world.viewer, world.id, action)
      await world.settle()
      expect(await world.planNow()).toBe('premium')
      const away = instead(world, 'fetch', 'provider_away')
      await world.clock.advance(32 * DAY)
      await world.settle().catch(() => {})
      expect(await world.planNow()).toBe('starter')
      expect(currentSubscription(await world.current(world.viewer)).status).toBe('ended')
      expect((await subscriptionFigures(world.clock.now())).activeSubscriptions).toBe(0)
      expect((await world.checkout(world.viewer, 'pro')).url).toStartWith('http')
      away.mockRestore()
    }
  })

  test('a cancellation at the provider while a payment is missing ends the subscription without charging it', async () => {
    const world = await paidWorld(harness)
    world.practice.fail(world.id)
    await world.settle()
    expect(await world.planNow()).toBe('premium')
    world.practice.cancel(world.id)
    const away = instead(world, 'end', 'provider_away')
    await world.settle().catch(() => {})
    expect(currentSubscription(await world.current(world.viewer))).toMatchObject({ plan: 'starter', status: 'ended' })
    away.mockRestore()
    await world.settle()
    expect(world.practice.recover(world.id)).toBe(false)
    expect((await world.provider.fetch(world.id)).status).toBe('ended')
  })

  test('a dispute ends the plan, cancelled or not', async () => {
    const world = await paidWorld(harness)
    await world.live(world.viewer, world.id, 'cancel')
    world.practice.dispute(world.id)
    await world.settle()
    expect(await world.planNow()).toBe('starter')
    expect((await world.find()).endReason).toBe('dispute')
  })

  test.each(['moneyBack', 'dispute', 'refundThere', 'partialRefund'] as const)(
    "a downgrade's credit does not pay for a new subscription after %s",
    async (action) => {
      const world = await paidWorld(harness)
      await world.live(world.viewer, world.id, 'upgrade')
      await world.live(world.viewer, world.id, 'downgrade')
      await world.live(world.viewer, world.id, action)
      await world.settle()
      await world.live(world.viewer, world.id, 'cancelThere')
      await world.clock.advance(32 * DAY)
      world.practice.expire(world.id)
      await world.settle()
      const { takenCents } = world.practice.totals()
      await world.subscribe(world.viewer)
      expect(world.practice.totals().takenCents).toBe(takenCents + 1999)
    },
  )

  test.each([false, true])(
    'a subscription that was fully refunded at the provider ends at once there too (cancelled: %p)',
    async (isCancelled) => {
      const world = await paidWorld(harness)
      if (isCancelled) world.practice.cancel(world.id)
      expect(world.practice.refund(world.id)).toBe(true)
      await world.settle()
      const over = { plan: 'starter', status: 'refunded' }
      expect(currentSubscription(await world.current(world.viewer))).toMatchObject(over)
      expect((await world.provider.fetch(world.id)).status).toBe('ended')
      expect(world.practice.renew(world.id)).toBe(false)
    },
  )

  test('access ends with the refund, even after a cancellation', async () => {
    const world = await paidWorld(harness)
    await world.live(world.viewer, world.id, 'cancel')
    await world.clock.advance(13 * MINUTE)
    const at = new Date(world.clock.now()).toISOString()
    await world.live(world.viewer, world.id, 'moneyBack')
    await world.clock.advance(DAY)
    await world.reconcile()
    const { status, access_until } = currentSubscription(await world.current(world.viewer))
    expect([status, access_until]).toEqual(['refunded', at])
  })

  test('a checkout that its provider does not find once is kept', async () => {
    const world = await openWorld(harness)
    const viewer = await world.player()
    const { url } = await world.checkout(viewer)
    const wrongKeys = instead(world, 'fetch', 'not_found')
    await world.reconcile()
    wrongKeys.mockRestore()
    await world.press(url, 'pay')
    await world.reconcile()
    expect((await world.current(viewer)).plan).toBe('premium')
  })

  test('a cancellation asks the provider, whatever our store says', async () => {
    const world = await paidWorld(harness)
    await SubscriptionModel.updateOne({ user: world.viewer.id }, { $set: { status: 'canceling', isCancelled: true } })
    await world.live(world.viewer, world.id, 'cancel')
    expect((await world.provider.fetch(world.id)).isCancelled).toBe(true)
  })

  test('the next check carries out a refund whose server crashed after the first write', async () => {
    const world = await paidWorld(harness)
    const { _id } = await world.find()
    await UserModel.updateOne({ _id: world.viewer.id }, { $set: { moneyBack: _id } })
    await world.reconcile()
    expect(world.practice.totals().givenBackCents).toBe(1999)
    expect(await world.planNow()).toBe('starter')
  })

  test('many forgotten checkouts do not slow down each check', async () => {
    const world = await paidWorld(harness)
    const open = {
      user: world.viewer.id,
      provider: world.provider.name,
      plan: 'pro',
      checkoutPlan: 'pro',
      createdAt: new Date(world.clock.now()),
    }
    const forgotten = Array.from({ length: 60 }, () => ({ ...open, checkoutId: `cs_${crypto.randomUUID()}` }))
    await SubscriptionModel.insertMany(forgotten)
    const fetched = spyOn(world.provider, 'fetch')
    closeAfterTest(() => fetched.mockRestore())
    await settle(world.deps, (await SubscriptionModel.findOne({ providerId: world.id }).orFail())._id)
    expect(fetched.mock.calls.length).toBeLessThan(15)
  })
})
