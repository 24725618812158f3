import { hasUnlimitedHours } from '../../../shared/plans/plans'
import { type StopSign, stopReasonOf } from '../../../shared/stop-reasons'
import { MINUTE } from '../../../shared/time'
import type { DigestStop, DigestStopCode } from '../../notifications/channels/model/digest'
import { chunksOf } from '../../platform/store/batches/chunks-of'
import { nextMidnight } from '../activity/utc-day'
import type { BotRecord } from '../model/bot-model'
import { RunModel } from '../runs/run-model'

export type StoppableBot = Pick<BotRecord, '_id' | 'desired' | 'desiredAt' | 'dueAt' | 'epoch' | 'stopReason'>

/** Starting takes a moment. */
const WAITS_AFTER = 10 * MINUTE
/** What the player did themselves. */
const OWN_CODES: readonly string[] = ['user', 'account_deleted']
/** What went as the player wished is news once. */
const ONCE: readonly (StopSign | undefined)[] = ['news', 'goal', 'guard']
const BOTS_PER_QUERY = 100

interface Looked {
  now: number
  /** Where the summary begins. */
  from: number
  plan: string
  /** When the last run of a bot ended, by bot. */
  ends: ReadonlyMap<string, number>
}

/** Why a bot stands still; null if it does not, or because its player wanted it. */
export function stopOf(bot: StoppableBot, { now, from, plan, ends }: Looked): DigestStop | null {
  if (bot.desired === 'online') return waitingSince(bot, now)
  const code = bot.stopReason?.code ?? 'user'
  if (OWN_CODES.includes(code)) return null
  const since = bot.desiredAt?.getTime() ?? ends.get(bot._id.toHexString()) ?? null
  if (ONCE.includes(stopReasonOf(code)?.sign) && (since ?? 0) < from) return null
  const hasHours = code === 'daily_limit' && since !== null && !hasUnlimitedHours(plan)
  return { code: code as DigestStopCode, since, until: hasHours ? nextMidnight(since) : null }
}

function waitingSince({ dueAt }: StoppableBot, now: number): DigestStop | null {
  const isLate = dueAt && dueAt.getTime() <= now - WAITS_AFTER
  return isLate ? { code: 'waiting', since: dueAt.getTime(), until: null } : null
}

/** When the last runs of stopped bots ended, by bot. A stop from outside of a run has its own time. */
export async function findEnds(bots: readonly StoppableBot[]): Promise<Map<string, number>> {
  const stopped = bots.filter(({ desired, desiredAt, stopReason }) => desired === 'offline' && !desiredAt && stopReason)
  const ends = new Map<string, number>()
  for (const some of chunksOf(stopped, BOTS_PER_QUERY)) {
    const runs = { $or: some.map(({ _id, epoch }) => ({ bot: _id, epoch })) }
    for (const { bot, endedAt } of await RunModel.find(runs, { bot: 1, endedAt: 1 }).lean())
      if (endedAt) ends.set(bot.toHexString(), endedAt.getTime())
  }
  return ends
}
