import type { CurrentSubscriptionQuery } from '../../../../shared/billing'

const KEY = 'checkout_return'
const PARAMETERS = ['subscription_id', 'session_id', 'ba_token', 'token']

/** From which checkout the player comes: PayPal names its subscription in the address, Stripe its session. */
export type CheckoutReturn =
  | ({ provider: 'paypal' } & Required<Pick<CurrentSubscriptionQuery, 'subscription_id'>>)
  | ({ provider: 'stripe' } & Required<Pick<CurrentSubscriptionQuery, 'session_id'>>)

/** Where this tab comes from: by its address, or left on an earlier page before the payment was confirmed. */
export function readReturn(): CheckoutReturn | null {
  const found = inAddress()
  // Whoever goes on to another page meanwhile comes back to an address that does not say it.
  if (found) sessionStorage.setItem(KEY, JSON.stringify(found))
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
}

export const isBackFromCheckout = (): boolean => inAddress() !== null

/** It is settled: a reload does not ask again. */
export function forgetReturn(): void {
  sessionStorage.removeItem(KEY)
  const address = new URL(location.href)
  for (const name of PARAMETERS) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}

function inAddress(): CheckoutReturn | null {
  const given = new URLSearchParams(location.search)
  const subscription_id = given.get('subscription_id')
  if (subscription_id) return { provider: 'paypal', subscription_id }
  const session_id = given.get('session_id')
  return session_id ? { provider: 'stripe', session_id } : null
}
