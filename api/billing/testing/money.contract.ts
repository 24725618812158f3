import { expect, test } from 'bun:test'
import { PREMIUM, type ProviderScene } from './provider-scene'

export function moneyContract(scene: ProviderScene) {
  test('ending twice is ending once, and nothing is charged after it', async () => {
    const { id } = await scene.subscribed()
    await scene.provider.end(id)
    await scene.provider.end(id)
    const ended = await scene.now(id)
    expect(ended.status).toBe('ended')
    expect(ended.endedAt).toBe(scene.clock.now())
    expect(scene.practice.renew(id)).toBe(false)
  })

  test('refunding twice refunds everything once', async () => {
    const { id } = await scene.subscribed()
    scene.practice.renew(id)
    await scene.provider.refund(id)
    await scene.provider.refund(id)
    expect(scene.practice.totals()).toEqual({ takenCents: 2 * PREMIUM, givenBackCents: 2 * PREMIUM })
    await scene.expectPaymentsToMatch(id)
  })

  test('two refunds at once refund once', async () => {
    const { id } = await scene.subscribed()
    await Promise.allSettled([scene.provider.refund(id), scene.provider.refund(id)])
    expect(scene.practice.totals().givenBackCents).toBe(PREMIUM)
  })

  test('a partial refund is reported, and the rest can follow', async () => {
    const { id } = await scene.subscribed()
    scene.practice.partialRefund(id, 500)
    expect((await scene.now(id)).payments[0]).toMatchObject({ cents: PREMIUM, refundedCents: 500 })
    await scene.provider.refund(id)
    expect((await scene.now(id)).payments[0]).toMatchObject({ refundedCents: PREMIUM })
    expect(scene.practice.totals().givenBackCents).toBe(PREMIUM)
  })

  test('a disputed amount is reported, returns when the dispute is won, and is gone when it is lost', async () => {
    const { id } = await scene.subscribed()
    const disputed = async () => (await scene.now(id)).payments[0]?.disputedCents
    expect(scene.practice.dispute(id)).toBe(true)
    expect(await disputed()).toBe(PREMIUM)
    await scene.expectPaymentsToMatch(id)
    expect(scene.practice.winDispute(id)).toBe(true)
    expect(await disputed()).toBe(0)
    scene.practice.renew(id)
    scene.practice.dispute(id)
    scene.practice.loseDispute(id)
    expect((await scene.now(id)).payments.map(({ disputedCents }) => disputedCents)).toEqual([0, PREMIUM])
    await scene.expectPaymentsToMatch(id)
  })
}
