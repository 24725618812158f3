import { expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { stuckPayments } from '../stuck-payments'
import { isApplied, isAway, LOOPS, openProviders, refuses, until } from './testing/open-providers'

test('what is refused of one subscription holds up no event and no look of another', async () => {
  const { clock, stripe, keep, subscriptions, hear } = await openProviders()
  const [refused = ''] = await subscriptions('stripe', 1)
  const due = await subscriptions('stripe', 3)
  const [told = ''] = await subscriptions('stripe', 1, clock.now() + DAY)
  stripe.before = (id) => (id === refused ? refuses() : Promise.resolve())
  await hear('stripe', refused)
  keep()
  await clock.untilAsleep(LOOPS)
  expect(due.filter((id) => !stripe.asked.includes(id))).toEqual([])
  await hear('stripe', told)
  await until(() => isApplied(told))
})

test('a webhook is applied at once also while its provider is left alone', async () => {
  const { clock, stripe, keep, subscriptions, hear } = await openProviders()
  const [failing = '', told = ''] = await subscriptions('stripe', 2, clock.now() + DAY)
  stripe.before = (id) => (id === failing ? isAway() : Promise.resolve())
  await hear('stripe', failing)
  keep()
  await clock.untilAsleep(LOOPS)
  await hear('stripe', told)
  await until(() => isApplied(told))
})

test('what is refused is asked for ever more rarely, and stands before the operator until it succeeds', async () => {
  const { clock, stripe, keep, subscriptions, hear } = await openProviders()
  const [refused = ''] = await subscriptions('stripe', 1)
  stripe.before = refuses
  await hear('stripe', refused)
  keep()
  await clock.untilAsleep(LOOPS)
  const asked = async (hours: number) => {
    const before = stripe.asked.length
    for (let passed = 0; passed < hours * HOUR; passed += 10 * MINUTE) {
      await clock.advance(10 * MINUTE)
      await clock.untilAsleep(LOOPS)
    }
    return stripe.asked.length - before
  }
  const first = await asked(2)
  await asked(6)
  expect(await asked(2)).toBeLessThan(first / 2)
  const { total, stuck } = await stuckPayments()
  expect(total).toBe(2)
  const about = expect.stringContaining(refused)
  const shown = { payment_provider: 'stripe', about, player: null, why: 'Not this one' }
  expect(stuck).toMatchObject([shown, shown])
  stripe.before = async () => {}
  await asked(24)
  expect(await stuckPayments()).toEqual({ total: 0, stuck: [] })
})
