import type { Server } from 'node:http'

/** What the measurement tells a peer. */
export const { REDIS_URL = '' } = process.env

/** Lines are published as `lines:<bot>`. */
export const CHANNELS = 'lines:*'

export const botOf = (channel: string) => channel.slice(CHANNELS.length - 1)

/** The measurement waits for the printed address. */
export function listen(server: Server) {
  server.listen(0, () => {
    const address = server.address()
    if (address && typeof address === 'object') process.stdout.write(`Address http://localhost:${address.port}\n`)
  })
}
