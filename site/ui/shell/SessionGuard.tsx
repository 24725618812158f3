import { useStore } from '@nanostores/react'
import { useIsRestoring } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect } from 'react'
import { restoreSession } from '../../lib/auth/restore-session'
import { followServer } from '../../lib/live/follow-server'
import { loginPath } from '../../lib/navigation/site-paths'
import { prefetchForPlayer } from '../../lib/queries/player-queries'
import { $session } from '../../lib/session/session-store'
import { RESTORING, Waiting } from '../feedback/Waiting'
import { whenIdle } from '../lazy/when-idle'

/** Sends signed-out visitors to the sign-in and back. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { status, user } = useStore($session)
  const playerId = user?.id
  const isRestoringQueries = useIsRestoring()
  useEffect(() => {
    if (status === 'restoring') void restoreSession()
    if (status === 'out') location.replace(loginPath(location.pathname + location.search + location.hash))
  }, [status])
  useEffect(() => {
    if (playerId && !isRestoringQueries) whenIdle(() => prefetchForPlayer())
  }, [playerId, isRestoringQueries])
  useEffect(() => {
    if (playerId && !isRestoringQueries) return followServer(playerId)
  }, [playerId, isRestoringQueries])
  return playerId ? <Fragment key={playerId}>{children}</Fragment> : <Waiting text={RESTORING} />
}
