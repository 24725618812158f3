import type { Types } from 'mongoose'
import { MOST_RUNS } from '../../../shared/limits'
import type { BotRecord } from '../../bots/model/bot-model'
import { RunModel, type RunRecord } from '../../bots/runs/run-model'
import { endOf, type RunEnd } from '../../bots/stop-reasons'
import { AT_MOST, askedTogether } from '../../platform/asked-together'
import type { Clock } from '../../platform/clock'
import type { RunMetrics } from '../../platform/metrics/metrics'
import { slices } from '../../platform/slices'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { writtenTogether } from '../../platform/store/together'
import { playedBots } from '../claims/stored-leases'

const LOST = endOf('server_stopped')

interface HistoryDeps {
  clock: Clock
  metrics: Pick<RunMetrics, 'recoveries'>
}

export type RunningBot = Pick<BotRecord, '_id' | 'user' | 'epoch' | 'wish'>

/** What an earlier run says about the next one. */
export type PastRun = Pick<RunRecord, 'bot' | 'epoch' | 'wish' | 'seenAt' | 'endedAt' | 'reason' | 'restsUntil'> & {
  _id: Types.ObjectId
}

/** One that nobody ended. */
export type LostRun = Pick<PastRun, '_id' | 'seenAt'>

/** More than any rule looks back. */
const LOOKED_AT = 20
/** In runs. */
const FORGETS_EVERY = 20
/** A start waits for the deletion, so it leaves the rest to a later one. */
const FORGETS_AT_MOST = 500
const OF_PAST = { bot: 1, epoch: 1, wish: 1, seenAt: 1, endedAt: 1, reason: 1, restsUntil: 1 }

/** The latest runs of a bot before the one of that epoch, the last one first. */
export const runsBefore = askedTogether<Pick<RunRecord, 'bot' | 'epoch'>, PastRun[]>(async (next) => {
  // A bot's epochs follow each other, so that so many of them hold no more runs.
  const ofOne = next.map(({ bot, epoch }) => ({ bot, epoch: { $lt: epoch, $gte: epoch - LOOKED_AT } }))
  const past = await RunModel.find({ $or: ofOne }, OF_PAST).sort({ epoch: -1 }).lean()
  const byBot = Map.groupBy(past, ({ bot }) => String(bot))
  return next.map(({ bot, epoch }) => byBot.get(String(bot))?.filter((run) => run.epoch < epoch) ?? [])
})

const writeRun = writtenTogether(RunModel)

/** Notes that a run begins, and that those before it which nobody ended were lost with their server. */
export type OpenRun = (bot: RunningBot, lost: LostRun[]) => Promise<void>

export function createOpenRun(deps: HistoryDeps): OpenRun {
  const close = askedTogether<LostRun[], void>(async (lost) => {
    await closeLost(deps, lost.flat())
    return lost.map(() => undefined)
  })
  return async ({ _id, user, epoch, wish }, lost) => {
    const now = new Date(deps.clock.now())
    if (lost.length > 0) await close(lost)
    const document = { bot: _id, user, epoch, wish, startedAt: now, seenAt: now, ...UNTIL_IT_ENDS }
    await writeRun({ insertOne: { document } })
    if (epoch % FORGETS_EVERY === 0) await forgetOldRuns(_id, epoch)
  }
}

/** A bot's epochs follow each other, so that so many of them hold no more runs. */
const forgetOldRuns = (bot: Types.ObjectId, epoch: number) =>
  deleteInBatches(RunModel, { bot, epoch: { $lte: epoch - MOST_RUNS } }, { most: FORGETS_AT_MOST })

const UNTIL_IT_ENDS = { endedAt: null, reason: null, restsUntil: null, gained: 0 } satisfies Partial<RunRecord>

export async function saveRun({ _id, epoch }: RunningBot, now: number, gained: number): Promise<void> {
  const update = { $set: { seenAt: new Date(now), gained } }
  await writeRun({ updateOne: { filter: { bot: _id, epoch, endedAt: null }, update } })
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
  const update = { $set: { endedAt, seenAt: endedAt, reason: end, restsUntil, gained } }
  await writeRun({ updateOne: { filter: { bot: _id, epoch, ...mayEnd }, update } })
}

/** Closes the runs that a server left open when it went down; those of bots that somebody plays now are left alone. */
export async function closeLostRuns(deps: HistoryDeps): Promise<void> {
  // Looked for before the leases: a run that begins meanwhile is not among them, and one that ends has been closed.
  const open = await RunModel.find({ endedAt: null }, { bot: 1, seenAt: 1 }).lean()
  const played = new Set((await playedBots(deps.clock)).map(String))
  await closeLost(
    deps,
    open.filter(({ bot }) => !played.has(String(bot))),
  )
}

async function closeLost({ metrics }: HistoryDeps, lost: LostRun[]): Promise<void> {
  for (const some of slices(lost, AT_MOST)) {
    const stillOpen = { _id: { $in: some.map(({ _id }) => _id) }, endedAt: null }
    const end = [{ $set: { endedAt: '$seenAt', reason: { $literal: LOST } } }]
    const { modifiedCount } = await RunModel.updateMany(stillOpen, end, { updatePipeline: true })
    metrics.recoveries.inc(modifiedCount)
  }
}
