import type { Socket } from 'bun'
import { MessageReader } from './message-reader'

export interface Connection {
  readonly id: number
  read(chunk: Uint8Array): Buffer[]
  send(message: Uint8Array): void
  drain(): void
  close(): void
}

export function createConnection(id: number, socket: Socket<Connection | undefined>): Connection {
  const reader = new MessageReader()
  const unsent: Uint8Array[] = []

  function drain() {
    for (let next = unsent[0]; next; next = unsent[0]) {
      const written = socket.write(next)
      if (written < next.length) {
        unsent[0] = next.subarray(Math.max(written, 0))
        return
      }
      unsent.shift()
    }
  }

  return {
    id,
    read: (chunk) => reader.read(chunk),
    send(message) {
      unsent.push(message)
      if (unsent.length === 1) drain()
    },
    drain,
    close() {
      socket.end()
    },
  }
}
