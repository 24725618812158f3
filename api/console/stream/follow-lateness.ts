import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { ConsoleLog } from '../log/console-log'

/** A shorter outage delays lines by less than a reader notices, and after a longer one they arrive within this time. */
const SETTLED_AFTER = SECOND

export interface FollowedLog {
  consoleLog: Pick<ConsoleLog, 'isAway' | 'onAwayChange'>
  clock: Clock
  signal: AbortSignal
}

/** Yields whether lines are late: how it is now, then each change that lasts, until the signal. */
export async function* followLateness({ consoleLog, clock, signal }: FollowedLog): AsyncGenerator<boolean> {
  let wake = () => {}
  consoleLog.onAwayChange(() => wake(), signal)
  signal.addEventListener('abort', () => wake(), { once: true })
  let isLate = consoleLog.isAway
  yield isLate
  while (!signal.aborted) {
    if (consoleLog.isAway === isLate) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      await clock.sleep(SETTLED_AFTER, signal).catch(() => {})
    } else {
      isLate = consoleLog.isAway
      if (!signal.aborted) yield isLate
    }
  }
}
