import { closeEngine, type Engine, openEngine } from '../engine/engine'
import { removeExpired } from '../engine/remove-expired'
import { MINUTE } from '../values/time'
import { Dispatch } from './dispatch'
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
  const dispatch = new Dispatch(engine, onFault)
  const listener = listen(address, {
    receive: (connection, message) => dispatch.receive(connection, message),
    forget: (connection) => dispatch.forget(connection),
    onFault,
  })
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
    dispatch.stop()
    listener.stop()
    closeEngine(engine)
  }
  return { engine, host: listener.host, stop }
}
