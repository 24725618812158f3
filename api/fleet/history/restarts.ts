import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { RunningBot } from './run-history'
import { RunModel } from './run-model'

const CRASHES_TOO_MANY = 5
const CRASHES_COUNT_FOR = 10 * MINUTE
const FIRST_DELAY = 2000
const LONGEST_DELAY = MINUTE

/** Where workers die one after the other for reasons of their own, few bots are unlucky as often as that. */
const BREAKS_TOO_MANY = 8
const BREAKS_COUNT_FOR = HOUR
const BREAKS_LOOKED_AT = 20
const FIRST_DELAY_AFTER_BREAKS = 30 * SECOND
const LONGEST_DELAY_AFTER_BREAKS = 10 * MINUTE

/** How often a bot has crashed of late while the same wish stood. */
export async function crashesOfLate({ _id, wish }: RunningBot, now: number): Promise<number> {
  const latest = await RunModel.find({ bot: _id }, { wish: 1, reason: 1, endedAt: 1 })
    .sort({ epoch: -1 })
    .limit(CRASHES_TOO_MANY)
    .lean()
  return latest.filter(
    (run) => run.wish === wish && run.reason?.code === 'crash' && now - Number(run.endedAt) < CRASHES_COUNT_FOR,
  ).length
}

export const isCrashLoop = (crashes: number) => crashes >= CRASHES_TOO_MANY

/** Twice as long after every crash, and never quite the same, so that many bots do not come back at once. */
export const restartDelay = (crashes: number, random: () => number) =>
  varied(Math.min(FIRST_DELAY * 2 ** (crashes - 1), LONGEST_DELAY), random)

export const delayAfterBreaks = (inARow: number, random: () => number) =>
  varied(Math.min(FIRST_DELAY_AFTER_BREAKS * 2 ** (inARow - BREAKS_TOO_MANY), LONGEST_DELAY_AFTER_BREAKS), random)

const varied = (delay: number, random: () => number) => Math.round(delay * (0.75 + random() / 2))

/** How long a bot still waits after its last run; a wish that has changed since is not made to wait. */
export async function restOf({ _id, wish }: Pick<RunningBot, '_id' | 'wish'>, now: number): Promise<number> {
  const last = await RunModel.findOne({ bot: _id }, { wish: 1, restsUntil: 1 }).sort({ epoch: -1 }).lean()
  return last?.wish === wish ? Math.max(0, Number(last.restsUntil) - now) : 0
}

interface Breaks {
  /** How many runs of late ended with the process that ran them, one after the other. */
  inARow: number
  /** Whether the bot is to wait, because it may be what takes those processes down. */
  areTooMany: boolean
}

/** The runs of a bot that nobody ended, while the same wish stood; waits in between do not interrupt the row. */
export async function runsBrokenOff({ _id, wish, epoch }: RunningBot, now: number): Promise<Breaks> {
  const latest = await RunModel.find({ bot: _id, wish, epoch: { $lt: epoch } }, { reason: 1, endedAt: 1 })
    .sort({ epoch: -1 })
    .limit(BREAKS_LOOKED_AT)
    .lean()
  const runs = latest.filter(({ reason }) => reason?.code !== 'broken_off')
  const isOther = runs.findIndex(
    (run) => run.reason?.code !== 'server_stopped' || now - Number(run.endedAt) > BREAKS_COUNT_FOR,
  )
  const inARow = isOther < 0 ? runs.length : isOther
  const hasWaited = latest[0]?.reason?.code === 'broken_off'
  return { inARow, areTooMany: inARow >= BREAKS_TOO_MANY && !hasWaited }
}
