import { expect, spyOn, test } from 'bun:test'
import { DAY, HOUR } from '../../../shared/time'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { closeAfterTest } from '../../testing/closing'
import { PaymentModel } from '../model/payment-model'
import { SubscriptionModel } from '../model/subscription-model'
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
    'Paid $29.96 with Stripe for Professional.',
    'Premium began.',
    'Paid $19.99 with Stripe for Premium.',
    'Checkout opened at Stripe for Premium.',
  ])
})

test('The history says why a subscription ended, also for a deleted account', async () => {
  const refunded = await historyWorld()
  await refunded.live('moneyBack')
  expect((await refunded.texts()).slice(0, 2)).toEqual([
    'Premium ended, and all payments for it were refunded: the player asked for a refund.',
    'Refunded $19.99.',
  ])
  const left = await historyWorld()
  await left.live('leave')
  expect((await left.texts())[0]).toBe('Premium ended: the account was deleted.')
})

test('The history names plans as they were called then', async () => {
  const { texts, id, find, settle } = await historyWorld()
  const { _id } = await find()
  const read = async () => (await texts()).filter((text) => text.startsWith('Paid') || text.startsWith('Checkout'))
  await SubscriptionModel.updateOne({ _id }, { $set: { checkoutName: 'Gold' } })
  await PaymentModel.updateMany({ subscription: _id }, { $set: { planName: 'Gold' } })
  await settle()
  expect(await read()).toEqual(['Paid $19.99 with Stripe for Gold.', 'Checkout opened at Stripe for Gold.'])
  await SubscriptionModel.updateOne({ _id }, { $unset: { checkoutName: 1 } })
  await PaymentModel.updateMany({ subscription: _id }, { $unset: { planName: 1 } })
  expect(await read()).toEqual(['Paid $19.99 with Stripe for Premium.', 'Checkout opened at Stripe for Premium.'])
  expect(id).toStartWith('sub_')
})

test('The history has each part of the money that goes back, comes back or is disputed, once', async () => {
  const { texts, practice, id, settle } = await historyWorld()
  practice.partialRefund(id, 500)
  for (const _ of ['a report', 'the same report again']) await settle()
  practice.dispute(id)
  for (const _ of ['a report', 'the same report again']) await settle()
  practice.winDispute(id)
  await settle()
  expect(await texts()).toEqual([
    'A dispute over $14.99 was won.',
    'Premium ended: a payment is disputed.',
    'A payment of $14.99 is disputed.',
    'Refunded $5.00.',
    'Premium began.',
    'Paid $19.99 with Stripe for Premium.',
    'Checkout opened at Stripe for Premium.',
  ])
})

test('A refund that fails later is in the history and is notified, and the next one too', async () => {
  const world = await historyWorld()
  await world.live('moneyBack')
  const { viewer, provider, find, settle, texts } = world
  const truly = await provider.fetch(world.id)
  const failed = { ...truly, payments: truly.payments.map((payment) => ({ ...payment, refundedCents: 0 })) }
  const fetched = spyOn(provider, 'fetch').mockResolvedValueOnce(failed)
  closeAfterTest(() => fetched.mockRestore())
  await settle()
  expect((await find()).status).toBe('refunded')
  expect((await texts()).slice(0, 3)).toEqual([
    'All payments for Premium were refunded.',
    'Refunded $19.99.',
    'A refund of $19.99 failed, so the money is back here.',
  ])
  const messages = (await NotificationModel.find({ user: viewer.id }).sort({ _id: -1 })).map(({ message }) => message)
  expect(messages.slice(0, 2)).toEqual([
    'Premium has ended, and your money is on its way back.',
    'Your refund for Premium has failed at Stripe. We ask for it again.',
  ])
})
