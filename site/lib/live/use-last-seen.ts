import { useStore } from '@nanostores/react'
import { $clockAhead, serverNow } from '../clock/server-clock'
import { asInlineMoment } from '../words/display-formats'
import { useZone } from '../zone/use-zone'
import { $server } from './server-store'

/** The banner's text about the age of the data; null while the server is reachable. */
export function useLastSeen(): string | null {
  const zone = useZone()
  const { isAway, lastSeenAt } = useStore($server)
  if (!isAway) return null
  return lastSeenAt === null
    ? 'Not reached'
    : `Last seen ${asInlineMoment(lastSeenAt + $clockAhead.get(), serverNow(), zone)}`
}
