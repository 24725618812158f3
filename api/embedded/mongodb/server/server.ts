import { readsNothing, readsStored } from '../commands/registry'
import { nameOf, refusal, runCommand } from '../commands/run'
import { closeEngine, type Engine, openEngine } from '../engine/engine'
import { removeExpired } from '../engine/remove-expired'
import { MINUTE } from '../values/time'
import type { Connection } from '../wire/connection'
import { exchange } from '../wire/exchange'
import { createGroupCommit } from './group-commit'
import { type Address, listen } from './listen'

interface ServerOptions {
  file: string
  address: Address
  ttlEveryMs?: number
  onFault: (error: unknown) => void
}

export interface RunningServer {
  engine: Engine
  host: string
  stop(): void
}

export function startServer({ file, address, ttlEveryMs = MINUTE, onFault }: ServerOptions): RunningServer {
  const engine = openEngine(file)
  try {
    return serve(engine, { address, ttlEveryMs, onFault })
  } catch (error) {
    closeEngine(engine)
    throw error
  }
}

function serve(engine: Engine, { address, ttlEveryMs, onFault }: Required<Omit<ServerOptions, 'file'>>): RunningServer {
  const commits = createGroupCommit(engine.transactions)
  const receive = (connection: Connection, message: Buffer) => {
    const sender = { engine, connectionId: connection.id }
    let name = ''
    const carryOut = () =>
      exchange(message, {
        run(request) {
          name = nameOf(request)
          return runCommand(request, sender, onFault)
        },
        refuse: (error) => refusal(error, onFault),
      })
    const done = carryOut()
    // Reads may have seen the writes that failed.
    const answerFailure = readsStored.has(name) ? () => carryOut().answer : done.answerFailure
    commits.answer(connection, { ...done, answerFailure }, { readsNothing: readsNothing.has(name) })
  }
  const listener = listen(address, { receive, onFault })
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
    listener.stop()
    closeEngine(engine)
  }
  return { engine, host: listener.host, stop }
}
