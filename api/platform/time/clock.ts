import { createElapsed } from './elapsed'

/** The time, as a dependency: tests pass a clock that they advance themselves. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /**
   * Milliseconds on a monotonic clock that includes the machine's sleep. Its zero is arbitrary: use it for durations.
   */
  elapsed(): number
  /** Runs the action after that time. The returned function cancels it. */
  after(ms: number, act: () => void): () => void
  /** @throws the signal's reason as soon as it is aborted */
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

/** Builds `sleep` from a clock's `after`. */
export function sleepWith({ after }: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const cancel = () => {
      cancelTimer()
      reject(signal?.reason)
    }
    const cancelTimer = after(ms, () => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    })
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
