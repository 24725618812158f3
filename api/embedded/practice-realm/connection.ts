import type { ServerWebSocket } from 'bun'
import type { Visitor } from './visitors'

/** What a socket carries. */
export interface Connection {
  visitor: Visitor | null
  path: string
}

let sessions = 0

export function visitorOf(socket: ServerWebSocket<Connection>): Visitor {
  socket.data.visitor ??= {
    session: ++sessions,
    path: socket.data.path,
    server: null,
    name: null,
    client: '',
    troopsUnlocked: false,
    send: (message) => {
      socket.send(JSON.stringify(message))
    },
    sendText: (text) => {
      socket.send(text)
    },
    terminate: () => socket.terminate(),
    close: (code, reason) => socket.close(code, reason),
  }
  return socket.data.visitor
}
