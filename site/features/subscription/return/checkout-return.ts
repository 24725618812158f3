import type { CurrentSubscriptionQuery } from '../../../../shared/billing'
import { inTab } from '../../../lib/storage/storage'

const KEY = 'checkout_return'
const PARAMETERS = ['subscription_id', 'session_id', 'ba_token', 'token']

/** From which checkout the player comes: PayPal names its subscription in the address, Stripe its session. */
export type CheckoutReturn =
  | ({ provider: 'paypal' } & Required<Pick<CurrentSubscriptionQuery, 'subscription_id'>>)
  | ({ provider: 'stripe' } & Required<Pick<CurrentSubscriptionQuery, 'session_id'>>)

/** Where this tab comes from: by its address, or left on an earlier page before the payment was confirmed. */
export function readReturn(): CheckoutReturn | null {
  // Whoever goes on to another page meanwhile comes back to an address that does not say it.
  if (isBackFromCheckout()) inTab.set(KEY, location.search)
  return parseReturn(inTab.get(KEY) ?? '')
}

export const isBackFromCheckout = (): boolean => parseReturn(location.search) !== null

/** It is settled: a reload does not ask again. */
export function forgetReturn(): void {
  inTab.remove(KEY)
  const address = new URL(location.href)
  for (const name of PARAMETERS) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}

function parseReturn(search: string): CheckoutReturn | null {
  const given = new URLSearchParams(search)
  const subscription_id = given.get('subscription_id')
  if (subscription_id) return { provider: 'paypal', subscription_id }
  const session_id = given.get('session_id')
  return session_id ? { provider: 'stripe', session_id } : null
}
