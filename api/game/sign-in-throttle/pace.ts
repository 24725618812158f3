import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/clock'

const A_SECOND = 250
const GAP = SECOND / A_SECOND
/** So many may come at once after a pause. */
const AT_ONCE = 10

/** Spreads what comes all at once. */
export interface Pace {
  /** How long until the next one may go. */
  wait(): number
  take(): void
}

export function createPace({ clock, random }: { clock: Clock; random(): number }): Pace {
  let takenUpTo = Number.NEGATIVE_INFINITY
  return {
    wait: () => takenUpTo - AT_ONCE * GAP - clock.elapsed(),
    take() {
      takenUpTo = Math.max(takenUpTo, clock.elapsed()) + GAP * (0.5 + random())
    },
  }
}
