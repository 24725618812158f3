import { useEffect, useState } from 'react'

const FIRST = 'console'
const OTHERS = ['castles', 'runs', 'settings'] as const
export type BotTab = typeof FIRST | (typeof OTHERS)[number]

/** The open tab of a bot's page, kept in the address and the history: `?tab=runs`, none for the console. */
export function useBotTab(): [open: BotTab, onOpen: (tab: string) => void] {
  const [open, setOpen] = useState(tabInAddress)
  useEffect(() => {
    const follow = () => setOpen(tabInAddress())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  function onOpen(tab: string) {
    if (tab === tabInAddress()) return
    const address = new URL(location.href)
    address.search = tab === FIRST ? '' : `?tab=${tab}`
    history.pushState(history.state, '', address)
    setOpen(tabInAddress())
  }
  return [open, onOpen]
}

function tabInAddress(): BotTab {
  const named = new URLSearchParams(location.search).get('tab')
  return OTHERS.find((tab) => tab === named) ?? FIRST
}
