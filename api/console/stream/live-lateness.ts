import type { Clock } from '../../platform/time/clock'
import type { ConsoleLog } from '../log/console-log'
import { followLateness } from './follow-lateness'

interface LatenessDeps {
  consoleLog: ConsoleLog
  clock: Clock
}

/** Follows the log while anybody listens. */
export function createLateness({ consoleLog, clock }: LatenessDeps) {
  const listeners = new Set<(late: boolean) => void>()
  let following: AbortController | null = null
  let isLate = false

  async function follow({ signal }: AbortController) {
    for await (const late of followLateness({ consoleLog, clock, signal })) {
      if (signal.aborted) return
      if (late !== isLate) for (const listener of listeners) listener(late)
      isLate = late
    }
  }

  return (listener: (late: boolean) => void) => {
    if (isLate) listener(true)
    listeners.add(listener)
    if (!following) {
      following = new AbortController()
      void follow(following)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      following?.abort()
      following = null
      isLate = false
    }
  }
}
