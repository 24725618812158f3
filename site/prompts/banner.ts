import { $connection, type Connection } from '../lib/connection/connection-store'

const TEXTS: Record<Connection, string> = {
  online: '',
  offline: "You're offline - Data will sync when connection is restored",
  away: 'The server is not responding - Trying again',
}

export function showConnection(): void {
  const banner = document.querySelector<HTMLElement>('.banner')
  const text = banner?.querySelector('[role=status]')
  $connection.subscribe((connection) => {
    if (!banner || !text) return
    banner.dataset.connection = connection
    text.textContent = TEXTS[connection]
  })
}
