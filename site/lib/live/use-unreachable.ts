import { useStore } from '@nanostores/react'
import { $connection } from '../connection/connection-store'
import { NOT_ANSWERED, NOT_SENT } from '../words/toast-messages'
import { $server } from './server-store'

/** Why a press will probably fail, for the title of a button; undefined while the server is reachable. */
export function useUnreachable(): string | undefined {
  const { isAway } = useStore($server)
  const connection = useStore($connection)
  if (!isAway && connection === 'online') return undefined
  return connection === 'offline' ? NOT_SENT : NOT_ANSWERED
}
