import { useState } from 'react'
import { isBackWithoutPayment } from '../features/subscription/return/cancelled-checkout'
import { isBackFromCheckout } from '../features/subscription/return/checkout-return'
import { BILLING_PART } from '../lib/navigation/site-paths'
import { useTabInAddress } from '../lib/navigation/use-tab-in-address'

const SETTINGS = 'settings'
const TABS = { first: 'bots', others: ['analytics', SETTINGS], parts: { [BILLING_PART]: SETTINGS } }

/** The open tab of the dashboard. A player who comes back from a checkout sees the subscription. */
export function useDashboardTab(): [open: string, onOpen: (id: string) => void] {
  const [tabs] = useState(() => ({ ...TABS, forced: isBackFromCheckout() || isBackWithoutPayment() ? SETTINGS : null }))
  return useTabInAddress(tabs)
}
