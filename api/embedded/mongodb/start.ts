import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeSocketPath, socketLocation } from './socket-path'
import { watchWorker } from './worker-lifecycle'
import type { ToWorker } from './worker-messages'

export { StartRefusal } from './errors/start-refusal'

export const STORE_FILE = 'castellan.sqlite'

export interface EmbeddedMongoOptions {
  dataDir: string
  /** A loopback port (0 picks a free one) instead of a private unix socket. */
  port?: number
  ttlEveryMs?: number
  /** Called when the server dies. By default the error is thrown uncaught, which ends the process. */
  onCrash?: (error: Error) => void
}

export interface EmbeddedMongo {
  uri: string
  stop(): Promise<void>
}

/** Runs the embedded MongoDB in its own thread, with its data in `castellan.sqlite`. */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { dataDir, port, ttlEveryMs, onCrash = throwUncaught } = options
  mkdirSync(dataDir, { recursive: true })
  const socket = port === undefined ? makeSocketPath(dataDir) : undefined
  const address = socket ? { unix: socket.path } : { port: port ?? 0 }
  const worker = new Worker(new URL('./worker.ts', import.meta.url).href)
  const send = (message: ToWorker) => worker.postMessage(message)
  const lifecycle = watchWorker(worker)
  send({ kind: 'start', file: join(dataDir, STORE_FILE), address, ttlEveryMs })
  const host = await lifecycle.started.catch((error) => {
    worker.terminate()
    socket?.remove()
    throw error
  })
  lifecycle.died.then(onCrash)
  return {
    uri: `mongodb://${host}/castellan`,
    async stop() {
      send({ kind: 'stop' })
      await lifecycle.stopped
      worker.terminate()
      socket?.remove()
    },
  }
}

/** The address of the server that is running on a data folder, for other processes of the same user. */
export const uriOfRunning = (dataDir: string) =>
  `mongodb://${encodeURIComponent(socketLocation(dataDir).path)}/castellan`

function throwUncaught(error: Error) {
  queueMicrotask(() => {
    throw error
  })
}
