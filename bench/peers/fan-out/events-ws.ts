import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { followChangedBots } from './changed-bots'
import { listen } from './settings'

const pages = new Map<string, Set<WebSocket>>()

const http = createServer()
const server = new WebSocketServer({ server: http })
server.on('connection', (socket) => {
  socket.on('message', (player) => {
    const open = pages.get(String(player)) ?? new Set()
    pages.set(String(player), open.add(socket))
    socket.on('close', () => open.delete(socket))
  })
})
await followChangedBots((player, event) => {
  for (const socket of pages.get(player) ?? []) socket.send(event)
})
listen(http)
