import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../errors'
import { makeSocketPath } from './socket-path'
import type { FromWorker, ToWorker } from './worker-messages'

export interface EmbeddedMongoOptions {
  dataDir: string
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
  const { dataDir, ttlEveryMs, onCrash = throwUncaught } = options
  mkdirSync(dataDir, { recursive: true })
  const socket = makeSocketPath(dataDir)
  const worker = new Worker(new URL('./worker.ts', import.meta.url).href)
  const tell = (message: ToWorker) => worker.postMessage(message)
  const life = followLife(worker)
  tell({ kind: 'start', file: join(dataDir, 'castellan.sqlite'), socketPath: socket.path, ttlEveryMs })
  await life.started
  life.died.then(onCrash)
  return {
    uri: `mongodb://${encodeURIComponent(socket.path)}/castellan`,
    async stop() {
      tell({ kind: 'stop' })
      await life.stopped
      worker.terminate()
      socket.remove()
    },
  }
}

function throwUncaught(error: Error) {
  queueMicrotask(() => {
    throw error
  })
}

/** The turns that the worker's life can take, as promises. */
function followLife(worker: Worker) {
  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const died = Promise.withResolvers<Error>()
  let isStopped = false
  const die = (reason: string) => {
    if (isStopped) return
    const error = new Error(`The embedded MongoDB has stopped unexpectedly: ${reason}`)
    started.reject(error)
    died.resolve(error)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'started') started.resolve()
    if (data.kind === 'refused') started.reject(new ConfigError(data.sentence))
    if (data.kind === 'fault') process.emitWarning(`The embedded MongoDB made a mistake: ${data.sentence}`)
    if (data.kind === 'refused' || data.kind === 'stopped') isStopped = true
    if (data.kind === 'stopped') stopped.resolve()
  })
  worker.addEventListener('error', ({ message }) => die(message))
  worker.addEventListener('close', () => die('its thread has ended.'))
  return { started: started.promise, stopped: stopped.promise, died: died.promise }
}
