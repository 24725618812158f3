import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeSocketPath, socketLocation } from './socket-path'
import { watchWorker } from './worker-lifecycle'
import type { ToWorker } from './worker-messages'

export { StartRefusal } from './errors/start-refusal'

export const STORE_FILE = 'castellan.sqlite'

export interface EmbeddedMongoOptions {
  dataDir: string
  /** A port on the loopback address, 0 for a free one, instead of a socket that only this user can reach. */
  port?: number
  /** How often expired documents are removed. */
  ttlEveryMs?: number
  /** Hears that the server has died; by default the error is thrown where nothing catches it, which ends the process. */
  onCrash?: (error: Error) => void
}

export interface EmbeddedMongo {
  uri: string
  stop(): Promise<void>
}

/** Runs the embedded MongoDB in a thread of its own, with its data in `castellan.sqlite`. */
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

/** Where the one that serves a data folder right now is spoken to by other processes of the same user. */
export const uriOfRunning = (dataDir: string) =>
  `mongodb://${encodeURIComponent(socketLocation(dataDir).path)}/castellan`

function throwUncaught(error: Error) {
  queueMicrotask(() => {
    throw error
  })
}
