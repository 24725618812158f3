/** Time as the product sees it; tests pass one that they turn by hand. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Waits, or rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const wake = () => {
        signal?.removeEventListener('abort', cancel)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      const cancel = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', cancel, { once: true })
    }),
}
