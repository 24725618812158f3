import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'

/** Consecutive attempts without an answer that open the circuit. */
const FAILURE_THRESHOLD = 3
const INITIAL_DELAY = SECOND
const MAX_DELAY = 30 * SECOND

export interface Attempt {
  /** The game answered, even if with a refusal. */
  succeed(): void
  fail(): void
  /** The attempt was cancelled, and says nothing about the game. */
  cancel(): void
}

/**
 * Stops sign-ins while the game does not answer, as far as all attempts of this process show. While it is open, one attempt
 * at a time probes for all (https://learn.microsoft.com/azure/architecture/patterns/circuit-breaker).
 */
export interface CircuitBreaker {
  readonly isOpen: boolean
  /** Milliseconds until the next attempt may start; infinite while a probe is running. */
  delay(): number
  begin(): Attempt
}

export function createCircuitBreaker({ clock, random }: { clock: Clock; random(): number }): CircuitBreaker {
  let answers = 0
  let failures = 0
  let isProbing = false
  let nextAttemptAt = 0

  const isOpen = () => failures >= FAILURE_THRESHOLD

  function recordFailure() {
    failures++
    const wait = Math.min(MAX_DELAY, INITIAL_DELAY * 2 ** (failures - FAILURE_THRESHOLD))
    if (isOpen()) nextAttemptAt = clock.elapsed() + wait * (0.75 + random() / 2)
  }

  return {
    get isOpen() {
      return isOpen()
    },
    delay() {
      if (!isOpen()) return 0
      return isProbing ? Number.POSITIVE_INFINITY : nextAttemptAt - clock.elapsed()
    },
    begin() {
      const answersBefore = answers
      const isProbe = isOpen()
      if (isProbe) isProbing = true
      const end = () => {
        if (isProbe) isProbing = false
      }
      return {
        succeed() {
          end()
          answers++
          failures = 0
        },
        fail() {
          end()
          // A late failure of an older attempt is no news: the circuit is open already, or the game has answered since.
          if (answers === answersBefore && isProbe === isOpen()) recordFailure()
        },
        cancel: end,
      }
    },
  }
}
