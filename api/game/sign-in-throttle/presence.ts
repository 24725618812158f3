import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/clock'

/** So many tries in a row without an answer mean that the game is away, and not that one connection was unlucky. */
const AWAY_AFTER = 3
const FIRST_WAIT = SECOND
const LONGEST_WAIT = 30 * SECOND

/** One try to be let in by the game. */
export interface Try {
  /** The game has said something, whatever it was. */
  answered(): void
  /** The game has said nothing. */
  missed(): void
  /** Nobody wants to know any more. */
  calledOff(): void
}

/** Whether a game is there, as far as all tries of a process together tell. */
export interface Presence {
  readonly isAway: boolean
  /** How long until somebody may try; without end while one tries for all. */
  wait(): number
  begin(): Try
}

export function createPresence({ clock, random }: { clock: Clock; random(): number }): Presence {
  let answers = 0
  let misses = 0
  let isProbed = false
  let nextTry = 0

  const isAway = () => misses >= AWAY_AFTER

  function miss() {
    misses++
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (misses - AWAY_AFTER))
    if (isAway()) nextTry = clock.elapsed() + wait * (0.75 + random() / 2)
  }

  return {
    get isAway() {
      return isAway()
    },
    wait() {
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
        answered() {
          end()
          answers++
          misses = 0
        },
        missed() {
          end()
          // Older tries that fail late say nothing new: the game is known to be away, or has answered since.
          if (answers === answersBefore && isProbe === isAway()) miss()
        },
        calledOff: end,
      }
    },
  }
}
