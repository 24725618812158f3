import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { SECOND } from '../../../shared/time'

/** In milliseconds. Two consecutive readings differ by less; a sleep or a change of the time of day by more. */
const CLOCK_JUMP = 100

export interface MachineClocks {
  /** Stops while the machine sleeps (https://man7.org/linux/man-pages/man2/clock_gettime.2.html). */
  monotonic(): number
  timeOfDay(): number
  /** Includes sleep, but is slower to read. */
  uptime(): number
}

const machineClocks: MachineClocks = {
  monotonic: () => performance.now(),
  timeOfDay: () => Date.now(),
  uptime: () => uptimeInSeconds() * SECOND,
}

/**
 * Linux gives hundredths of a second (https://man7.org/linux/man-pages/man5/proc_uptime.5.html); elsewhere whole
 * seconds have to do.
 */
function uptimeInSeconds(): number {
  try {
    return Number.parseFloat(readFileSync('/proc/uptime', 'utf8'))
  } catch {
    return uptime()
  }
}

/** Returns a monotonic clock that includes the machine's sleep. */
export function createElapsed({ monotonic, timeOfDay, uptime }: MachineClocks = machineClocks): () => number {
  const baseUptime = uptime() - monotonic()
  let offset = timeOfDay() - monotonic()
  let slept = 0
  return () => {
    const now = monotonic()
    const currentOffset = timeOfDay() - now
    if (Math.abs(currentOffset - offset) >= CLOCK_JUMP) {
      // Either the machine has slept, or the time of day was set.
      slept = Math.max(slept, uptime() - now - baseUptime)
      offset = currentOffset
    }
    return now + slept
  }
}
