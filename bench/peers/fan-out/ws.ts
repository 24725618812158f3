import { createServer } from 'node:http'
import { Redis } from 'ioredis'
import { type WebSocket, WebSocketServer } from 'ws'
import { botOf, CHANNELS, listen, REDIS_URL } from './settings'

const viewers = new Map<string, Set<WebSocket>>()

const http = createServer()
const server = new WebSocketServer({ server: http })
server.on('connection', (socket) => {
  socket.on('message', (bot) => {
    const watching = viewers.get(String(bot)) ?? new Set()
    viewers.set(String(bot), watching.add(socket))
    socket.on('close', () => watching.delete(socket))
  })
})

const redis = new Redis(REDIS_URL)
redis.on('pmessage', (_, channel: string, line: string) => {
  for (const socket of viewers.get(botOf(channel)) ?? []) socket.send(line)
})
await redis.psubscribe(CHANNELS)
listen(http)
