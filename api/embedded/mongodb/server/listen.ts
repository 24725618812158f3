import type { SocketHandler } from 'bun'
import { codeOf } from '../../../platform/sqlite/file-failure'
import { MongoError } from '../errors/mongo-error'
import { StartRefusal } from '../errors/start-refusal'
import { type Connection, createConnection } from '../wire/connection'

/**
 * A unix socket, or a port on the loopback address (0 picks a free one). There is no authentication, so other machines
 * must not reach it.
 */
export type Address = { unix: string } | { port: number }

interface Listener {
  host: string
  stop(): void
}

interface MessageHandler {
  receive(connection: Connection, message: Buffer): void
  forget(connection: Connection): void
  onFault(error: unknown): void
}

type State = Connection | undefined

const LOOPBACK = '127.0.0.1'

export function listen(address: Address, receiving: MessageHandler): Listener {
  const socket = socketHandler(receiving)
  if ('unix' in address) {
    const listener = Bun.listen<State>({ ...address, socket })
    return { host: encodeURIComponent(address.unix), stop: () => listener.stop(true) }
  }
  try {
    const listener = Bun.listen<State>({ ...address, hostname: LOOPBACK, socket })
    return { host: `${LOOPBACK}:${listener.port}`, stop: () => listener.stop(true) }
  } catch (cause) {
    if (codeOf(cause) !== 'EADDRINUSE') throw cause
    throw new StartRefusal(`Port ${address.port} is taken; stop what uses it, or choose another.`, { cause })
  }
}

function socketHandler(receiving: MessageHandler): SocketHandler<State> {
  let connections = 0
  return {
    open(socket) {
      connections += 1
      socket.data = createConnection(connections, socket)
    },
    data({ data: connection }, chunk) {
      if (connection) receiveFrom(connection, chunk, receiving)
    },
    drain(socket) {
      socket.data?.drain()
    },
    close({ data: connection }) {
      if (connection) receiving.forget(connection)
    },
  }
}

/** Like MongoDB, hangs up on a client that sends no valid messages. */
function receiveFrom(connection: Connection, chunk: Uint8Array, { receive, onFault }: MessageHandler) {
  try {
    for (const message of connection.read(chunk)) receive(connection, message)
  } catch (error) {
    connection.close()
    const isTheirs = error instanceof RangeError || error instanceof MongoError
    if (!isTheirs) onFault(error)
  }
}
