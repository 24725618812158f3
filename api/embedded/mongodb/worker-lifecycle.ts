import { StartRefusal } from './errors/start-refusal'
import type { FromWorker } from './worker-messages'

export interface WorkerLifecycle {
  /** Resolves with the host of the connection string, or rejects with the reason for a failed start. */
  started: Promise<string>
  stopped: Promise<void>
  /** Resolves only if the worker ends unexpectedly. */
  died: Promise<Error>
}

export function watchWorker(worker: Worker): WorkerLifecycle {
  const started = Promise.withResolvers<string>()
  const stopped = Promise.withResolvers<void>()
  const died = Promise.withResolvers<Error>()
  let isStopped = false
  const die = (reason: string) => {
    if (isStopped) return
    const error = new Error(`The embedded MongoDB has stopped unexpectedly: ${reason}`)
    started.reject(error)
    died.resolve(error)
    stopped.resolve()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'started') started.resolve(data.host)
    if (data.kind === 'refused') started.reject(new StartRefusal(data.sentence))
    if (data.kind === 'fault') process.emitWarning(`The embedded MongoDB made a mistake: ${data.sentence}`)
    if (data.kind === 'refused' || data.kind === 'stopped') isStopped = true
    if (data.kind === 'stopped') stopped.resolve()
  })
  worker.addEventListener('error', ({ message }) => die(message))
  worker.addEventListener('close', () => die('its thread has ended.'))
  return { started: started.promise, stopped: stopped.promise, died: died.promise }
}
