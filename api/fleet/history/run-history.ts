import type { Types } from 'mongoose'
import { MAX_RUNS } from '../../../shared/limits'
import type { BotRecord } from '../../bots/model/bot-model'
import { RunModel, type RunRecord } from '../../bots/runs/run-model'
import { endOf, type RunEnd } from '../../bots/stop-reasons'
import { batchLoader, MAX_BATCH_SIZE } from '../../platform/batch-loader'
import type { RunMetrics } from '../../platform/metrics/metrics'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import { chunksOf } from '../../platform/store/batches/chunks-of'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import type { Clock } from '../../platform/time/clock'
import { leasedBots } from '../claims/lease-store'

const LOST_END = endOf('server_stopped')

interface HistoryDeps {
  clock: Clock
  metrics: Pick<RunMetrics, 'recoveries'>
}

export type RunningBot = Pick<BotRecord, '_id' | 'user' | 'epoch' | 'desiredGeneration'>

export type PastRun = Pick<RunRecord, 'bot' | 'epoch' | 'desiredGeneration' | 'seenAt' | 'endedAt' | 'reason'> & {
  _id: Types.ObjectId
}

/** A run that was lost with its process. */
export type LostRun = Pick<PastRun, '_id' | 'seenAt'>

/** More than any rule needs. */
const MAX_PAST_RUNS = 20
const PRUNE_INTERVAL = 20
/** A start waits for the deletion, so it leaves the rest to later starts. */
const PRUNE_BATCH_SIZE = 500
const PAST_RUN_FIELDS = { bot: 1, epoch: 1, desiredGeneration: 1, seenAt: 1, endedAt: 1, reason: 1 }

/** The latest runs of a bot before the given epoch, newest first. */
export const runsBefore = batchLoader<Pick<RunRecord, 'bot' | 'epoch'>, PastRun[]>(async (next) => {
  // Each run has its own epoch, so this range holds no more runs than that.
  const ofOne = next.map(({ bot, epoch }) => ({ bot, epoch: { $lt: epoch, $gte: epoch - MAX_PAST_RUNS } }))
  const past = await RunModel.find({ $or: ofOne }, PAST_RUN_FIELDS).sort({ epoch: -1 }).lean()
  const byBot = Map.groupBy(past, ({ bot }) => String(bot))
  return next.map(({ bot, epoch }) => byBot.get(String(bot))?.filter((run) => run.epoch < epoch) ?? [])
})

const writeRun = bulkWriter(RunModel)

/** Stores a new run, and closes earlier ones that were lost with their process. */
export type OpenRun = (bot: RunningBot, lost: LostRun[]) => Promise<void>

export function createOpenRun(deps: HistoryDeps): OpenRun {
  const close = batchLoader<LostRun[], void>(async (lost) => {
    await closeLost(deps, lost.flat())
    return lost.map(() => undefined)
  })
  return async ({ _id, user, epoch, desiredGeneration }, lost) => {
    const now = new Date(deps.clock.now())
    if (lost.length > 0) await close(lost)
    const document = { bot: _id, user, epoch, desiredGeneration, startedAt: now, seenAt: now, ...UNFINISHED }
    await writeRun({ insertOne: { document } })
    if (epoch % PRUNE_INTERVAL === 0) await pruneOldRuns(_id, epoch)
  }
}

const pruneOldRuns = (bot: Types.ObjectId, epoch: number) =>
  deleteInBatches(RunModel, { bot, epoch: { $lte: epoch - MAX_RUNS } }, { limit: PRUNE_BATCH_SIZE })

const UNFINISHED = { endedAt: null, reason: null, gained: 0 } satisfies Partial<RunRecord>

export async function saveRun({ _id, epoch }: RunningBot, now: number, gained: number): Promise<void> {
  const update = { $set: { seenAt: new Date(now), gained } }
  await writeRun({ updateOne: { filter: { bot: _id, epoch, endedAt: null }, update } })
}

interface EndedRun {
  end: RunEnd
  now: number
  gained: number
}

export async function closeRun({ _id, epoch }: RunningBot, { end, now, gained }: EndedRun): Promise<void> {
  const endedAt = new Date(now)
  // Its process may have stood still, so that another one closed the run as lost.
  const mayEnd = { $or: [{ endedAt: null }, { 'reason.code': LOST_END.code }] }
  const update = { $set: { endedAt, seenAt: endedAt, reason: end, gained } }
  await writeRun({ updateOne: { filter: { bot: _id, epoch, ...mayEnd }, update } })
}

/** Closes the runs that killed processes left open. */
export async function closeLostRuns(deps: HistoryDeps): Promise<void> {
  // Read before the leases are: a run that starts in between is not among them, and one that ends is closed already.
  const open = await RunModel.find({ endedAt: null }, { bot: 1, seenAt: 1 }).lean()
  const running = new Set((await leasedBots(deps.clock)).map(String))
  await closeLost(
    deps,
    open.filter(({ bot }) => !running.has(String(bot))),
  )
}

async function closeLost({ metrics }: HistoryDeps, lost: LostRun[]): Promise<void> {
  for (const some of chunksOf(lost, MAX_BATCH_SIZE)) {
    const stillOpen = { _id: { $in: some.map(({ _id }) => _id) }, endedAt: null }
    const end = [{ $set: { endedAt: '$seenAt', reason: { $literal: LOST_END } } }]
    const { modifiedCount } = await RunModel.updateMany(stillOpen, end, { updatePipeline: true })
    metrics.recoveries.inc(modifiedCount)
  }
}
