import { useStore } from '@nanostores/react'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { $clockAhead } from '../../lib/clock/server-clock'
import { useNow } from '../../lib/clock/use-now'
import { $connection } from '../../lib/connection/connection-store'
import { asAge } from '../../lib/words/display-formats'

/** Says in the banner how old the oldest of what the page shows is, while nothing newer can come. */
export function SavedAge() {
  const connection = useStore($connection)
  // Answers are stamped by the device's clock.
  const now = useNow().getTime() - useStore($clockAhead)
  const savedAt = useOldestAnswer()
  const place = document.querySelector('[data-saved]')
  if (connection === 'online' || savedAt === null || !place) return null
  return createPortal(<span>{`Saved ${asAge(now - savedAt)}`}</span>, place)
}

function useOldestAnswer(): number | null {
  const cache = useQueryClient().getQueryCache()
  // Later, because a part that comes to the page asks for something new while it is rendered.
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache])
  const oldest = () => {
    const shown = cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined)
    return shown.length > 0 ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : null
  }
  return useSyncExternalStore(subscribe, oldest)
}
