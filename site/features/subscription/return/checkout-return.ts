import type { CurrentSubscriptionQuery } from '../../../../shared/billing'
import {
  CANCELLED_CHECKOUT,
  PAYMENT_PROVIDERS,
  PROVIDER_NAMES,
  type ProviderName,
} from '../../../../shared/enums/payment-providers'
import { inTab } from '../../../lib/storage/storage'

const KEY = 'checkout_return'
const PARAMETERS = [
  CANCELLED_CHECKOUT.parameter,
  ...PROVIDER_NAMES.flatMap((name) => {
    const { returnId, otherReturnParameters } = PAYMENT_PROVIDERS[name]
    return [returnId.parameter, ...otherReturnParameters]
  }),
]

export interface CheckoutReturn {
  provider: ProviderName
  /** Of the subscription or of the checkout, as the provider's row says. */
  id: string
}

export const queryOf = ({ provider, id }: CheckoutReturn): CurrentSubscriptionQuery => ({
  [PAYMENT_PROVIDERS[provider].returnId.parameter]: id,
})

/** Read from the address, or from the tab's storage if the player moved on before the payment was confirmed. */
export function readReturn(): CheckoutReturn | null {
  // A later page of this tab no longer has the parameters.
  if (isBackFromCheckout()) inTab.set(KEY, location.search)
  return parseReturn(inTab.get(KEY) ?? '')
}

export const isBackFromCheckout = (): boolean => parseReturn(location.search) !== null

/** A reload must not ask again. */
export function forgetReturn(): void {
  inTab.remove(KEY)
  const address = new URL(location.href)
  for (const name of PARAMETERS) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}

function parseReturn(search: string): CheckoutReturn | null {
  const parameters = new URLSearchParams(search)
  // A provider may name the subscription also when the player turned back.
  if (parameters.get(CANCELLED_CHECKOUT.parameter) === CANCELLED_CHECKOUT.value) return null
  for (const provider of PROVIDER_NAMES) {
    const id = parameters.get(PAYMENT_PROVIDERS[provider].returnId.parameter)
    if (id) return { provider, id }
  }
  return null
}
