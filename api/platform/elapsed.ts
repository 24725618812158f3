import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { SECOND } from '../../shared/time'

/** What is noticed at once, and no difference between two readings that follow each other. */
const LEAP = 100

/** Clocks of one machine, in milliseconds. */
export interface MachineClocks {
  /** Nobody sets it, and it stands still while the machine sleeps. */
  awake(): number
  timeOfDay(): number
  /** Counts sleep as well, and takes longer to be asked. */
  up(): number
}

const ofThisMachine: MachineClocks = {
  awake: () => performance.now(),
  timeOfDay: () => Date.now(),
  up: () => secondsUp() * SECOND,
}

/** The kernel of Linux says it to a hundredth of a second, where it may be asked. */
function secondsUp(): number {
  try {
    return Number.parseFloat(readFileSync('/proc/uptime', 'utf8'))
  } catch {
    return uptime()
  }
}

/** Tells the time since any moment by a clock that nobody sets, the machine's sleep included. */
export function createElapsed({ awake, timeOfDay, up }: MachineClocks = ofThisMachine): () => number {
  const beganUp = up() - awake()
  let apart = timeOfDay() - awake()
  let asleep = 0
  return () => {
    const now = awake()
    const apartNow = timeOfDay() - now
    if (Math.abs(apartNow - apart) >= LEAP) {
      // Either the machine has slept, or somebody has set the time of day.
      asleep = Math.max(asleep, up() - now - beganUp)
      apart = apartNow
    }
    return now + asleep
  }
}
