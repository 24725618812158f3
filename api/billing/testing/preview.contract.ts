import { expect, test } from 'bun:test'
import { DAY, HOUR, SECOND } from '../../../shared/time'
import type { ProviderHarness } from './provider-harness'
import { ORIGIN, PREMIUM, type ProviderScene, refusalOf } from './provider-scene'

const PRO = 4999

export function previewContract(harness: ProviderHarness, scene: ProviderScene) {
  const taken = () => scene.practice.totals().takenCents

  test('the prices are those that a checkout takes', async () => {
    const prices = await scene.provider.prices()
    expect(prices).toMatchObject({ premium: { cents: PREMIUM, currency: 'USD' }, pro: { cents: PRO, currency: 'USD' } })
    await scene.subscribed()
    expect(taken()).toBe(prices.premium?.cents ?? 0)
  })

  test('a change, at any moment of the month, takes what its preview says, now and at the next billing time', async () => {
    const { id } = await scene.subscribed()
    for (const [plan, wait] of [
      ['pro', 11 * DAY + 7 * SECOND],
      ['premium', 5 * DAY + HOUR],
      ['pro', 13 * SECOND],
    ] as const) {
      await scene.clock.advance(wait)
      const before = taken()
      const { dueNow, next, nextAt, isFromPriceList } = await scene.agreedChange(id, plan)
      expect(taken() - before).toBe(dueNow.cents)
      if (plan === 'premium' || !harness.changesAtOnce) expect(dueNow.cents).toBe(0)
      expect(isFromPriceList).toBe(!harness.changesAtOnce)
      expect((await scene.now(id)).next).toEqual(next)
      expect(nextAt).toBe((await scene.now(id)).paidUntil)
    }
    for (const _ of [1, 2]) {
      const { next } = await scene.now(id)
      const before = taken()
      expect(scene.practice.renew(id)).toBe(true)
      expect(taken() - before).toBe(next?.cents ?? -1)
    }
    await scene.expectPaymentsToMatch(id)
  })

  test('credit of a smaller plan pays the next invoices, as its preview says', async () => {
    const { id } = await scene.subscribed()
    await scene.changeTo(id, 'pro')
    const { credit, next, monthly } = await scene.agreedChange(id, 'premium')
    expect(monthly.cents).toBe(PREMIUM)
    expect(credit.cents).toBe(harness.changesAtOnce ? PRO - PREMIUM : 0)
    const before = taken()
    scene.practice.renew(id)
    expect(taken() - before).toBe(next?.cents ?? -1)
  })

  test('a yes to another sum is refused, and changes nothing', async () => {
    const { id } = await scene.subscribed()
    const { dueNow, next, proratedAt } = await scene.provider.previewChange(id, 'pro')
    const agreed = { dueCents: dueNow.cents + 1, nextCents: next?.cents ?? null, proratedAt }
    expect(await refusalOf(scene.provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed }))).toBe('conflict')
    expect(await scene.now(id)).toMatchObject({ plan: 'premium', nextPlan: null })
    expect(taken()).toBe(PREMIUM)
  })

  test.each([
    ['no moment', () => null],
    ['a moment before the period', (now: number) => now - 40 * DAY],
    ['a moment in the future, which costs less', (now: number) => now + 10 * DAY],
    ['a moment between two seconds', (now: number) => Math.floor(now / SECOND) * SECOND - 1],
  ])('a yes with %s is refused where unused time counts', async (_, moment) => {
    const { id } = await scene.subscribed()
    await scene.clock.advance(DAY)
    const { dueNow, next } = await scene.provider.previewChange(id, 'pro')
    const proratedAt = moment(scene.clock.now())
    const agreed = { dueCents: dueNow.cents, nextCents: next?.cents ?? null, proratedAt }
    const change = scene.provider.changePlan(id, { plan: 'pro', origin: ORIGIN, agreed })
    expect(await refusalOf(change)).toBe(harness.changesAtOnce ? 'conflict' : 'nothing')
    expect(taken()).toBe(PREMIUM)
  })

  test('a change right after a renewal takes what its preview says', async () => {
    const { id } = await scene.subscribed()
    scene.practice.renew(id)
    const before = taken()
    const { dueNow } = await scene.agreedChange(id, 'pro')
    expect(taken() - before).toBe(dueNow.cents)
  })

  test('a preview changes nothing, and an ended subscription has none', async () => {
    const { id } = await scene.subscribed()
    const before = await scene.now(id)
    await scene.provider.previewChange(id, 'pro')
    expect(await scene.now(id)).toEqual(before)
    expect(taken()).toBe(PREMIUM)
    await scene.provider.end(id)
    expect(await refusalOf(scene.provider.previewChange(id, 'pro'))).toBe('conflict')
    expect((await scene.now(id)).next).toBeNull()
  })

  test('undoing a cancellation takes nothing now, and the next payment that its preview says', async () => {
    const { id } = await scene.subscribed()
    await scene.provider.cancel(id)
    expect((await scene.now(id)).next).toBeNull()
    if (!harness.resumes) return expect(await refusalOf(scene.provider.previewResume(id))).toBe('conflict')
    const { dueNow, next } = await scene.provider.previewResume(id)
    expect(dueNow.cents).toBe(0)
    await scene.provider.resume(id)
    expect(taken()).toBe(PREMIUM)
    scene.practice.renew(id)
    expect(taken()).toBe(PREMIUM + (next?.cents ?? -1))
  })

  test('a failed payment is an open invoice with a page, until it is paid', async () => {
    const { id } = await scene.subscribed()
    expect((await scene.now(id)).unpaid).toEqual([])
    scene.practice.fail(id)
    const [open, ...others] = (await scene.now(id)).unpaid
    expect(others).toEqual([])
    expect(open).toMatchObject({ cents: PREMIUM, currency: 'USD', plan: 'premium', status: 'open' })
    expect(URL.canParse(open?.url ?? '')).toBe(true)
    scene.practice.recover(id)
    expect((await scene.now(id)).unpaid.filter(({ status }) => status === 'open')).toEqual([])
  })
}
