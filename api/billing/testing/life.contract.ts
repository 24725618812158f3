import { expect, test } from 'bun:test'
import { DAY, MINUTE } from '../../../shared/time'
import type { ProviderHarness } from './provider-harness'
import { PREMIUM, type ProviderScene, refusalOf } from './provider-scene'

export function lifeContract(harness: ProviderHarness, scene: ProviderScene) {
  test('a cancelled subscription keeps its paid time and then ends', async () => {
    const { id, paidUntil } = await scene.subscribed()
    await scene.provider.cancel(id)
    await scene.provider.cancel(id)
    expect(await scene.now(id)).toMatchObject({ isCancelled: true, paidUntil })
    expect(scene.practice.renew(id)).toBe(false)
    await scene.clock.advance((paidUntil ?? 0) - scene.clock.now() + MINUTE)
    scene.practice.expire(id)
    const ended = await scene.now(id)
    expect(ended).toMatchObject({ status: 'ended', paidUntil })
    expect(ended.payments).toHaveLength(1)
    await scene.provider.cancel(id)
  })

  test('a cancellation at the provider counts', async () => {
    const { id } = await scene.subscribed()
    expect(scene.practice.cancel(id)).toBe(true)
    expect((await scene.now(id)).isCancelled).toBe(true)
  })

  if (harness.resumes)
    test('a cancellation can be undone repeatedly, but not after the end', async () => {
      const { id } = await scene.subscribed()
      for (const _ of [1, 2]) {
        await scene.provider.cancel(id)
        expect((await scene.now(id)).isCancelled).toBe(true)
        await scene.provider.resume(id)
        await scene.provider.resume(id)
        expect((await scene.now(id)).isCancelled).toBe(false)
      }
      await scene.provider.end(id)
      expect(await refusalOf(scene.provider.resume(id))).toBe('conflict')
    })
  else
    test('a cancellation cannot be undone, and the refusal says so', async () => {
      const { id } = await scene.subscribed()
      await scene.provider.cancel(id)
      expect(await refusalOf(scene.provider.resume(id))).toBe('conflict')
      expect((await scene.now(id)).isCancelled).toBe(true)
    })

  test('a plan can be upgraded and downgraded', async () => {
    const { id } = await scene.subscribed()
    for (const [plan, from] of [
      ['pro', 'premium'],
      ['premium', 'pro'],
    ] as const) {
      await scene.changeTo(id, plan)
      const changed = await scene.now(id)
      expect(changed).toMatchObject(harness.changesAtOnce ? { plan, nextPlan: null } : { plan: from, nextPlan: plan })
      expect(scene.practice.renew(id)).toBe(true)
      expect(await scene.now(id)).toMatchObject({ plan, nextPlan: null, status: 'active' })
    }
    await scene.expectPaymentsToMatch(id)
  })

  test('changing to the current plan changes nothing', async () => {
    const { id } = await scene.subscribed()
    await scene.changeTo(id, 'premium')
    expect(await scene.now(id)).toMatchObject({ plan: 'premium', nextPlan: null })
    expect(scene.practice.totals().takenCents).toBe(PREMIUM)
  })

  if (harness.changesAtOnce)
    test('a declining card leaves the plan unchanged, and a working one changes it', async () => {
      const { id } = await scene.subscribed()
      scene.cardDeclines(id, true)
      expect(await refusalOf(scene.changeTo(id, 'pro'))).toBe('conflict')
      expect(await scene.now(id)).toMatchObject({ plan: 'premium', status: 'active' })
      expect(scene.practice.totals().takenCents).toBe(PREMIUM)
      scene.cardDeclines(id, false)
      await scene.changeTo(id, 'pro')
      expect((await scene.now(id)).plan).toBe('pro')
    })

  test('an ended plan does not change', async () => {
    const { id } = await scene.subscribed()
    await scene.provider.end(id)
    expect(await refusalOf(scene.changeTo(id, 'pro'))).toBe('conflict')
  })

  test('a renewal is one more payment and one more period', async () => {
    const first = await scene.subscribed()
    await scene.clock.advance((first.paidUntil ?? 0) - scene.clock.now())
    expect(scene.practice.renew(first.id)).toBe(true)
    const renewed = await scene.now(first.id)
    expect(renewed.payments.map(({ cents }) => cents)).toEqual([PREMIUM, PREMIUM])
    expect(new Set(renewed.payments.map(({ id }) => id)).size).toBe(2)
    expect(renewed.paidUntil).toBeGreaterThan(first.paidUntil ?? 0)
    expect(renewed.startedAt).toBe(first.startedAt)
  })

  test('a failed payment is missing until it succeeds', async () => {
    const { id, paidUntil } = await scene.subscribed()
    await scene.clock.advance((paidUntil ?? 0) - scene.clock.now())
    expect(scene.practice.fail(id)).toBe(true)
    const failedAt = scene.clock.now()
    await scene.clock.advance(MINUTE)
    const failed = await scene.now(id)
    expect(failed).toMatchObject({ status: 'past_due', pastDueSince: failedAt, endedAt: null })
    expect(failed.paidUntil).toBeLessThanOrEqual(failedAt)
    expect(failed.payments).toHaveLength(1)
    expect(scene.practice.recover(id)).toBe(true)
    const recovered = await scene.now(id)
    expect(recovered).toMatchObject({ status: 'active', pastDueSince: null })
    expect(recovered.payments).toHaveLength(2)
    expect(recovered.paidUntil).toBeGreaterThan(scene.clock.now())
  })

  test('cancelling while a payment is missing charges nothing more', async () => {
    const { id, paidUntil } = await scene.subscribed()
    await scene.clock.advance((paidUntil ?? 0) - scene.clock.now())
    scene.practice.fail(id)
    await scene.clock.advance(2 * DAY)
    await scene.provider.cancel(id)
    expect(scene.practice.recover(id)).toBe(false)
    expect((await scene.now(id)).status).toBe('ended')
    expect(scene.practice.totals().takenCents).toBe(PREMIUM)
  })

  test('a paused subscription misses no payment and continues when it is resumed', async () => {
    const { id, paidUntil } = await scene.subscribed()
    expect(scene.practice.pause(id)).toBe(true)
    const paused = await scene.now(id)
    expect(paused).toMatchObject({ status: 'paused', pastDueSince: null, endedAt: null, isCancelled: false })
    expect(paused.paidUntil).toBeLessThanOrEqual(paidUntil ?? 0)
    await scene.clock.advance(10 * DAY)
    expect(await scene.now(id)).toMatchObject({ status: 'paused', pastDueSince: null })
    expect(scene.practice.renew(id)).toBe(false)
    expect(await refusalOf(scene.changeTo(id, 'pro'))).toBe(harness.changesAtOnce ? 'conflict' : 'nothing')
    expect(scene.practice.unpause(id)).toBe(true)
    expect((await scene.now(id)).status).toBe('active')
    await scene.expectPaymentsToMatch(id)
  })

  test('a paused subscription can be cancelled without another charge', async () => {
    const { id } = await scene.subscribed()
    scene.practice.pause(id)
    await scene.provider.cancel(id)
    await scene.provider.cancel(id)
    expect(scene.practice.unpause(id)).toBe(false)
    expect(await scene.now(id)).toMatchObject({ status: 'ended' })
    expect(scene.practice.totals().takenCents).toBe(PREMIUM)
  })

  test('a payment that never comes ends the subscription', async () => {
    const { id } = await scene.subscribed()
    scene.practice.fail(id)
    expect(scene.practice.expire(id)).toBe(true)
    expect((await scene.now(id)).status).toBe('ended')
    expect(scene.practice.totals().takenCents).toBe(PREMIUM)
  })
}
