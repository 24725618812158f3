import type { RunEnd } from '../../bots/stop-reasons'

/** How a run comes to its end: first it is asked to stop between two steps, then it is cut off. */
export interface Ending {
  /** Why the run ends: the first reason that was given. */
  readonly reason: RunEnd | null
  /** Aborted when the run is to stop at the next opportunity. */
  readonly stopping: AbortSignal
  /** Aborted when nothing that the run still does may count. */
  readonly aborted: AbortSignal
  /** Resolves when a reason was given. */
  readonly requested: Promise<void>
  request(reason: RunEnd): void
  /** Waits for nothing more. */
  abort(): void
}

export function createEnding(): Ending {
  const stopping = new AbortController()
  const cut = new AbortController()
  const { promise: requested, resolve } = Promise.withResolvers<void>()
  let reason: RunEnd | null = null

  return {
    get reason() {
      return reason
    },
    stopping: stopping.signal,
    aborted: cut.signal,
    requested,
    request(given) {
      if (reason) return
      reason = given
      stopping.abort(new Error('The run ends'))
      resolve()
    },
    abort: () => cut.abort(new Error('The run was cut off')),
  }
}
