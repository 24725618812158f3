import { describe, expect, test } from 'bun:test'
import type { ProviderHarness } from './provider-harness'
import { ORIGIN, PREMIUM, type ProviderScene } from './provider-scene'

const NEW_PREMIUM = 1299
const PRO = 4999

/** What a price change leaves alone for earlier subscribers. */
export function newPriceContract(harness: ProviderHarness, scene: ProviderScene) {
  describe('a subscriber at an earlier price', () => {
    test('keeps their plan, price and payments', async () => {
      const { id } = await scene.subscribed()
      scene.practice.renew(id)
      const now = await scene.providerSinceNewPrice().fetch(id)
      expect(now).toMatchObject({ plan: 'premium', nextPlan: null, monthly: { cents: PREMIUM } })
      expect(now.payments.map(({ plan, cents }) => [plan, cents])).toEqual([
        ['premium', PREMIUM],
        ['premium', PREMIUM],
      ])
    })

    test('can cancel and be refunded', async () => {
      const { id } = await scene.subscribed()
      const provider = scene.providerSinceNewPrice()
      await provider.cancel(id)
      expect(await provider.fetch(id)).toMatchObject({ plan: 'premium', isCancelled: true })
      await provider.refund(id)
      expect((await provider.fetch(id)).payments).toMatchObject([{ cents: PREMIUM, refundedCents: PREMIUM }])
    })

    test('keeps it when they choose their own plan', async () => {
      const { id } = await scene.subscribed()
      const provider = scene.providerSinceNewPrice()
      expect(await provider.changePlan(id, { plan: 'premium', origin: ORIGIN, agreed: null })).toEqual({
        approvalUrl: null,
      })
      expect((await provider.fetch(id)).monthly.cents).toBe(PREMIUM)
    })

    test('pays the current price once they change their plan', async () => {
      const { id } = await scene.subscribed()
      const provider = scene.providerSinceNewPrice()
      const change = async (wanted: 'premium' | 'pro') => {
        const { approvalUrl } = await provider.changePlan(id, { plan: wanted, origin: ORIGIN, agreed: null })
        if (approvalUrl) await scene.approve(approvalUrl)
        const atOnce = await provider.fetch(id)
        scene.practice.renew(id)
        return [atOnce, await provider.fetch(id)].map(({ plan, monthly }) => ({ plan, cents: monthly.cents }))
      }
      const pro = { plan: 'pro', cents: PRO } as const
      expect(await change('pro')).toEqual([harness.changesAtOnce ? pro : { plan: 'premium', cents: PREMIUM }, pro])
      const premium = { plan: 'premium', cents: NEW_PREMIUM } as const
      expect(await change('premium')).toEqual([harness.changesAtOnce ? premium : pro, premium])
    })
  })

  test('the new price is for sale', async () => {
    const provider = scene.providerSinceNewPrice()
    const request = { reference: 'new', plan: 'premium', email: 'anna@example.com', customer: null } as const
    const { id, url } = await provider.startCheckout({ ...request, origin: ORIGIN })
    await scene.press(url, 'pay')
    expect(await provider.fetch(id)).toMatchObject({ plan: 'premium', monthly: { cents: NEW_PREMIUM } })
  })
}
