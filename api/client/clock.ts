/** The time, as a dependency: tests pass a clock of their own. */
export interface ClientClock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** @throws the signal's reason as soon as it is aborted */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: ClientClock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const cancel = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', cancel)
        resolve()
      }, ms)
      signal?.addEventListener('abort', cancel, { once: true })
    }),
}
