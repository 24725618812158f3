import { afterEach, beforeEach } from 'bun:test'
import { SECOND } from '../../../../../shared/time'
import { ORIGIN } from '../../../testing/provider-scene'
import type { CheckoutRequest } from '../../port/payment-provider'
import { createStripe } from '../stripe'
import { openStripe } from './stripe-harness'

/** Opens a new stand-in for each test. */
export function stripeScene() {
  let opened: ReturnType<typeof openStripe>
  beforeEach(() => {
    opened = openStripe()
  })
  afterEach(() => opened.close())

  const request = (reference: string): CheckoutRequest => ({
    reference,
    plan: 'premium',
    email: 'anna@example.com',
    customer: null,
    origin: ORIGIN,
  })

  return {
    get opened() {
      return opened
    },
    request,
    async subscribed(by: 'pay' | 'debit' = 'pay') {
      const { id, url } = await opened.provider.startCheckout(request(crypto.randomUUID()))
      await opened.press(url, by)
      return opened.provider.fetch(id)
    },
    at: (apiBase: string, retries = 0) =>
      createStripe({ ...opened.standIn, clock: opened.clock, apiBase, timeout: SECOND, retries }),
  }
}
