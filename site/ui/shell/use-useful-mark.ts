import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { queryClient } from '../../lib/queries/query-client'
import { $session } from '../../lib/session/session-store'
import { markUseful } from '../lazy/when-idle'

/** Marks the page as useful once it shows what it first asked for. */
export function useUsefulMark(isRestoring: boolean): void {
  const { status } = useStore($session)
  const isReady = !isRestoring && status !== 'restoring'
  useEffect(() => {
    if (!isReady) return
    const cache = queryClient.getQueryCache()
    const look = () => {
      if (cache.getAll().some((query) => query.isActive() && query.state.status === 'pending')) return
      unsubscribe()
      afterPaint(markUseful)
    }
    const unsubscribe = cache.subscribe(look)
    look()
    return unsubscribe
  }, [isReady])
}

const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
