import { SECOND } from '../../../../../shared/time'
import { startPayPal } from '../../../../embedded/paypal/start-paypal'
import type { Webhook } from '../../../../embedded/practice-money/deliveries'
import type { Clock } from '../../../../platform/time/clock'
import { createFakeClock } from '../../../../testing/fake-clock'
import { createPayPal, type PayPalOptions } from '../paypal'

export const checkoutOf = (reference: string) =>
  ({ reference, plan: 'premium', email: 'anna@example.com', customer: null, origin: ORIGIN }) as const

export function paypalScene(dataDir: string | null = null) {
  const clock = createFakeClock()
  const webhooks: Webhook[] = []
  const standIn = startPayPal({ dataDir, clock, deliver: (webhook) => webhooks.push(webhook) })
  const { clientId, clientSecret, webhookId, trustedRoot, prices } = standIn
  const options = { clientId, clientSecret, webhookId, trustedRoot, prices, clock }
  const providerAt = (apiBase: string, others: Partial<PayPalOptions> = {}) =>
    createPayPal({ ...options, apiBase, ...others })
  const provider = providerAt(standIn.url)

  /** Returns the next address. */
  async function press(url: string, decision: string): Promise<string> {
    const body = new URLSearchParams({ decision })
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    return answer.headers.get('location') ?? url
  }

  async function subscribed(plan: 'premium' | 'pro' = 'premium') {
    const { id, url } = await provider.startCheckout({ ...checkoutOf(crypto.randomUUID()), plan })
    await press(url, 'pay')
    return provider.fetch(id)
  }

  const waits: number[] = []
  /** Skips the waits between retries; timeouts still count. */
  const impatientClock: Clock = {
    now: clock.now,
    elapsed: clock.elapsed,
    after: clock.after,
    sleep(ms, signal) {
      if (ms >= RESPONSE_TIMEOUT) return clock.sleep(ms, signal)
      waits.push(ms)
      return Promise.resolve()
    },
  }

  return {
    eagerClock: impatientClock,
    waits,
    clock,
    webhooks,
    standIn,
    practice: standIn.practice,
    provider,
    providerAt,
    press,
    subscribed,
  }
}

const RESPONSE_TIMEOUT = 10 * SECOND

export const ORIGIN = 'https://castellan.example'
