import { createElapsed } from './elapsed'

/** Time as the product sees it; tests pass one that they turn by hand. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Milliseconds by a clock that nobody sets, from any moment, the machine's sleep included: how long something took, or is still to wait. */
  elapsed(): number
  /** Acts after that time; what it answers calls it off. */
  after(ms: number, act: () => void): () => void
  /** Waits, or rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: createElapsed(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  sleep: (ms, signal) => sleepWith(systemClock, ms, signal),
}

/** How every clock sleeps that can act after a time. */
export function sleepWith({ after }: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const cancel = () => {
      callOff()
      reject(signal?.reason)
    }
    const callOff = after(ms, () => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    })
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
