import pLimit from 'p-limit'
import { MINUTE, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { WorldJob, WorldOutcome } from './play-trial-world'
import type { WorkerAnswer } from './trial-worker'

/** Plays worlds of trials, one after the other. */
export interface WorldPlayer {
  /** @throws the signal's reason if it is aborted before the turn of this world has come */
  play(job: WorldJob, signal: AbortSignal): Promise<WorldOutcome>
  close(): void
}

/** A world takes about a tenth of a second; a template that never lets go of its thread takes for ever. */
const WORLD_TIMEOUT = 20 * SECOND
/** After that long without a world the thread ends, and its memory is free. */
const IDLE_TIMEOUT = MINUTE

const TRIAL_WORKER = new URL('./trial-worker.ts', import.meta.url)

/** Plays in a thread of its own, so that no call and no lease waits. */
export function createWorldPlayer({ clock }: { clock: Clock }, script = TRIAL_WORKER): WorldPlayer {
  const oneAtATime = pLimit(1)
  let worker: Worker | null = null
  let cancelIdle = () => {}

  function open(): Worker {
    cancelIdle()
    // `smol` collects garbage sooner.
    worker ??= new Worker(script.href, { smol: true })
    return worker
  }

  function close(): void {
    cancelIdle()
    worker?.terminate()
    worker = null
  }

  async function playNow(job: WorldJob): Promise<WorldOutcome> {
    const thread = open()
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>()
    const fail = (message: string) => reject(new Error(message))
    thread.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data)
    thread.onerror = ({ message }) => fail(message)
    const cancelTimeout = clock.after(WORLD_TIMEOUT, () => fail('The world took too long'))
    thread.postMessage(job)
    try {
      const answer = await promise
      if ('fault' in answer) throw new Error(answer.fault)
      cancelIdle = clock.after(IDLE_TIMEOUT, close)
      return answer.outcome
    } catch (error) {
      close()
      throw error
    } finally {
      cancelTimeout()
    }
  }

  return {
    play: (job, signal) =>
      oneAtATime(() => {
        signal.throwIfAborted()
        return playNow(job)
      }),
    close,
  }
}
