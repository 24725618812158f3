import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { PastRun } from './run-history'

const CRASH_LOOP_THRESHOLD = 5
const CRASH_WINDOW = 10 * MINUTE
const INITIAL_DELAY = 2 * SECOND
const MAX_DELAY = MINUTE

/** High, because workers may die in a row for reasons of their own; few bots are unlucky that often. */
const INTERRUPTION_THRESHOLD = 8
const INTERRUPTION_WINDOW = HOUR
const INITIAL_INTERRUPTION_DELAY = 30 * SECOND
const MAX_INTERRUPTION_DELAY = 10 * MINUTE

/** Counts crashes since the player's last start, within the window. */
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

/** Doubles with each crash. The jitter spreads bots that crashed together. */
export const restartDelay = (crashes: number, random: () => number) =>
  withJitter(Math.min(INITIAL_DELAY * 2 ** (crashes - 1), MAX_DELAY), random)

export const interruptionDelay = (inARow: number, random: () => number) =>
  withJitter(
    Math.min(INITIAL_INTERRUPTION_DELAY * 2 ** (inARow - INTERRUPTION_THRESHOLD), MAX_INTERRUPTION_DELAY),
    random,
  )

const withJitter = (delay: number, random: () => number) => Math.round(delay * (0.75 + random() / 2))

interface Interruptions {
  /** Runs in a row that ended together with their process. */
  inARow: number
  /** The bot may be the cause, so it should wait. */
  areTooMany: boolean
}

/** Counts runs since the player's last start that were lost with their process. Waits in between do not end the row. */
export function recentInterruptions(past: PastRun[], desiredGeneration: number, now: number): Interruptions {
  const latest = past.filter((run) => run.desiredGeneration === desiredGeneration)
  const runs = latest.filter(({ reason }) => reason?.code !== 'broken_off')
  const otherAt = runs.findIndex(
    ({ reason, endedAt, seenAt }) =>
      (reason && reason.code !== 'server_stopped') || now - Number(endedAt ?? seenAt) > INTERRUPTION_WINDOW,
  )
  const inARow = otherAt < 0 ? runs.length : otherAt
  const hasWaited = latest[0]?.reason?.code === 'broken_off'
  return { inARow, areTooMany: inARow >= INTERRUPTION_THRESHOLD && !hasWaited }
}
