import { useEffect, useState } from 'react'
import { isBackFromCheckout } from './return/checkout-return'

const FIRST = 'bots'
const SETTINGS = 'settings'

/** The tab of the dashboard that is open, as the address names it: `/dashboard#settings`. */
export function useDashboardTab(): [open: string, onOpen: (id: string) => void] {
  const [open, setOpen] = useState(() => (isBackFromCheckout() ? SETTINGS : (named() ?? FIRST)))
  useEffect(() => {
    const follow = () => setOpen((open) => named() ?? open)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const onOpen = (id: string) => {
    setOpen(id)
    history.replaceState(history.state, '', id === FIRST ? location.pathname + location.search : `#${id}`)
  }
  return [open, onOpen]
}

const named = () => ['analytics', SETTINGS].find((id) => location.hash === `#${id}`)
