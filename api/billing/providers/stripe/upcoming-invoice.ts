import Stripe from 'stripe'
import type { Money } from '../port/payment-provider'

/** Null if there is none. */
export async function nextInvoice(stripe: Stripe, subscription: string, isResumed = false): Promise<Money | null> {
  try {
    return upcomingIn(
      await stripe.invoices.createPreview({
        subscription,
        ...(isResumed && { subscription_details: { cancel_at_period_end: false } }),
      }),
    )
  } catch (failure) {
    // A subscription without a next invoice is answered `invoice_upcoming_none`.
    if (failure instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw failure
  }
}

export const upcomingIn = (invoice: Stripe.Invoice) => moneyIn(invoice, invoice.amount_due)

export const moneyIn = ({ currency }: { currency: string }, cents: number): Money => ({
  cents,
  currency: currency.toUpperCase(),
})

export const monthlyOf = ({ unit_amount, currency }: Stripe.Price): Money => moneyIn({ currency }, unit_amount ?? 0)
