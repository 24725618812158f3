import { createServer, connect as openSocket, type Socket } from 'node:net'

export interface StoreCounter {
  uri: string
  /** How often each command was sent since the last call, as `find bots`. */
  take(): Map<string, number>
  stop(): void
}

/** Length, id, id of the request, and kind: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const HEADER = 16
/** Flags, the kind of the section, the length of its document, and the type of the first field. */
const BEFORE_NAME = HEADER + 4 + 1 + 4 + 1
const STRING = 2

/** Stands before a store, and counts the commands by their name and collection. */
export async function startStoreCounter(storeUri: string): Promise<StoreCounter> {
  const { port } = new URL(storeUri)
  const counts = new Map<string, number>()
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    const store = openSocket(Number(port), '127.0.0.1')
    let rest = Buffer.alloc(0)
    for (const [socket, other] of [
      [client, store],
      [store, client],
    ] as const) {
      sockets.add(socket)
      socket.on('close', () => other.destroy())
      socket.on('error', () => {})
    }
    store.pipe(client)
    client.on('data', (bytes: Buffer) => {
      store.write(bytes)
      rest = Buffer.concat([rest, bytes])
      while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
        const name = commandOf(rest)
        counts.set(name, (counts.get(name) ?? 0) + 1)
        rest = rest.subarray(rest.readInt32LE(0))
      }
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  return {
    uri: storeUri.replace(`:${port}`, `:${typeof address === 'object' ? address?.port : ''}`),
    take() {
      const taken = new Map(counts)
      counts.clear()
      return taken
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function commandOf(message: Buffer): string {
  const end = message.indexOf(0, BEFORE_NAME)
  const name = message.toString('latin1', BEFORE_NAME, end)
  if (message[BEFORE_NAME - 1] !== STRING) return name
  const length = message.readInt32LE(end + 1)
  return `${name} ${message.toString('utf8', end + 5, end + 4 + length)}`
}
