import { useStore } from '@nanostores/react'
import { $clockAhead, serverNow } from '../clock/server-clock'
import { asTold } from '../words/formats'
import { useZone } from '../zone/use-zone'
import { $server } from './server-store'

/** How old what is shown is while the server is away, which the banner says; null while it is there. */
export function useLastSeen(): string | null {
  const zone = useZone()
  const { isAway, lastHeard } = useStore($server)
  if (!isAway) return null
  return lastHeard === null ? 'Not reached' : `Last seen ${asTold(lastHeard + $clockAhead.get(), serverNow(), zone)}`
}
