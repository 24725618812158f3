import { describe, expect, test } from 'bun:test'
import { refusalOf } from '../../testing/provider-scene'
import { startAlteringProxy } from './testing/altering-proxy'
import { stripeScene } from './testing/stripe-scene'

const scene = stripeScene()
const { subscribed, at } = scene

describe('Stripe, which repeats its answers for a day,', () => {
  test('gives a new answer to a change that failed before, even if it stored the failure', async () => {
    const { id } = await subscribed()
    let isBroken = true
    const remembered = new Map<string, Response>()
    await using stripe = startAlteringProxy(scene.opened.standIn.url, {
      instead({ headers, method }) {
        const key = headers.get('idempotency-key') ?? ''
        if (isBroken && method === 'POST' && key.endsWith('cancel'))
          remembered.set(key, Response.json({ error: { type: 'api_error' } }, { status: 500 }))
        return remembered.get(key)?.clone() ?? null
      },
    })
    const provider = at(stripe.url)
    expect(await refusalOf(provider.cancel(id))).toBe('provider_away')
    isBroken = false
    await provider.cancel(id)
    expect((await provider.fetch(id)).isCancelled).toBe(true)
  })

  test('refunds once there is money, even if it refused before', async () => {
    const { id } = await subscribed()
    scene.opened.practice.setOutOfFunds(true)
    for (const _ of [1, 2]) expect(await refusalOf(scene.opened.provider.refund(id))).toBe('provider_failed')
    scene.opened.practice.setOutOfFunds(false)
    await scene.opened.provider.refund(id)
    expect(scene.opened.practice.totals().givenBackCents).toBe(1999)
  })

  test('makes a change that it refused before, even if it stored the refusal', async () => {
    const { id } = await subscribed()
    let refuses = true
    const remembered = new Map<string, Response>()
    await using stripe = startAlteringProxy(scene.opened.standIn.url, {
      instead({ headers, method }) {
        const key = headers.get('idempotency-key') ?? ''
        const error = { type: 'invalid_request_error', message: 'Not in this state.' }
        if (refuses && method === 'POST' && key.endsWith('cancel'))
          remembered.set(key, Response.json({ error }, { status: 400 }))
        return remembered.get(key)?.clone() ?? null
      },
    })
    const provider = at(stripe.url)
    expect(await refusalOf(provider.cancel(id))).toBe('provider_failed')
    refuses = false
    await provider.cancel(id)
    expect((await provider.fetch(id)).isCancelled).toBe(true)
  })
})
