import { expect, test } from 'bun:test'
import type { ProviderHarness } from './provider-harness'
import { ORIGIN, PREMIUM, type ProviderScene } from './provider-scene'

export function checkoutContract(harness: ProviderHarness, scene: ProviderScene) {
  test('a checkout is pending until it is paid, and then a subscription with its reference', async () => {
    const { id, url } = await scene.checkout('reference-1')
    expect(await scene.now(id)).toMatchObject({
      reference: 'reference-1',
      status: 'pending',
      plan: 'premium',
      startedAt: null,
      payments: [],
    })
    expect(await scene.press(url, 'pay')).toStartWith(`${ORIGIN}/dashboard?`)
    const paid = await scene.now(id)
    expect(paid).toMatchObject({
      reference: 'reference-1',
      status: 'active',
      plan: 'premium',
      nextPlan: null,
      monthly: { cents: PREMIUM, currency: 'USD' },
      startedAt: scene.clock.now(),
      isCancelled: false,
      pastDueSince: null,
      endedAt: null,
      payments: [{ cents: PREMIUM, currency: 'USD', plan: 'premium', refundedCents: 0, disputedCents: 0 }],
    })
    expect(paid.paidUntil).toBeGreaterThan(scene.clock.now())
    expect(await scene.now(paid.id)).toEqual(paid)
  })

  test('a checkout that is opened again with its reference is the same one', async () => {
    const first = await scene.checkout('reference-2')
    expect(await scene.checkout('reference-2')).toEqual(first)
    expect((await scene.checkout('reference-3')).id).not.toBe(first.id)
  })

  test('a declined or abandoned checkout takes nothing and can still be paid', async () => {
    const { id, url } = await scene.checkout('reference-4')
    await scene.press(url, 'decline')
    expect(await scene.now(id)).toMatchObject({ status: 'pending', payments: [] })
    expect(await scene.press(url, 'cancel')).toBe(`${ORIGIN}/dashboard?checkout=cancelled`)
    expect(await scene.now(id)).toMatchObject({ status: 'pending', payments: [] })
    expect(scene.practice.totals()).toEqual({ takenCents: 0, givenBackCents: 0 })
  })

  test('a closed checkout cannot be paid, and one that was paid stays so', async () => {
    const { id, url } = await scene.checkout('reference-5')
    await scene.provider.closeCheckout(id)
    await scene.provider.closeCheckout(id)
    if (harness.closesCheckouts) {
      await scene.press(url, 'pay')
      expect(await scene.now(id)).toMatchObject({ status: 'ended', payments: [] })
    }
    const paid = await scene.checkout('reference-6')
    await scene.press(paid.url, 'pay')
    await scene.provider.closeCheckout(paid.id)
    expect((await scene.now(paid.id)).status).toBe('active')
  })

  test('paying twice is paying once', async () => {
    const { id, url } = await scene.checkout('reference-7')
    await scene.press(url, 'pay')
    await scene.press(url, 'pay')
    expect((await scene.now(id)).payments).toHaveLength(1)
    expect(scene.practice.totals().takenCents).toBe(PREMIUM)
  })

  test('a returning payer is recognised', async () => {
    const { customer } = await scene.subscribed()
    const request = {
      reference: 'reference-8',
      plan: 'pro',
      email: 'anna@example.com',
      customer,
      origin: ORIGIN,
    } as const
    const { id, url } = await scene.provider.startCheckout(request)
    await scene.press(url, 'pay')
    expect(await scene.now(id)).toMatchObject({ plan: 'pro', monthly: { cents: 4999, currency: 'USD' } })
    const page = customer && (await scene.provider.portal(customer, ORIGIN))
    expect(Boolean(page)).toBe(harness.hasPortal)
  })
}
