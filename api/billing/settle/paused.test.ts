import { describe, expect, test } from 'bun:test'
import { DAY } from '../../../shared/time'
import { currentSubscription } from '../current-subscription'
import { paypalHarness } from '../providers/paypal/testing/paypal-harness'
import { openStripe, stripeHarness } from '../providers/stripe/testing/stripe-harness'
import { requestRefund } from '../request-refund'
import { subscriptionFigures } from '../subscription-figures'
import { paidWorld } from '../testing/paid-world'
import { refusalOf } from '../testing/provider-scene'
import { checkDueSubscriptions } from '../worker/run-billing-worker'

type World = Awaited<ReturnType<typeof paidWorld>>

const shown = async (world: World) => currentSubscription(await world.current(world.viewer))

async function pass(world: World, days: number) {
  for (let day = 0; day < days; day++) {
    await world.clock.advance(DAY)
    await world.settle()
  }
}

async function pausedAtStripe(pause: 'pause' | 'pauseWithoutCredit') {
  const opened = openStripe()
  const world = await paidWorld({ ...stripeHarness, open: async () => opened })
  opened.practice[pause](world.id)
  return { world, practice: opened.practice }
}

describe.each([stripeHarness, paypalHarness])('A subscription that is paused with $name', (harness) => {
  test('is not ended, not refunded, and not taken for a failed payment', async () => {
    const world = await paidWorld(harness)
    world.practice.pause(world.id)
    await pass(world, 60)
    expect(await shown(world)).toMatchObject({ plan: 'starter', status: 'paused', next_billing_time: null })
    expect((await world.provider.fetch(world.id)).status).toBe('paused')
    expect(await world.find()).toMatchObject({ status: 'paused', endReason: null })
    expect(world.practice.totals()).toEqual({ takenCents: 1999, givenBackCents: 0 })
    await world.expectTruth(world.viewer)
  })

  test('gives the plan again once it is resumed and paid', async () => {
    const world = await paidWorld(harness)
    world.practice.pause(world.id)
    await pass(world, 10)
    world.practice.unpause(world.id)
    await world.settle()
    expect(await shown(world)).toMatchObject({ plan: 'premium', status: 'active' })
    await world.expectTruth(world.viewer)
  })

  test('rules out another one, and does not count while it gives no plan', async () => {
    const world = await paidWorld(harness)
    world.practice.pause(world.id)
    await pass(world, 40)
    expect(await refusalOf(world.checkout(world.viewer, 'pro'))).toBe('conflict')
    expect((await subscriptionFigures(world.clock.now())).activeSubscriptions).toBe(0)
  })

  test('ends when it is cancelled after its paid time, without another charge', async () => {
    const world = await paidWorld(harness)
    world.practice.pause(world.id)
    await pass(world, 40)
    await world.live(world.viewer, world.id, 'cancel')
    expect((await world.provider.fetch(world.id)).status).toBe('ended')
    expect(await shown(world)).toMatchObject({ plan: 'starter', status: 'ended' })
    expect(world.practice.totals().takenCents).toBe(1999)
    await world.expectTruth(world.viewer)
  })

  test('can be refunded within seven days', async () => {
    const world = await paidWorld(harness)
    world.practice.pause(world.id)
    await pass(world, 2)
    expect((await shown(world)).refundable_until).not.toBeNull()
    await requestRefund(world.deps, world.viewer)
    expect(world.practice.totals()).toEqual({ takenCents: 1999, givenBackCents: 1999 })
  })
})

test('A pause over a billing day at PayPal gives no free month', async () => {
  const world = await paidWorld(paypalHarness)
  await world.clock.advance(29 * DAY)
  world.practice.pause(world.id)
  await pass(world, 2)
  world.practice.unpause(world.id)
  await world.settle()
  for (let day = 0; day < 6; day++) {
    await world.clock.advance(DAY)
    await checkDueSubscriptions(world.deps)
  }
  expect(await world.planNow()).toBe('starter')
  expect(world.practice.totals().takenCents).toBe(1999)
})

describe('The paid time', () => {
  test('ends at once if Stripe credits it, so that no month counts twice', async () => {
    const { world, practice } = await pausedAtStripe('pause')
    await world.settle()
    expect(await world.planNow()).toBe('starter')
    for (let month = 0; month < 3; month++) {
      practice.unpause(world.id)
      await world.settle()
      expect(await world.planNow()).toBe('premium')
      await pass(world, 30)
      practice.pause(world.id)
      await world.settle()
    }
    // Three months may have 90 days.
    expect(practice.totals().takenCents).toBeGreaterThanOrEqual(3 * 1999 - 200)
    await world.expectTruth(world.viewer)
  })

  test('stays if Stripe does not credit it, and then the subscription is paused', async () => {
    const { world } = await pausedAtStripe('pauseWithoutCredit')
    await world.settle()
    expect(await shown(world)).toMatchObject({ plan: 'premium', status: 'paused' })
    await pass(world, 32)
    expect(await shown(world)).toMatchObject({ plan: 'starter', status: 'paused' })
  })

  test('lasts to its end even if the subscription is cancelled, which then ends at Stripe', async () => {
    const { world } = await pausedAtStripe('pauseWithoutCredit')
    await world.settle()
    await world.live(world.viewer, world.id, 'cancel')
    expect(await shown(world)).toMatchObject({ plan: 'premium', status: 'canceling' })
    await pass(world, 32)
    expect(await shown(world)).toMatchObject({ plan: 'starter', status: 'ended' })
    expect((await world.provider.fetch(world.id)).status).toBe('ended')
    await world.expectTruth(world.viewer)
  })
})
