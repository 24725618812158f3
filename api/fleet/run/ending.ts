import type { RunEnd } from '../../bots/stop-reasons'

/** Ends a run in two stages: it is asked to stop between two steps, and killed when that takes too long. */
export interface Ending {
  readonly reason: RunEnd | null
  readonly stopSignal: AbortSignal
  /** From then on nothing that the run does counts. */
  readonly killSignal: AbortSignal
  readonly requested: Promise<void>
  request(reason: RunEnd): void
  kill(): void
}

export function createEnding(): Ending {
  const stop = new AbortController()
  const kill = new AbortController()
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  let reason: RunEnd | null = null

  return {
    get reason() {
      return reason
    },
    stopSignal: stop.signal,
    killSignal: kill.signal,
    requested,
    request(given) {
      if (reason) return
      reason = given
      stop.abort(new Error('The run ends'))
      resolve()
    },
    kill: () => kill.abort(new Error('The run was cut off')),
  }
}
