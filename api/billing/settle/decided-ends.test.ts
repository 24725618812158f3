import { describe, expect, spyOn, test } from 'bun:test'
import { UserModel } from '../../identity/users/user-model'
import { closeAfterTest } from '../../testing/closing'
import { paypalHarness } from '../providers/paypal/testing/paypal-harness'
import { stripeHarness } from '../providers/stripe/testing/stripe-harness'
import { requestRefund } from '../request-refund'
import { subscriptionFigures } from '../subscription-figures'
import { instead, paidWorld } from '../testing/paid-world'

describe.each([stripeHarness, paypalHarness])('With $name', (harness) => {
  test('a subscription that is marked to end gives no plan while its provider is away', async () => {
    const world = await paidWorld(harness)
    const calls = ['end', 'refund', 'fetch'] as const
    const away = calls.map((call) => instead(world, call, 'provider_away'))
    await requestRefund(world.deps, world.viewer).catch(() => {})
    expect(await world.find()).toMatchObject({ status: 'active', endReason: 'money_back' })
    expect(await subscriptionFigures(world.clock.now())).toMatchObject({ activeSubscriptions: 0 })
    expect((await world.checkout(world.viewer, 'pro')).url).toStartWith('http')
    for (const call of away) call.mockRestore()
    await world.reconcile()
    expect(world.practice.totals().givenBackCents).toBe(1999)
  })

  test('a plan from an older read does not overwrite a newer one', async () => {
    const world = await paidWorld(harness)
    const write = UserModel.updateOne.bind(UserModel)
    const writes = spyOn(UserModel, 'updateOne').mockImplementationOnce((async (...args: Parameters<typeof write>) => {
      await requestRefund(world.deps, world.viewer)
      return write(...args)
    }) as never)
    closeAfterTest(() => writes.mockRestore())
    await world.settle()
    expect(await world.planNow()).toBe('starter')
    await world.expectTruth(world.viewer)
  })
})
