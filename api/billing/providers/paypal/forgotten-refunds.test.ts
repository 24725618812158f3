import { expect, test } from 'bun:test'
import { DAY } from '../../../../shared/time'
import { openWorld } from '../../testing/world'
import { paypalHarness } from './testing/paypal-harness'

test('A partial refund stays recorded when PayPal no longer lists it', async () => {
  const world = await openWorld(paypalHarness)
  const viewer = await world.player()
  const id = await world.subscribe(viewer)
  await world.reconcile()
  world.practice.partialRefund(id, 300)
  await world.reconcile()
  await world.clock.advance(31 * DAY)
  const [payment] = (await world.provider.fetch(id)).payments
  expect(payment).toMatchObject({ refundedCents: 0, refundIsLowerBound: true })
  await world.reconcile()
  expect(await world.booked()).toEqual(world.practice.totals())
  world.practice.refund(id)
  await world.reconcile()
  expect(await world.booked()).toEqual({ takenCents: 1999, givenBackCents: 1999 })
})
