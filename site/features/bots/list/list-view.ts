import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $session } from '../../../lib/session/session-store'
import { inBrowser } from '../../../lib/storage/storage'

export type ListView = 'cards' | 'compact'

/** More bots than this are shown as rows, until the player chooses. */
const MAX_CARDS = 8

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
