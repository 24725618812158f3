import { useStore } from '@nanostores/react'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { $clockAhead } from '../../lib/clock/server-clock'
import { useNow } from '../../lib/clock/use-now'
import { $connection } from '../../lib/connection/connection-store'
import { asAge } from '../../lib/words/display-formats'

/** Shows the age of the oldest data on the page while offline. */
export function SavedAge() {
  const connection = useStore($connection)
  // Query timestamps use the device's clock.
  const now = useNow().getTime() - useStore($clockAhead)
  const savedAt = useOldestAnswer()
  const place = document.querySelector('[data-saved]')
  if (connection === 'online' || savedAt === null || !place) return null
  return createPortal(<span>{`Saved ${asAge(now - savedAt)}`}</span>, place)
}

function useOldestAnswer(): number | null {
  const cache = useQueryClient().getQueryCache()
  // Batched, because a mounting component may start a query while rendering.
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache])
  const oldest = () => {
    const shown = cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined)
    return shown.length > 0 ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : null
  }
  return useSyncExternalStore(subscribe, oldest)
}
