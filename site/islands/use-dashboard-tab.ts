import { useEffect, useState } from 'react'
import { isBackFromCheckout } from '../features/subscription/return/checkout-return'

const FIRST = 'bots'
const SETTINGS = 'settings'

/** The open tab of the dashboard, kept in the address: `/dashboard#settings`. */
export function useDashboardTab(): [open: string, onOpen: (id: string) => void] {
  const [open, setOpen] = useState(() => (isBackFromCheckout() ? SETTINGS : (tabInAddress() ?? FIRST)))
  useEffect(() => {
    const follow = () => setOpen((open) => tabInAddress() ?? open)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const onOpen = (id: string) => {
    setOpen(id)
    history.replaceState(history.state, '', id === FIRST ? location.pathname + location.search : `#${id}`)
  }
  return [open, onOpen]
}

const tabInAddress = () => ['analytics', SETTINGS].find((id) => location.hash === `#${id}`)
