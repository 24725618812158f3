import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { MARGIN } from '../claims/hold'
import type { PastRun } from './run-history'

const CRASHES_TOO_MANY = 5
const CRASHES_COUNT_FOR = 10 * MINUTE
const FIRST_DELAY = 2 * SECOND
const LONGEST_DELAY = MINUTE

/** Where workers die one after the other for reasons of their own, few bots are unlucky as often as that. */
const BREAKS_TOO_MANY = 8
const BREAKS_COUNT_FOR = HOUR
const FIRST_DELAY_AFTER_BREAKS = 30 * SECOND
const LONGEST_DELAY_AFTER_BREAKS = 10 * MINUTE

/** How often a bot has crashed of late while the same wish stood. */
export function crashesOfLate(past: PastRun[], wish: number, now: number): number {
  return past
    .slice(0, CRASHES_TOO_MANY - 1)
    .filter((run) => run.wish === wish && run.reason?.code === 'crash' && now - Number(run.endedAt) < CRASHES_COUNT_FOR)
    .length
}

export const isCrashLoop = (crashes: number) => crashes >= CRASHES_TOO_MANY

/** Twice as long after every crash, and never quite the same, so that many bots do not come back at once. */
export const restartDelay = (crashes: number, random: () => number) =>
  varied(Math.min(FIRST_DELAY * 2 ** (crashes - 1), LONGEST_DELAY), random)

export const delayAfterBreaks = (inARow: number, random: () => number) =>
  varied(Math.min(FIRST_DELAY_AFTER_BREAKS * 2 ** (inARow - BREAKS_TOO_MANY), LONGEST_DELAY_AFTER_BREAKS), random)

const varied = (delay: number, random: () => number) => Math.round(delay * (0.75 + random() / 2))

/**
 * How long a bot still waits after its last run; a wish that has changed since is not made to wait. A run that ended later
 * than now was noted by a clock that stood ahead, which is right again or in another process: nobody waits for its time to come.
 */
export function restOf([last]: PastRun[], wish: number, now: number): number {
  if (last?.wish !== wish || Number(last.endedAt) > now + MARGIN) return 0
  return Math.max(0, Number(last.restsUntil) - now)
}

interface Breaks {
  /** How many runs of late ended with the process that ran them, one after the other. */
  inARow: number
  /** Whether the bot is to wait, because it may be what takes those processes down. */
  areTooMany: boolean
}

/** The runs of a bot that nobody ended, noted so or not yet, while the same wish stood; waits in between do not interrupt the row. */
export function runsBrokenOff(past: PastRun[], wish: number, now: number): Breaks {
  const latest = past.filter((run) => run.wish === wish)
  const runs = latest.filter(({ reason }) => reason?.code !== 'broken_off')
  const isOther = runs.findIndex(
    ({ reason, endedAt, seenAt }) =>
      (reason && reason.code !== 'server_stopped') || now - Number(endedAt ?? seenAt) > BREAKS_COUNT_FOR,
  )
  const inARow = isOther < 0 ? runs.length : isOther
  const hasWaited = latest[0]?.reason?.code === 'broken_off'
  return { inARow, areTooMany: inARow >= BREAKS_TOO_MANY && !hasWaited }
}
