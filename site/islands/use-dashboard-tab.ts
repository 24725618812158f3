import { useEffect, useState } from 'react'
import { isBackWithoutPayment } from '../features/subscription/return/cancelled-checkout'
import { isBackFromCheckout } from '../features/subscription/return/checkout-return'
import { BILLING_PART } from '../lib/navigation/site-paths'

const FIRST = 'bots'
const SETTINGS = 'settings'
const OTHERS = ['analytics', SETTINGS]

/** The open tab of the dashboard, kept in the address: `/dashboard#settings`, or `?tab=settings` before a part's id. */
export function useDashboardTab(): [open: string, onOpen: (id: string) => void] {
  const [open, setOpen] = useState(() =>
    isBackFromCheckout() || isBackWithoutPayment() ? SETTINGS : (tabInAddress() ?? FIRST),
  )
  useEffect(() => {
    const follow = () => setOpen((open) => tabInAddress() ?? open)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const onOpen = (id: string) => {
    setOpen(id)
    const address = new URL(location.href)
    address.searchParams.delete('tab')
    address.hash = id === FIRST ? '' : id
    history.replaceState(history.state, '', address)
  }
  return [open, onOpen]
}

function tabInAddress(): string | undefined {
  if (location.hash === BILLING_PART) return SETTINGS
  const named = new URLSearchParams(location.search).get('tab')
  return OTHERS.find((id) => location.hash === `#${id}`) ?? OTHERS.find((id) => id === named)
}
