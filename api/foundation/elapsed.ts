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
  // Asked of the kernel itself, which says it to a hundredth of a second.
  up: () =>
    process.platform === 'linux' ? Number.parseFloat(readFileSync('/proc/uptime', 'utf8')) * SECOND : uptime() * SECOND,
}

/** Tells the time since any moment by a clock that nobody sets, the machine's sleep included. */
export function createElapsed({ awake, timeOfDay, up }: MachineClocks = ofThisMachine): () => number {
  const beganUp = up() - awake()
  let apart = timeOfDay() - awake()
  let asleep = 0
  return () => {
    const now = awake()
    const isApart = timeOfDay() - now
    if (Math.abs(isApart - apart) >= LEAP) {
      // Either the machine has slept, or somebody has set the time of day.
      apart = isApart
      asleep = Math.max(asleep, up() - now - beganUp)
    }
    return now + asleep
  }
}
