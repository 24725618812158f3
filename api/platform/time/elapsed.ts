import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { SECOND } from '../../../shared/time'

/** What is noticed at once, and no difference between two readings that follow each other. */
const CLOCK_JUMP = 100

/** Clocks of one machine, in milliseconds. */
export interface MachineClocks {
  /** Nobody sets it, and it stands still while the machine sleeps. */
  monotonic(): number
  timeOfDay(): number
  /** Counts sleep as well, and takes longer to be asked. */
  uptime(): number
}

const machineClocks: MachineClocks = {
  monotonic: () => performance.now(),
  timeOfDay: () => Date.now(),
  uptime: () => uptimeInSeconds() * SECOND,
}

/** The kernel of Linux says it to a hundredth of a second, where it may be asked. */
function uptimeInSeconds(): number {
  try {
    return Number.parseFloat(readFileSync('/proc/uptime', 'utf8'))
  } catch {
    return uptime()
  }
}

/** Tells the time since any moment by a clock that nobody sets, the machine's sleep included. */
export function createElapsed({ monotonic, timeOfDay, uptime }: MachineClocks = machineClocks): () => number {
  const beganUp = uptime() - monotonic()
  let apart = timeOfDay() - monotonic()
  let asleep = 0
  return () => {
    const now = monotonic()
    const apartNow = timeOfDay() - now
    if (Math.abs(apartNow - apart) >= CLOCK_JUMP) {
      // Either the machine has slept, or somebody has set the time of day.
      asleep = Math.max(asleep, uptime() - now - beganUp)
      apart = apartNow
    }
    return now + asleep
  }
}
