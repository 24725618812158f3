import { useStore } from '@nanostores/react'
import { asTold } from '../formats'
import { useZone } from '../zone/use-zone'
import { $server } from './server-store'

export interface LastSeen {
  /** "Last seen 22:50, trying again" */
  words: string
  /** "at 22:50"; empty where nobody knows. */
  at: string
}

/** How old what is shown is while the server is away; null while it is there. */
export function useLastSeen(): LastSeen | null {
  const zone = useZone()
  const { isAway, lastHeard } = useStore($server)
  if (!isAway) return null
  if (lastHeard === null) return { words: 'Not reached, trying again', at: '' }
  const time = asTold(lastHeard, Date.now(), zone)
  return { words: `Last seen ${time}, trying again`, at: `at ${time}` }
}
