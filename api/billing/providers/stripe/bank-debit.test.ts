import { describe, expect, test } from 'bun:test'
import { DAY } from '../../../../shared/time'
import { UserModel } from '../../../identity/users/user-model'
import { NotificationModel } from '../../../notifications/inbox/notification-model'
import { cancelSubscription, changePlan } from '../../change-subscription'
import { currentSubscription } from '../../current-subscription'
import { endSubscriptionsOfDeletedAccount } from '../../end-subscriptions-of-deleted-account'
import { fetchCurrentSubscription } from '../../fetch-current-subscription'
import { SubscriptionModel } from '../../model/subscription-model'
import { requestRefund } from '../../request-refund'
import { subscriptionFigures } from '../../subscription-figures'
import { instead } from '../../testing/paid-world'
import { ORIGIN } from '../../testing/provider-scene'
import { openWorld } from '../../testing/world'
import { stripeHarness } from './testing/stripe-harness'

/** A player agreed to a bank debit for Premium and returned; the bank has not answered yet. */
async function debitWorld() {
  const world = await openWorld(stripeHarness)
  const { practice, provider, deps, press, clock } = world
  const viewer = await world.player()
  const { url, id: checkoutId } = await world.checkout(viewer)
  await press(url, 'debit')
  const { id } = await provider.fetch(checkoutId)
  await fetchCurrentSubscription(deps, viewer, { session_id: checkoutId })
  const shown = async () => currentSubscription(await world.current(viewer))
  const after = async (what: 'debitArrives' | 'debitFails' | 'renew' | 'expire') => {
    await clock.advance(4 * DAY)
    expect(practice[what](id)).toBe(true)
    await world.reconcile()
  }
  const news = async () =>
    (await NotificationModel.find({ user: viewer.id }).sort({ _id: 1 })).map(({ message }) => message)
  return { ...world, viewer, id, shown, after, news }
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing',
    (error: Error) => error.message,
  )

describe('A first payment by bank debit', () => {
  test('gives no plan until its money arrives', async () => {
    const { shown, after, news, clock, deps, viewer, id } = await debitWorld()
    expect(await shown()).toMatchObject({
      plan: 'starter',
      status: 'pending',
      transaction_id: id,
      next_plan: 'premium',
    })
    expect((await subscriptionFigures(clock.now())).activeSubscriptions).toBe(0)
    expect(await refusalOf(requestRefund(deps, viewer))).toBe('Nothing was paid yet.')
    expect(await news()).toEqual([
      'Your bank debit for Premium at Stripe is under way. The plan begins as soon as the money has arrived, which may take some days.',
    ])
    await after('debitArrives')
    expect(await shown()).toMatchObject({ plan: 'premium', status: 'active' })
    expect((await shown()).refundable_until).not.toBeNull()
  })

  test('that fails leaves no plan and is not retried', async () => {
    const { shown, after, news, provider, id, practice } = await debitWorld()
    await after('debitFails')
    expect(await shown()).toMatchObject({ plan: 'starter', status: 'active', payment_provider: null })
    expect((await provider.fetch(id)).status).toBe('ended')
    expect(practice.recover(id)).toBe(false)
    expect((await news()).at(-1)).toBe(
      'Your bank debit for Premium at Stripe has failed. Nothing was taken, and you can subscribe again.',
    )
  })

  test('leaves no plan if one was given before the bank answered', async () => {
    const { shown, after, viewer, id, current } = await debitWorld()
    await SubscriptionModel.updateOne({ providerId: id }, { $set: { status: 'active' } })
    const { email } = await current(viewer)
    await UserModel.updateOne({ email }, { $set: { plan: 'pro' } })
    await after('debitFails')
    expect((await shown()).plan).toBe('starter')
  })

  test('does not affect a paid subscription, and its money is refunded', async () => {
    const { shown, after, news, subscribe, live, viewer, practice, provider, id } = await debitWorld()
    const paid = await subscribe(viewer)
    await live(viewer, paid, 'return')
    expect((await provider.fetch(id)).status).toBe('ended')
    await after('debitArrives')
    expect(await shown()).toMatchObject({ plan: 'premium', status: 'active', transaction_id: paid })
    expect(practice.totals()).toEqual({ takenCents: 2 * 1999, givenBackCents: 1999 })
    expect(await news()).toContain(
      'Your bank debit for Premium at Stripe is cancelled because you have paid another way. If it is taken anyway, it will be refunded.',
    )
  })

  test('can be cancelled by the player, and is refunded if the bank pays anyway', async () => {
    const { shown, after, deps, viewer, provider, id, practice, booked, news } = await debitWorld()
    const cancelled = await cancelSubscription(deps, viewer, { provider: 'stripe', id })
    expect(cancelled).toMatchObject({ plan: 'starter', status: 'active', payment_provider: null })
    expect((await provider.fetch(id)).status).toBe('ended')
    await after('debitArrives')
    expect(practice.totals()).toEqual({ takenCents: 1999, givenBackCents: 1999 })
    expect(await booked()).toEqual(practice.totals())
    expect((await shown()).plan).toBe('starter')
    expect((await news()).at(-1)).toBe(
      'Your bank debit for Premium was taken after it was cancelled, and your money is on its way back.',
    )
  })

  test('is cancelled by a later check if the provider is away', async () => {
    const world = await debitWorld()
    const away = instead(world, 'end', 'provider_failed')
    await cancelSubscription(world.deps, world.viewer, { provider: 'stripe', id: world.id })
    expect(await world.shown()).toMatchObject({ status: 'active', payment_provider: null })
    await cancelSubscription(world.deps, world.viewer, { provider: 'stripe', id: world.id })
    away.mockRestore()
    await world.reconcile()
    expect((await world.provider.fetch(world.id)).status).toBe('ended')
  })

  test('is cancelled when the account is deleted', async () => {
    const { after, clock, deps, viewer, provider, id, practice } = await debitWorld()
    await UserModel.updateOne({ _id: viewer.id }, { $set: { deletedAt: new Date(clock.now()) } })
    await endSubscriptionsOfDeletedAccount(deps, viewer.id)
    expect((await provider.fetch(id)).status).toBe('ended')
    await after('debitArrives')
    expect(practice.totals()).toEqual({ takenCents: 1999, givenBackCents: 1999 })
  })
})

describe('A renewal by bank debit', () => {
  async function renewedWorld() {
    const world = await debitWorld()
    await world.after('debitArrives')
    await world.clock.advance(30 * DAY)
    await world.after('renew')
    return world
  }

  test('keeps the plan while it is pending, and rules out a change of plan', async () => {
    const { shown, deps, viewer } = await renewedWorld()
    expect(await shown()).toMatchObject({ plan: 'premium', status: 'active' })
    expect(await refusalOf(changePlan(deps, viewer, { plan: 'pro', origin: ORIGIN }))).toBe(
      'One of your payments is still being processed. You can change the plan once it has arrived.',
    )
  })

  test('that fails is a failed payment', async () => {
    const { shown, after, reconcile, clock } = await renewedWorld()
    await after('debitFails')
    expect(await shown()).toMatchObject({ plan: 'premium', status: 'past_due' })
    await clock.advance(8 * DAY)
    await reconcile()
    expect(await shown()).toMatchObject({ plan: 'starter', status: 'ended' })
  })

  test("that arrives after the subscription's end is refunded, and earlier payments stay", async () => {
    const { after, deps, viewer, practice, booked, clock } = await renewedWorld()
    await UserModel.updateOne({ _id: viewer.id }, { $set: { deletedAt: new Date(clock.now()) } })
    await endSubscriptionsOfDeletedAccount(deps, viewer.id)
    await after('debitArrives')
    expect(practice.totals()).toEqual({ takenCents: 2 * 1999, givenBackCents: 1999 })
    expect(await booked()).toEqual(practice.totals())
  })
})
