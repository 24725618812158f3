import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { PATHS } from '../../../shared/paths'
import { $session } from '../../lib/session/session-store'
import type { Elements } from '../../ui/elements'
import { RESTORING, Waiting } from '../../ui/feedback/Waiting'
import { AccessDenied } from './AccessDenied'
import { $isDenied } from './denied-store'

/**
 * Redirects other players to the dashboard. A player who loses the rights while the page is open sees why. The server
 * decides in the end.
 */
export function AdminGuard({ children }: { children: Elements }) {
  const { status, user } = useStore($session)
  const isDenied = useStore($isDenied)
  const isAdmin = Boolean(user?.user_metadata.isAdmin || user?.app_metadata.isAdmin)
  const [wasAdmin, setWasAdmin] = useState(isAdmin)
  if (isAdmin && !wasAdmin) setWasAdmin(true)
  const isLost = status === 'in' && !wasAdmin && !isDenied
  useEffect(() => {
    if (isLost) location.replace(PATHS.dashboard)
  }, [isLost])
  if (isDenied || (status === 'in' && wasAdmin && !isAdmin)) return <AccessDenied />
  return isAdmin ? children : <Waiting text={RESTORING} />
}
