import { describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../shared/time'
import { UserModel } from '../identity/users/user-model'
import { endSubscriptionsOfDeletedAccount } from './end-subscriptions-of-deleted-account'
import { PaymentModel } from './model/payment-model'
import { paypalHarness } from './providers/paypal/testing/paypal-harness'
import { stripeHarness } from './providers/stripe/testing/stripe-harness'
import { instead, paidWorld } from './testing/paid-world'

describe.each([stripeHarness, paypalHarness])('With $name, for a deleted account', (harness) => {
  async function world() {
    const paid = await paidWorld(harness)
    const { viewer, clock, deps, find } = paid
    return {
      ...paid,
      async leave() {
        await clock.advance(HOUR)
        await UserModel.updateOne({ _id: viewer.id }, { $set: { deletedAt: new Date(clock.now() + 1) } })
        await endSubscriptionsOfDeletedAccount(deps, viewer.id)
      },
      async namedBy() {
        const pages = await PaymentModel.find({ user: viewer.id })
        const { customer, checkoutUrl } = await find()
        return [customer, checkoutUrl, ...pages.map(({ url }) => url)].filter((name) => name !== null)
      },
    }
  }

  test('no personal data is stored again', async () => {
    const { leave, namedBy, reconcile } = await world()
    expect(await namedBy()).not.toEqual([])
    await leave()
    await reconcile()
    expect(await namedBy()).toEqual([])
  })

  test('no personal data is stored again if the subscription had already ended', async () => {
    const { live, viewer, id, clock, practice, leave, namedBy, reconcile, settle } = await world()
    await live(viewer, id, 'cancel')
    await clock.advance(32 * DAY)
    practice.expire(id)
    await settle()
    await leave()
    await UserModel.deleteOne({ _id: viewer.id })
    await clock.advance(2 * DAY)
    await reconcile()
    expect(await namedBy()).toEqual([])
  })

  test.each(['provider_away', 'provider_failed', 'not_found', 'unavailable', 'conflict'] as const)(
    'a later check ends the subscription after the provider answered %s',
    async (kind) => {
      const subject = await world()
      const failing = instead(subject, 'fetch', kind)
      await subject.leave()
      expect(await subject.namedBy()).toEqual([])
      failing.mockRestore()
      expect((await subject.provider.fetch(subject.id)).status).toBe('active')
      await UserModel.deleteOne({ _id: subject.viewer.id })
      await subject.reconcile()
      expect((await subject.provider.fetch(subject.id)).status).toBe('ended')
      expect(subject.practice.totals().givenBackCents).toBe(0)
    },
  )
})
