import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { $connection, isOffline } from '../connection/connection'

/** What was shown meanwhile may be old: it is asked for again as soon as the server answers. */
export function followConnection(client: QueryClient): () => void {
  // It hears of changes only, and a page may open without a network.
  if (isOffline()) onlineManager.setOnline(false)
  return $connection.listen((connection) => {
    if (connection === 'online') void client.invalidateQueries()
  })
}
