import { createServer } from 'node:http'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'
import { botOf, CHANNELS, listen, REDIS_URL } from './settings'

const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
io.on('connection', (socket) => {
  socket.on('watch', (bot: string) => socket.join(bot))
})

const redis = new Redis(REDIS_URL)
redis.on('pmessage', (_, channel: string, line: string) => io.to(botOf(channel)).emit('line', line))
await redis.psubscribe(CHANNELS)
listen(http)
