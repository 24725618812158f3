import { useEffect } from 'react'
import { CANCELLED_CHECKOUT } from '../../../../shared/enums/payment-providers'
import { toastDone } from '../../../lib/toasts/toasts'
import { DONE } from '../../../lib/words/toast-messages'
import { forgetReturn } from './checkout-return'
import { forgetPlanChange } from './pending-plan-change'

/** Says that nothing was charged to a player who turned back at the provider, and cleans the address. */
export function useCancelledCheckout(): void {
  useEffect(() => {
    if (!isBackWithoutPayment()) return
    forgetPlanChange()
    forgetReturn()
    toastDone(DONE.checkoutCancelled)
  }, [])
}

export const isBackWithoutPayment = (): boolean =>
  new URLSearchParams(location.search).get(CANCELLED_CHECKOUT.parameter) === CANCELLED_CHECKOUT.value
