import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'

const PER_SECOND = 250
const INTERVAL = SECOND / PER_SECOND
/** Sign-ins that may start at once after a pause. */
const BURST = 10

export interface SignInRate {
  delay(): number
  take(): void
}

export function createSignInRate({ clock, random }: { clock: Clock; random(): number }): SignInRate {
  let takenUpTo = Number.NEGATIVE_INFINITY
  return {
    delay: () => takenUpTo - BURST * INTERVAL - clock.elapsed(),
    take() {
      takenUpTo = Math.max(takenUpTo, clock.elapsed()) + INTERVAL * (0.5 + random())
    },
  }
}
