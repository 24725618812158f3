import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../../../../shared/time'
import { refusalOf } from '../../../testing/provider-scene'
import { createStripe } from '../stripe'
import { startAlteringProxy } from '../testing/altering-proxy'
import { openStripe } from '../testing/stripe-harness'

let opened: ReturnType<typeof openStripe>
beforeEach(() => {
  opened = openStripe()
})
afterEach(() => opened.close())

const ORIGIN = 'https://castellan.example'
const request = (reference: string) =>
  ({ reference, plan: 'premium', email: 'anna@example.com', customer: null, origin: ORIGIN }) as const

async function subscribed() {
  const { id, url } = await opened.provider.startCheckout(request(crypto.randomUUID()))
  await opened.press(url, 'pay')
  return opened.provider.fetch(id)
}

const at = (apiBase: string, retries = 0) =>
  createStripe({ ...opened.standIn, clock: opened.clock, apiBase, timeout: SECOND, retries })

describe('Stripe, which remembers its answers for a day,', () => {
  test('gives another answer to a change that failed before, also where it remembers the failure', async () => {
    const { id } = await subscribed()
    let isBroken = true
    const remembered = new Map<string, Response>()
    await using stripe = startAlteringProxy(opened.standIn.url, {
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

  test('is asked again where it refused a refund before, as soon as there is money for it', async () => {
    const { id } = await subscribed()
    opened.practice.setOutOfFunds(true)
    for (const _ of [1, 2]) expect(await refusalOf(opened.provider.refund(id))).toBe('provider_failed')
    opened.practice.setOutOfFunds(false)
    await opened.provider.refund(id)
    expect(opened.practice.totals().givenBackCents).toBe(1999)
  })

  test('is asked again for a change that it refused before, also where it remembers the refusal', async () => {
    const { id } = await subscribed()
    let refuses = true
    const remembered = new Map<string, Response>()
    await using stripe = startAlteringProxy(opened.standIn.url, {
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
