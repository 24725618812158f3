import { conflict } from '../../../platform/errors'
import { fetchSubscription, type PayPalAccess } from './fetch-subscription'
import { PayPalRefusal } from './rest/failures'
import type { PayPalApi } from './rest/paypal-api'

const FULLY_REFUNDED = 'CAPTURE_FULLY_REFUNDED'

/** Refunds the rest of each payment. Disputed amounts are already with the player. */
export async function refundPayments(access: PayPalAccess, id: string, paidAfter = 0): Promise<void> {
  const { payments } = await fetchSubscription(access, id)
  const unrefunded = payments.filter(
    ({ cents, refundedCents, disputedCents, paidAt }) => cents > refundedCents + disputedCents && paidAt > paidAfter,
  )
  for (const payment of unrefunded) await refundRest(access.api, payment.id)
}

/** Without an amount PayPal refunds the rest, so the request stays the same after earlier refunds. */
async function refundRest(api: PayPalApi, payment: string): Promise<void> {
  try {
    await api.post(`/v2/payments/captures/${encodeURIComponent(payment)}/refund`, {}, `refund-${payment}`)
  } catch (refusal) {
    if (!(refusal instanceof PayPalRefusal) || refusal.status !== 422) throw refusal
    if (refusal.issues.includes(FULLY_REFUNDED)) return
    throw conflict('PayPal cannot refund this payment at the moment. Please write to us.')
  }
}
