import { describe, expect, test } from 'bun:test'
import { DAY } from '../../shared/time'
import { UserModel } from '../identity/users/user-model'
import { listNotifications } from '../notifications/inbox/list-notifications'
import { currentSubscription } from './current-subscription'
import { endGrantedPlans } from './end-granted-plans'
import { grantPlan } from './grant-plan'
import { stripeHarness } from './providers/stripe/testing/stripe-harness'
import { openWorld } from './testing/world'

async function givenWorld(fields: { plan: string; grantedPlan?: string | null }) {
  const world = await openWorld(stripeHarness)
  const viewer = await world.player()
  await UserModel.updateOne({ _id: viewer.id }, { $set: fields })
  const plan = async () => (await world.current(viewer)).plan
  return { ...world, viewer, plan }
}

describe('A granted plan', () => {
  const fields = { plan: 'pro', grantedPlan: 'pro' }

  test('stays while a checkout is open and after it expired', async () => {
    const { checkout, provider, reconcile, viewer, plan } = await givenWorld(fields)
    const { id } = await checkout(viewer)
    expect(await plan()).toBe('pro')
    await provider.closeCheckout(id)
    await reconcile()
    expect(await plan()).toBe('pro')
  })

  test('gives way to a paid plan and returns after it', async () => {
    const { subscribe, live, viewer, plan } = await givenWorld(fields)
    const id = await subscribe(viewer)
    await live(viewer, id, 'return')
    expect(await plan()).toBe('premium')
    await live(viewer, id, 'moneyBack')
    expect(await plan()).toBe('pro')
  })

  test('tells the player when it ends', async () => {
    const { deps, current, clock, viewer } = await givenWorld({ plan: 'starter' })
    const until = new Date(clock.now() + DAY)
    const shown = async () => {
      const { plan, access_until } = currentSubscription(await current(viewer))
      return { plan, access_until }
    }
    const { email } = await current(viewer)
    await grantPlan(deps, { email, plan: 'pro', until })
    expect(await shown()).toEqual({ plan: 'pro', access_until: until.toISOString() })
    await clock.advance(DAY)
    await endGrantedPlans(deps)
    expect(await shown()).toEqual({ plan: 'starter', access_until: null })
  })

  test('that is given beside a paid plan says when it counts, and ends without touching the paid one', async () => {
    const { subscribe, live, viewer, plan, deps, current, clock } = await givenWorld({ plan: 'starter' })
    await live(viewer, await subscribe(viewer), 'return')
    const { email } = await current(viewer)
    const until = new Date(clock.now() + DAY)
    expect(await grantPlan(deps, { email, plan: 'pro', until })).toBe('changed')
    expect(await plan()).toBe('premium')
    const { notifications } = await listNotifications(viewer, { limit: 1 })
    expect(notifications[0]?.message).toMatch(
      /^The operator gave you Professional until .+\. It counts once your paid plan has ended\.$/,
    )
    await clock.advance(DAY)
    await endGrantedPlans(deps)
    expect(await current(viewer)).toMatchObject({ plan: 'premium', grantedPlan: null, grantedUntil: null })
  })

  test('is not changed by a bank debit', async () => {
    const { checkout, press, practice, provider, reconcile, viewer, plan } = await givenWorld(fields)
    const { url, id } = await checkout(viewer)
    await press(url, 'debit')
    await reconcile()
    expect(await plan()).toBe('pro')
    practice.debitFails((await provider.fetch(id)).id)
    await reconcile()
    expect(await plan()).toBe('pro')
  })
})

test('Granting a plan, or taking it back, takes effect at once while a subscription is paused', async () => {
  const { subscribe, live, practice, clock, reconcile, viewer, plan, deps, current } = await givenWorld({
    plan: 'starter',
    grantedPlan: null,
  })
  const id = await subscribe(viewer)
  await live(viewer, id, 'return')
  practice.pause(id)
  await clock.advance(40 * DAY)
  await reconcile()
  const { email } = await current(viewer)
  expect(await grantPlan(deps, { email, plan: 'pro' })).toBe('changed')
  expect(currentSubscription(await current(viewer))).toMatchObject({
    plan: 'pro',
    status: 'paused',
    access_until: null,
  })
  expect(await grantPlan(deps, { email, plan: 'starter' })).toBe('changed')
  expect(await plan()).toBe('starter')
  const { notifications } = await listNotifications(viewer, { limit: 2 })
  expect(notifications.map(({ message, is_news }) => [message, is_news])).toEqual([
    ['The plan that the operator gave you has ended.', true],
    ['The operator gave you Professional: unlimited bot slots.', true],
  ])
})
