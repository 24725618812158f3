import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $session, LAST_LIST_KEY } from '../../../lib/session/session-store'
import { inBrowser } from '../../../lib/storage/storage'

export type ListView = 'cards' | 'compact'

/** More bots than this are shown as rows, until the player chooses. */
const MAX_CARDS = 8

/** As the list was when it was last shown, so that its skeleton has the same measure. */
export function useLastList(): { view: ListView; total: number } {
  const [view, total] = (inBrowser.get(LAST_LIST_KEY) ?? '').split(' ')
  return { view: view === 'compact' ? view : 'cards', total: Number(total) || 1 }
}

export function useRememberedList(view: ListView, total: number): void {
  useEffect(() => inBrowser.set(LAST_LIST_KEY, `${view} ${total}`), [view, total])
}

/** The player's choice on this browser. */
export function useListView(total: number): [view: ListView, choose: (view: ListView) => void] {
  const key = `bots_view ${useStore($session).user?.id}`
  const [stored, setStored] = useState(() => inBrowser.get(key))
  const chosen = stored === 'cards' || stored === 'compact' ? stored : null
  function choose(view: ListView) {
    inBrowser.set(key, view)
    setStored(view)
  }
  return [chosen ?? (total > MAX_CARDS ? 'compact' : 'cards'), choose]
}
