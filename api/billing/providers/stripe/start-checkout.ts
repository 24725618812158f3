import type Stripe from 'stripe'
import { cancelUrl } from '../port/cancel-url'
import type { CheckoutRequest } from '../port/payment-provider'
import type { PriceCatalogue } from './price-catalogue'
import { isMissing } from './stripe-failures'

export async function startCheckout(stripe: Stripe, { priceOf }: PriceCatalogue, request: CheckoutRequest) {
  const { reference, plan, email, customer, origin, back } = request
  const common: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    line_items: [{ price: priceOf(plan), quantity: 1 }],
    client_reference_id: reference,
    subscription_data: { metadata: { reference } },
    success_url: `${origin}/dashboard?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: cancelUrl(origin, back),
    // Adaptive pricing would charge another currency and amount.
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
  }
  const create = async (payer: Pick<Stripe.Checkout.SessionCreateParams, 'customer' | 'customer_email'>) => {
    const idempotencyKey = `checkout-${reference}${payer.customer ? '-again' : ''}`
    const { id, url } = await stripe.checkout.sessions.create({ ...common, ...payer }, { idempotencyKey })
    if (!id || !url) throw new Error('Stripe returned a checkout without a URL')
    return { id, url }
  }
  if (!customer) return create({ customer_email: email })
  return create({ customer }).catch((failure) => {
    // The customer was deleted at Stripe, so a new one is created.
    if (isMissing(failure) && failure.param === 'customer') return create({ customer_email: email })
    throw failure
  })
}
