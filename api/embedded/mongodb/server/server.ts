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
  let next: NodeJS.Immediate | undefined
  const expire = () => {
    try {
      if (removeExpired(engine) > 0) next = setImmediate(expire)
    } catch (error) {
      onFault(error)
    }
  }
  const housekeeping = setInterval(() => {
    engine.cursors.closeIdle()
    if (next) clearImmediate(next)
    expire()
  }, ttlEveryMs)
  const stop = () => {
    clearInterval(housekeeping)
    if (next) clearImmediate(next)
    dispatch.stop()
    listener.stop()
    closeEngine(engine)
  }
  return { engine, host: listener.host, stop }
}
