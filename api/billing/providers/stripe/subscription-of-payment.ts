import type Stripe from 'stripe'
import { idOf } from './payments'
import { isMissing } from './stripe-failures'

/**
 * Accepts a charge or a payment intent; a third object links it to its invoice:
 * https://docs.stripe.com/api/invoice-payment
 */
export async function subscriptionOfPayment(stripe: Stripe, paymentId: string): Promise<string | null> {
  const intent = await intentOf(stripe, paymentId)
  if (!intent) return null
  const payment = { type: 'payment_intent', payment_intent: intent }
  const { data } = await stripe.invoicePayments.list({ payment, expand: ['data.invoice'] })
  for (const { invoice } of data) {
    const subscription =
      typeof invoice === 'object' && 'parent' in invoice && invoice.parent?.subscription_details?.subscription
    if (subscription) return idOf(subscription)
  }
  return null
}

async function intentOf(stripe: Stripe, paymentId: string): Promise<string | null> {
  if (paymentId.startsWith('pi_')) return paymentId
  if (!/^(ch|py)_/.test(paymentId)) return null
  try {
    const { payment_intent } = await stripe.charges.retrieve(paymentId)
    return payment_intent && idOf(payment_intent)
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}
