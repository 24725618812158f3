import { MINUTE } from '../../../shared/time'
import type { RunningBot } from './run-history'
import { RunModel } from './run-model'

const CRASHES_TOO_MANY = 5
const CRASHES_COUNT_FOR = 10 * MINUTE
const FIRST_DELAY = 2000
const LONGEST_DELAY = MINUTE

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
export function restartDelay(crashes: number, random: () => number): number {
  const delay = Math.min(FIRST_DELAY * 2 ** (crashes - 1), LONGEST_DELAY)
  return Math.round(delay * (0.75 + random() / 2))
}
