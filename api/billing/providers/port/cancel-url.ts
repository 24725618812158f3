import { CANCELLED_CHECKOUT } from '../../../../shared/enums/payment-providers'
import { PATHS } from '../../../../shared/paths'

/** Where a provider leads without a payment; the page then says that nothing was charged. */
export function cancelUrl(origin: string, back: string = PATHS.dashboard): string {
  const url = new URL(back, origin)
  url.searchParams.set(CANCELLED_CHECKOUT.parameter, CANCELLED_CHECKOUT.value)
  return url.href
}
