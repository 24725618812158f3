import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { followChangedBots } from './changed-bots'
import { listen } from './settings'

const http = createServer()
const io = new Server(http)
io.on('connection', (socket) => {
  socket.on('watch', (player: string) => socket.join(player))
})
await followChangedBots((player, event) => io.to(player).emit('bot', event))
listen(http)
