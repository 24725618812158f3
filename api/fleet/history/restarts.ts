import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { MARGIN } from '../claims/local-claim'
import type { PastRun } from './run-history'

const CRASH_LOOP_THRESHOLD = 5
const CRASH_WINDOW = 10 * MINUTE
const INITIAL_DELAY = 2 * SECOND
const MAX_DELAY = MINUTE

/** Where workers die one after the other for reasons of their own, few bots are unlucky as often as that. */
const INTERRUPTION_THRESHOLD = 8
const INTERRUPTION_WINDOW = HOUR
const INITIAL_INTERRUPTION_DELAY = 30 * SECOND
const MAX_INTERRUPTION_DELAY = 10 * MINUTE

/** How often a bot has crashed of late while the same wish stood. */
export function recentCrashes(past: PastRun[], desiredGeneration: number, now: number): number {
  return past
    .slice(0, CRASH_LOOP_THRESHOLD - 1)
    .filter(
      (run) =>
        run.desiredGeneration === desiredGeneration &&
        run.reason?.code === 'crash' &&
        now - Number(run.endedAt) < CRASH_WINDOW,
    ).length
}

export const isCrashLoop = (crashes: number) => crashes >= CRASH_LOOP_THRESHOLD

/** Twice as long after every crash, and never quite the same, so that many bots do not come back at once. */
export const restartDelay = (crashes: number, random: () => number) =>
  withJitter(Math.min(INITIAL_DELAY * 2 ** (crashes - 1), MAX_DELAY), random)

export const interruptionDelay = (inARow: number, random: () => number) =>
  withJitter(
    Math.min(INITIAL_INTERRUPTION_DELAY * 2 ** (inARow - INTERRUPTION_THRESHOLD), MAX_INTERRUPTION_DELAY),
    random,
  )

const withJitter = (delay: number, random: () => number) => Math.round(delay * (0.75 + random() / 2))

/**
 * How long a bot still waits after its last run; a wish that has changed since is not made to wait. A run that ended later
 * than now was noted by a clock that stood ahead, which is right again or in another process: nobody waits for its time to come.
 */
export function remainingDelay([last]: PastRun[], desiredGeneration: number, now: number): number {
  if (last?.desiredGeneration !== desiredGeneration || Number(last.endedAt) > now + MARGIN) return 0
  return Math.max(0, Number(last.restsUntil) - now)
}

interface Interruptions {
  /** How many runs of late ended with the process that ran them, one after the other. */
  inARow: number
  /** Whether the bot is to wait, because it may be what takes those processes down. */
  areTooMany: boolean
}

/** The runs of a bot that nobody ended, noted so or not yet, while the same wish stood; waits in between do not interrupt the row. */
export function recentInterruptions(past: PastRun[], desiredGeneration: number, now: number): Interruptions {
  const latest = past.filter((run) => run.desiredGeneration === desiredGeneration)
  const runs = latest.filter(({ reason }) => reason?.code !== 'broken_off')
  const isOther = runs.findIndex(
    ({ reason, endedAt, seenAt }) =>
      (reason && reason.code !== 'server_stopped') || now - Number(endedAt ?? seenAt) > INTERRUPTION_WINDOW,
  )
  const inARow = isOther < 0 ? runs.length : isOther
  const hasWaited = latest[0]?.reason?.code === 'broken_off'
  return { inARow, areTooMany: inARow >= INTERRUPTION_THRESHOLD && !hasWaited }
}
