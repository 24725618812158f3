import type { QueryFilter } from 'mongoose'
import type { BotDocument } from '../../bots/bot-model'
import { endOf, type RunEnd } from '../../bots/stop-reasons'
import type { Clock } from '../../foundation/clock'
import { LeaseModel } from '../lease/lease-model'
import { RunModel, type RunRecord } from './run-model'

const LOST = endOf('server_stopped')

export type RunningBot = Pick<BotDocument, '_id' | 'user' | 'epoch' | 'wish'>

/** Notes that a run begins; runs of the bot that nobody ended were lost with their server. */
export async function openRun({ _id, user, epoch, wish }: RunningBot, now: number): Promise<void> {
  await closeLost({ bot: _id, epoch: { $lt: epoch }, endedAt: null })
  await RunModel.create({ bot: _id, user, epoch, wish, startedAt: new Date(now), seenAt: new Date(now) })
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
export async function closeLostRuns({ clock }: { clock: Clock }): Promise<void> {
  const played = await LeaseModel.distinct('bot', { until: { $gt: new Date(clock.now()) } })
  await closeLost({ endedAt: null, bot: { $nin: played } })
}

async function closeLost(open: QueryFilter<RunRecord>): Promise<void> {
  const lost = await RunModel.find(open, { seenAt: 1 }).lean()
  for (const { _id, seenAt } of lost) {
    await RunModel.updateOne({ _id, endedAt: null }, { $set: { endedAt: seenAt, reason: LOST } })
  }
}
