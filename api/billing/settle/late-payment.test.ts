import { expect, spyOn, test } from 'bun:test'
import { DAY, MINUTE } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { currentSubscription } from '../current-subscription'
import { paypalHarness } from '../providers/paypal/testing/paypal-harness'
import { requestRefund } from '../request-refund'
import { paidWorld } from '../testing/paid-world'
import { checkDueSubscriptions } from '../worker/run-billing-worker'

async function lateWorld(tells: { hasUnlistedPayment?: true } = { hasUnlistedPayment: true }) {
  let isListed = false
  const world = await paidWorld(paypalHarness, ({ provider }) => {
    const list = provider.fetch.bind(provider)
    const late = spyOn(provider, 'fetch').mockImplementation(async (id) => {
      const found = await list(id)
      return isListed || found.startedAt === null ? found : { ...found, payments: [], ...tells }
    })
    closeAfterTest(() => late.mockRestore())
  })
  expect(await world.booked()).toEqual({ takenCents: 0, givenBackCents: 0 })
  const arrive = async () => {
    isListed = true
    await world.clock.advance(11 * MINUTE)
    await checkDueSubscriptions(world.deps)
  }
  return { ...world, arrive }
}

test('A payment that the provider lists late is recorded soon after', async () => {
  const { arrive, booked } = await lateWorld()
  await arrive()
  expect(await booked()).toEqual({ takenCents: 1999, givenBackCents: 0 })
})

test('A refund of a late listed payment is made once it is listed', async () => {
  const { arrive, clock, deps, viewer, planNow, practice, find } = await lateWorld()
  await clock.advance(2 * DAY)
  await requestRefund(deps, viewer)
  expect(await planNow()).toBe('starter')
  await arrive()
  expect(practice.totals().givenBackCents).toBe(1999)
  expect((await find()).status).toBe('refunded')
})

test('Without a reported payment there is nothing to refund', async () => {
  const refundable = async (world: Awaited<ReturnType<typeof lateWorld>>) =>
    currentSubscription(await world.current(world.viewer)).refundable_until
  expect(await refundable(await lateWorld())).not.toBeNull()
  expect(await refundable(await lateWorld({}))).toBeNull()
})
