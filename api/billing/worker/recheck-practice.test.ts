import { describe, expect, test } from 'bun:test'
import { DAY } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { currentSubscription } from '../current-subscription'
import { listInvoices } from '../list-invoices'
import { openPortal } from '../open-portal'
import { paypalHarness } from '../providers/paypal/testing/paypal-harness'
import { stripeHarness } from '../providers/stripe/testing/stripe-harness'
import { instead, paidWorld } from '../testing/paid-world'
import { refusalOf } from '../testing/provider-scene'
import { openWorld } from '../testing/world'
import { recheckPractice } from './recheck-practice'
import { checkDueSubscriptions } from './run-billing-worker'

const setPractice = (provider: object, isPractice: boolean) => Object.assign(provider, { isPractice })

describe.each([stripeHarness, paypalHarness])('With $name, practice money', (harness) => {
  /** A player who paid the stand-in, before a start with real keys, which do not know the subscription. */
  async function switchedWorld(change: (world: Awaited<ReturnType<typeof paidWorld>>) => unknown = () => {}) {
    const world = await paidWorld(harness, ({ provider }) => setPractice(provider, true))
    await change(world)
    setPractice(world.provider, false)
    const unknown = (['fetch', 'end', 'refund'] as const).map((call) => instead(world, call, 'not_found'))
    const start = async () => {
      await recheckPractice(world.deps)
      await checkDueSubscriptions(world.deps)
    }
    const shown = async () => currentSubscription(await world.current(world.viewer))
    const nowKnown = () => {
      for (const each of unknown) each.mockRestore()
    }
    return { ...world, start, shown, nowKnown }
  }

  test('buys nothing once real money is taken', async () => {
    const { start, shown, viewer, find } = await switchedWorld()
    expect((await shown()).plan).toBe('premium')
    await start()
    expect(await shown()).toMatchObject({ plan: 'starter', status: 'ended', refundable_until: null })
    expect(await find()).toMatchObject({ endReason: 'practice', checkAt: null })
    expect(await listInvoices(viewer)).toEqual([])
  })

  test('buys nothing if nothing is sold at all', async () => {
    const { start, shown, deps, provider } = await switchedWorld()
    Object.assign(deps.payments, { [provider.name]: null })
    await start()
    expect(await shown()).toMatchObject({ plan: 'starter', status: 'ended' })
  })

  test('uses up neither the refund nor its seven days, and its customer is not reused', async () => {
    const { start, shown, nowKnown, subscribe, live, viewer, clock, current, deps } = await switchedWorld((world) =>
      world.live(world.viewer, world.id, 'moneyBack'),
    )
    expect((await current(viewer)).moneyBack).not.toBeNull()
    await start()
    expect((await current(viewer)).moneyBack).toBeNull()
    await clock.advance(30 * DAY)
    nowKnown()
    if (harness.hasPortal)
      expect(
        await refusalOf(openPortal(deps, viewer, { provider: 'stripe', origin: 'https://castellan.example' })),
      ).toBe('conflict')
    const id = await subscribe(viewer)
    await live(viewer, id, 'return')
    const { plan, refundable_until } = await shown()
    expect([plan, refundable_until !== null]).toEqual(['premium', true])
    await live(viewer, id, 'moneyBack')
    expect((await shown()).status).toBe('refunded')
  })

  test('ends without a notification for a deleted account', async () => {
    const { start, find, viewer } = await switchedWorld(({ viewer, clock }) =>
      UserModel.updateOne({ _id: viewer.id }, { $set: { deletedAt: new Date(clock.now()) } }),
    )
    await NotificationModel.deleteMany({ user: viewer.id })
    await start()
    expect(await find()).toMatchObject({ status: 'ended', endReason: 'practice' })
    expect(await NotificationModel.countDocuments({ user: viewer.id })).toBe(0)
  })

  test('still counts after a start with its stand-in', async () => {
    const world = await paidWorld(harness, ({ provider }) => setPractice(provider, true))
    await recheckPractice(world.deps)
    await world.reconcile()
    expect(await world.planNow()).toBe('premium')
  })
})

test('Real money counts even if a stand-in runs, which does not know it', async () => {
  const world = await openWorld(stripeHarness)
  const viewer = await world.player()
  const id = await world.subscribe(viewer)
  await world.live(viewer, id, 'return')
  setPractice(world.provider, true)
  instead(world, 'fetch', 'not_found')
  await recheckPractice(world.deps)
  await world.reconcile()
  expect((await world.current(viewer)).plan).toBe('premium')
})
