import type Stripe from 'stripe'
import type { Card } from '../port/payment-provider'

interface CardDetails {
  card?: { brand: string | null; last4: string | null } | null
}

/** Null for a bank account or a wallet. */
export function cardOf(details: CardDetails | null | undefined): Card | null {
  const { brand, last4 } = details?.card ?? {}
  return brand && last4 ? { brand, last4 } : null
}

/** The subscription's own way to pay comes before the customer's. */
export function nextCard({ default_payment_method, customer }: Stripe.Subscription): Card | null {
  if (default_payment_method && typeof default_payment_method === 'object') return cardOf(default_payment_method)
  if (typeof customer === 'string' || customer.deleted) return null
  const { default_payment_method: own } = customer.invoice_settings
  return own && typeof own === 'object' ? cardOf(own) : null
}
