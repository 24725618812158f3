import { Redis } from 'ioredis'
import { botOf, CHANNELS, REDIS_URL } from './settings'

/** What any server of this runtime needs at least: one write to a bare socket for each viewer. */
const viewers = new Map<string, Set<Bun.Socket>>()

const server = Bun.listen({
  hostname: 'localhost',
  port: 0,
  socket: {
    data(socket, bot) {
      const watching = viewers.get(String(bot)) ?? new Set()
      viewers.set(String(bot), watching.add(socket))
    },
  },
})

const redis = new Redis(REDIS_URL)
redis.on('pmessage', (_, channel: string, lines: string) => {
  const bytes = Buffer.from(`${lines}\n`)
  for (const socket of viewers.get(botOf(channel)) ?? []) socket.write(bytes)
})
await redis.psubscribe(CHANNELS)
process.stdout.write(`Address http://localhost:${server.port}\n`)
