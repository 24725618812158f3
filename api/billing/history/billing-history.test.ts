import { expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../shared/time'
import { stripeHarness } from '../providers/stripe/testing/stripe-harness'
import { paidWorld } from '../testing/paid-world'
import { billingHistory } from './billing-history'

async function historyWorld() {
  const world = await paidWorld(stripeHarness)
  const texts = async () => {
    const { entries } = await billingHistory(world.viewer.id)
    return entries.map(({ text }) => text).filter((text) => !text.startsWith('Stripe reported'))
  }
  const live = async (action: Parameters<typeof world.live>[2]) => {
    await world.clock.advance(HOUR)
    await world.live(world.viewer, world.id, action)
    await world.settle()
  }
  return { ...world, texts, live }
}

test('The history describes past states for an admin', async () => {
  const { texts, live, clock, practice, id, settle } = await historyWorld()
  await live('upgrade')
  await clock.advance(40 * DAY)
  practice.fail(id)
  await settle()
  await live('cancel')
  expect((await texts()).map((text) => text.replace(/\d{4}-.+Z/, 'its day'))).toEqual([
    'Professional ended.',
    'A payment for Professional failed. It stays until its day.',
    'Changed from Premium to Professional.',
    'Paid 29.96 USD with Stripe for Professional.',
    'Premium began.',
    'Paid 19.99 USD with Stripe for Premium.',
    'Checkout opened at Stripe for Premium.',
  ])
})

test('The history says why a subscription ended, also for a deleted account', async () => {
  const refunded = await historyWorld()
  await refunded.live('moneyBack')
  expect((await refunded.texts())[0]).toBe(
    'Premium ended, and all payments for it were refunded: the player asked for a refund.',
  )
  const left = await historyWorld()
  await left.live('leave')
  expect((await left.texts())[0]).toBe('Premium ended: the account was deleted.')
})
