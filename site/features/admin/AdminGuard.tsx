import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { PATHS } from '../../../shared/paths'
import { $session } from '../../lib/session/session-store'
import { RESTORING, Waiting } from '../../ui/feedback/Waiting'
import { AccessDenied } from './AccessDenied'
import { $isDenied } from './denied-store'

/** Shows its children to admins, and leads every other player to the dashboard. The server has the last word. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, user } = useStore($session)
  const isDenied = useStore($isDenied)
  const isAdmin = user?.user_metadata.isAdmin || user?.app_metadata.isAdmin
  const isLost = status === 'in' && !isAdmin && !isDenied
  useEffect(() => {
    if (isLost) location.replace(PATHS.dashboard)
  }, [isLost])
  if (isDenied) return <AccessDenied />
  return isAdmin ? children : <Waiting text={RESTORING} />
}
