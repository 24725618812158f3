import type { RunEnd } from '../../bots/stop-reasons'
import type { RunOutcome } from './outcome'

/** Ends a run in two stages: it is asked to stop between two steps, and killed when that takes too long. */
export interface Ending {
  readonly reason: RunEnd | null
  /** If the player has stopped it, what follows. */
  readonly stop: RunOutcome | null
  readonly stopSignal: AbortSignal
  /** From then on nothing that the run does counts. */
  readonly killSignal: AbortSignal
  readonly requested: Promise<void>
  request(reason: RunEnd, stop?: RunOutcome): void
  kill(): void
}

export function createEnding(): Ending {
  const stopping = new AbortController()
  const kill = new AbortController()
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  let reason: RunEnd | null = null
  let stop: RunOutcome | null = null

  return {
    get reason() {
      return reason
    },
    get stop() {
      return stop
    },
    stopSignal: stopping.signal,
    killSignal: kill.signal,
    requested,
    request(given, givenStop) {
      if (reason) return
      reason = given
      stop = givenStop ?? null
      stopping.abort(new Error('The run ends'))
      resolve()
    },
    kill: () => kill.abort(new Error('The run was cut off')),
  }
}
