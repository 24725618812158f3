import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { followPushState, type PushState, pushState } from '../../lib/push/push-state'
import { $session } from '../../lib/session/session-store'

/** Null until the browser has said it. `refresh` after this page has changed it. */
export function usePushState(key: string): { state: PushState | null; refresh: () => void } {
  const player = useStore($session).user?.id ?? ''
  const [state, setState] = useState<PushState | null>(null)
  const refresh = useCallback(() => {
    pushState(key, player).then(setState, () => setState({ kind: 'impossible', obstacle: 'worker' }))
  }, [key, player])
  useEffect(() => {
    refresh()
    return followPushState(refresh)
  }, [refresh])
  return { state, refresh }
}
