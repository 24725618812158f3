import type { QueryFilter } from 'mongoose'
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

/** Notes that a run begins; runs of the bot that nobody ended were lost with their server. */
export async function openRun(deps: HistoryDeps, { _id, user, epoch, wish }: RunningBot): Promise<void> {
  const now = new Date(deps.clock.now())
  await closeLost(deps, await openRuns({ bot: _id, epoch: { $lt: epoch } }))
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
  const isOpen = { $or: [{ endedAt: null }, { 'reason.code': LOST.code }] }
  await RunModel.updateOne(
    { bot: _id, epoch, ...isOpen },
    { $set: { endedAt, seenAt: endedAt, reason: end, restsUntil, gained } },
  )
}

/** Closes the runs that a server left open when it went down; those of bots that somebody plays now are left alone. */
export async function closeLostRuns(deps: HistoryDeps): Promise<void> {
  // Looked for before the leases: a run that begins meanwhile is not among them, and one that ends has been closed.
  const open = await openRuns({})
  const played = new Set((await playedBots(deps)).map(String))
  await closeLost(
    deps,
    open.filter(({ bot }) => !played.has(String(bot))),
  )
}

const playedBots = ({ clock }: Pick<HistoryDeps, 'clock'>) =>
  LeaseModel.distinct('bot', { until: { $gt: new Date(clock.now()) } })

const openRuns = (among: QueryFilter<RunRecord>) =>
  RunModel.find({ ...among, endedAt: null }, { bot: 1, seenAt: 1 }).lean()

async function closeLost({ metrics }: HistoryDeps, lost: Awaited<ReturnType<typeof openRuns>>): Promise<void> {
  for (const { _id, seenAt } of lost) {
    const end = { endedAt: seenAt, reason: LOST }
    const { modifiedCount } = await RunModel.updateOne({ _id, endedAt: null }, { $set: end })
    metrics.recoveries.inc(modifiedCount)
  }
}
