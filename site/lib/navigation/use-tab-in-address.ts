import { useEffect, useState } from 'react'

interface TabsInAddress {
  /** Its address has no tab. */
  first: string
  others: readonly string[]
  /** Ids within a tab, such as `#billing`, which open it. */
  parts?: Readonly<Record<string, string>>
  /** Opens first whatever the address says. */
  forced?: string | null
}

/** The open tab of a page, kept in the address: `/settings#api`, or `?tab=api` before a part's id. */
export function useTabInAddress(tabs: TabsInAddress): [open: string, onOpen: (id: string) => void] {
  const [open, setOpen] = useState(() => tabs.forced ?? tabInAddress(tabs) ?? tabs.first)
  useEffect(() => {
    const follow = () => setOpen((open) => tabInAddress(tabs) ?? open)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [tabs])
  const onOpen = (id: string) => {
    setOpen(id)
    const address = new URL(location.href)
    address.searchParams.delete('tab')
    address.hash = id === tabs.first ? '' : id
    history.replaceState(history.state, '', address)
  }
  return [open, onOpen]
}

function tabInAddress({ others, parts = {} }: TabsInAddress): string | undefined {
  const part = Object.hasOwn(parts, location.hash) ? parts[location.hash] : undefined
  const named = new URLSearchParams(location.search).get('tab')
  return part ?? others.find((id) => location.hash === `#${id}`) ?? others.find((id) => id === named)
}
