import type { Types } from 'mongoose'
import type { BotDocument } from '../../bots/bot-model'
import { endOf, type RunEnd } from '../../bots/stop-reasons'
import type { Clock } from '../../foundation/clock'
import type { RunMetrics } from '../../metrics/metrics'
import { LeaseModel } from '../lease/lease-model'
import { RunModel, type RunRecord } from './run-model'

const LOST = endOf('server_stopped')

interface HistoryDeps {
  clock: Clock
  metrics: Pick<RunMetrics, 'recoveries'>
}

export type RunningBot = Pick<BotDocument, '_id' | 'user' | 'epoch' | 'wish'>

/** What an earlier run says about the next one. */
export type PastRun = Pick<RunRecord, 'wish' | 'seenAt' | 'endedAt' | 'reason' | 'restsUntil'> & {
  _id: Types.ObjectId
}

/** One that nobody ended. */
export type LostRun = Pick<PastRun, '_id' | 'seenAt'>

/** More than any rule looks back. */
const LOOKED_AT = 20
const OF_PAST = { wish: 1, seenAt: 1, endedAt: 1, reason: 1, restsUntil: 1 }

/** The latest runs of a bot before the one of that epoch, the last one first. */
export function runsBefore(bot: Types.ObjectId, epoch: number): PromiseLike<PastRun[]> {
  return RunModel.find({ bot, epoch: { $lt: epoch } }, OF_PAST)
    .sort({ epoch: -1 })
    .limit(LOOKED_AT)
    .lean()
}

/** Notes that a run begins, and that those before it which nobody ended were lost with their server. */
export async function openRun(deps: HistoryDeps, bot: RunningBot, lost: LostRun[]): Promise<void> {
  const { _id, user, epoch, wish } = bot
  const now = new Date(deps.clock.now())
  await closeLost(deps, lost)
  await RunModel.create({ bot: _id, user, epoch, wish, startedAt: now, seenAt: now })
}

export async function saveRun({ _id, epoch }: RunningBot, now: number, gained: number): Promise<void> {
  await RunModel.updateOne({ bot: _id, epoch, endedAt: null }, { $set: { seenAt: new Date(now), gained } })
}

interface EndedRun {
  end: RunEnd
  now: number
  gained: number
  restartIn: number
}

export async function closeRun({ _id, epoch }: RunningBot, { end, now, gained, restartIn }: EndedRun): Promise<void> {
  const endedAt = new Date(now)
  const restsUntil = new Date(now + restartIn)
  // A run that was taken for lost, because its process stood still, knows better when it wakes up.
  const mayEnd = { $or: [{ endedAt: null }, { 'reason.code': LOST.code }] }
  await RunModel.updateOne(
    { bot: _id, epoch, ...mayEnd },
    { $set: { endedAt, seenAt: endedAt, reason: end, restsUntil, gained } },
  )
}

/** Closes the runs that a server left open when it went down; those of bots that somebody plays now are left alone. */
export async function closeLostRuns(deps: HistoryDeps): Promise<void> {
  // Looked for before the leases: a run that begins meanwhile is not among them, and one that ends has been closed.
  const open = await RunModel.find({ endedAt: null }, { bot: 1, seenAt: 1 }).lean()
  const played = new Set((await playedBots(deps)).map(String))
  await closeLost(
    deps,
    open.filter(({ bot }) => !played.has(String(bot))),
  )
}

const playedBots = ({ clock }: Pick<HistoryDeps, 'clock'>) =>
  LeaseModel.distinct('bot', { until: { $gt: new Date(clock.now()) } })

async function closeLost({ metrics }: HistoryDeps, lost: LostRun[]): Promise<void> {
  for (const { _id, seenAt } of lost) {
    const end = { endedAt: seenAt, reason: LOST }
    const { modifiedCount } = await RunModel.updateOne({ _id, endedAt: null }, { $set: end })
    metrics.recoveries.inc(modifiedCount)
  }
}
