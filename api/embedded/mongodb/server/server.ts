import { refusal, runCommand } from '../commands/run'
import { closeEngine, type Engine, openEngine } from '../engine/engine'
import { removeExpired } from '../engine/remove-expired'
import { MongoError } from '../errors/mongo-error'
import { Connection } from '../wire/connection'
import { exchange } from '../wire/exchange'
import { GroupCommit } from './group-commit'

interface ServerOptions {
  file: string
  socketPath: string
  ttlEveryMs?: number
  /** Hears of mistakes of this server itself, which its clients see as code 8. */
  onFault: (error: unknown) => void
}

export interface RunningServer {
  engine: Engine
  stop(): void
}

const MINUTE = 60_000

/** Listens for MongoDB drivers on a unix socket. */
export function startServer({ file, socketPath, ttlEveryMs = MINUTE, onFault }: ServerOptions): RunningServer {
  const engine = openEngine(file)
  const commits = new GroupCommit(engine.transactions)
  const receive = (connection: Connection, message: Buffer) => {
    const sender = { engine, connectionId: connection.id }
    const done = exchange(message, {
      run: (request) => runCommand(request, sender, onFault),
      refuse: (error) => refusal(error, onFault),
    })
    commits.answer(connection, done)
  }
  const listener = listen(socketPath, { receive, onFault })
  const housekeeping = setInterval(() => {
    engine.cursors.closeIdle()
    try {
      removeExpired(engine)
    } catch (error) {
      onFault(error)
    }
  }, ttlEveryMs)
  const stop = () => {
    clearInterval(housekeeping)
    commits.flush()
    listener.stop(true)
    closeEngine(engine)
  }
  return { engine, stop }
}

interface Receiving {
  receive(connection: Connection, message: Buffer): void
  onFault: ServerOptions['onFault']
}

function listen(unix: string, receiving: Receiving) {
  let connections = 0
  return Bun.listen<Connection | undefined>({
    unix,
    socket: {
      open(socket) {
        connections += 1
        socket.data = new Connection(connections, socket)
      },
      data({ data: connection }, chunk) {
        if (connection) receiveFrom(connection, chunk, receiving)
      },
      drain(socket) {
        socket.data?.drain()
      },
    },
  })
}

/** A client whose bytes are no messages is hung up on, as MongoDB does. */
function receiveFrom(connection: Connection, chunk: Uint8Array, { receive, onFault }: Receiving) {
  try {
    for (const message of connection.read(chunk)) receive(connection, message)
  } catch (error) {
    connection.close()
    const isTheirs = error instanceof RangeError || error instanceof MongoError
    if (!isTheirs) onFault(error)
  }
}
