import { createFakeClock, type FakeClock } from '../../../testing/fake-clock'
import type { Webhook } from '../../practice-money/deliveries'
import { type StripeStandIn, startStripe } from '../start-stripe'
import type { Shape } from './shapes'

export const ORIGIN = 'https://castellan.example'

export interface OpenStandIn {
  stripe: StripeStandIn
  clock: FakeClock
  webhooks: Webhook[]
}

export function openStandIn(dataDir: string | null = null, clock = createFakeClock()): OpenStandIn {
  const webhooks: Webhook[] = []
  const stripe = startStripe({ dataDir, clock, deliver: (webhook) => webhooks.push(webhook) })
  return { stripe, clock, webhooks }
}

export async function call(
  { url, secretKey }: StripeStandIn,
  address: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const [method = '', path = ''] = address.split(' ')
  const fields = new URLSearchParams(form)
  const answer = await fetch(`${url}/v1/${path}${method === 'GET' ? `?${fields}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, ...headers },
    ...(method === 'POST' && { body: fields }),
  })
  const body: Shape & { error?: Shape } = await answer.json()
  return { status: answer.status, headers: answer.headers, body }
}

export const checkoutForm = ({ prices }: StripeStandIn, reference = 'r') => ({
  mode: 'subscription',
  'line_items[0][price]': prices.premium[0],
  'line_items[0][quantity]': '1',
  client_reference_id: reference,
  customer_email: 'anna@example.com',
  'subscription_data[metadata][reference]': reference,
  success_url: `${ORIGIN}/dashboard?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${ORIGIN}/pricing`,
})

export async function startCheckout(stripe: StripeStandIn, reference?: string) {
  const { body } = await call(stripe, 'POST checkout/sessions', checkoutForm(stripe, reference))
  return { id: String(body.id), url: String(body.url) }
}

export const press = (url: string, button: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ do: button }), headers, redirect: 'manual' })

export async function subscribed(stripe: StripeStandIn) {
  const { id, url } = await startCheckout(stripe)
  await press(url, 'pay')
  const { body } = await call(stripe, `GET checkout/sessions/${id}`)
  return { id: String(body.subscription), customer: String(body.customer), checkoutUrl: url }
}
