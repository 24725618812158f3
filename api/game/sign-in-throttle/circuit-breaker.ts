import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'

/** So many tries in a row without an answer mean that the game is away, and not that one connection was unlucky. */
const FAILURE_THRESHOLD = 3
const INITIAL_DELAY = SECOND
const MAX_DELAY = 30 * SECOND

/** One try to be let in by the game. */
export interface Attempt {
  /** The game has said something, whatever it was. */
  succeed(): void
  /** The game has said nothing. */
  fail(): void
  /** Nobody wants to know any more. */
  cancel(): void
}

/** Whether a game is there, as far as all tries of a process together tell. */
export interface CircuitBreaker {
  readonly isOpen: boolean
  /** How long until somebody may try; without end while one tries for all. */
  delay(): number
  begin(): Attempt
}

export function createCircuitBreaker({ clock, random }: { clock: Clock; random(): number }): CircuitBreaker {
  let answers = 0
  let misses = 0
  let isProbed = false
  let nextTry = 0

  const isAway = () => misses >= FAILURE_THRESHOLD

  function miss() {
    misses++
    const wait = Math.min(MAX_DELAY, INITIAL_DELAY * 2 ** (misses - FAILURE_THRESHOLD))
    if (isAway()) nextTry = clock.elapsed() + wait * (0.75 + random() / 2)
  }

  return {
    get isOpen() {
      return isAway()
    },
    delay() {
      if (!isAway()) return 0
      return isProbed ? Number.POSITIVE_INFINITY : nextTry - clock.elapsed()
    },
    begin() {
      const answersBefore = answers
      const isProbe = isAway()
      if (isProbe) isProbed = true
      const end = () => {
        if (isProbe) isProbed = false
      }
      return {
        succeed() {
          end()
          answers++
          misses = 0
        },
        fail() {
          end()
          // Older tries that fail late say nothing new: the game is known to be away, or has answered since.
          if (answers === answersBefore && isProbe === isAway()) miss()
        },
        cancel: end,
      }
    },
  }
}
