import { MINUTE, SECOND } from '../../../shared/time'
import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import type { Clock } from '../../platform/time/clock'
import { leasedBots } from './lease-store'
import { checkProcessLeases } from './process-lease-store'
import { withStoreTimeout } from './with-store-timeout'

/** The embedded store has one thread, and other calls wait for some milliseconds behind a batch of this size. */
const BATCH_SIZE = 250
const PAUSE_BETWEEN_BATCHES = 50
const RETRY_DELAY = SECOND
/** The clocks of processes differ a little, and a player's start must not wait for that. */
const TOLERANCE = SECOND

type Deps = { clock: Clock }

/** An online bot is due from `dueAt` on, until a run begins. */
export const isDue = ({ dueAt }: Pick<BotRecord, 'dueAt'>, now: number) =>
  dueAt !== null && dueAt !== undefined && Number(dueAt) <= now + TOLERANCE

const dueNow = ({ clock }: Deps) => ({ desired: 'online' as const, dueAt: { $lte: new Date(clock.now()) } })

/** Counts no further than the limit. */
export const countDueBots = (deps: Deps, limit = Number.MAX_SAFE_INTEGER): Promise<number> =>
  BotModel.countDocuments(dueNow(deps), { limit }).exec()

export const countBotsDesiredOnline = (): Promise<number> => BotModel.countDocuments({ desired: 'online' }).exec()

export interface DueBots {
  /** Started by a player and not run since. */
  urgent: string[]
  others: string[]
}

/** Each call reads the next part of the due bots, the longest due first, and begins again after the last. */
export function createDueReader(deps: Deps): () => Promise<DueBots> {
  let offset = 0
  return async () => {
    const query = BotModel.find(dueNow(deps), { desiredAt: 1 }).sort({ dueAt: 1 }).skip(offset).limit(BATCH_SIZE).lean()
    const found = await withStoreTimeout(deps.clock, query)
    offset = found.length < BATCH_SIZE ? 0 : offset + BATCH_SIZE
    const { urgent = [], others = [] } = Object.groupBy(found, ({ desiredAt }) => (desiredAt ? 'urgent' : 'others'))
    return { urgent: idsOf(urgent), others: idsOf(others) }
  }
}

const idsOf = (bots: Pick<BotRecord, '_id'>[]) => bots.map(({ _id }) => _id.toHexString())

interface Recovery {
  /** When the next process may lose its leases. */
  nextExpiry: number
  /** False if more bots are lost. */
  areAll: boolean
}

/** Makes bots due whose process has lost its leases, a part of them at each call. */
export async function recoverBots({ clock }: Deps): Promise<Recovery> {
  const { expired, nextExpiry } = await withStoreTimeout(clock, checkProcessLeases(clock))
  if (expired.length === 0) return { nextExpiry, areAll: true }
  const lost = { desired: 'online' as const, dueAt: null, holder: { $in: expired } }
  const found = await withStoreTimeout(clock, BotModel.find(lost, { _id: 1 }).limit(BATCH_SIZE).lean())
  // The filter again: another process may have made them due, and a third one may run them.
  const lostStill = { ...lost, _id: { $in: found.map(({ _id }) => _id) } }
  if (found.length > 0) await BotModel.updateMany(lostStill, { $set: { dueAt: new Date(clock.now()) } })
  return { nextExpiry, areAll: found.length < BATCH_SIZE }
}

/**
 * Makes the bots due that are neither due nor held: the store was restarted, a claim whose answer was lost was written later,
 * or an earlier version has run them. Reads all online bots, in parts.
 */
export async function recoverUnheldBots({ clock }: Deps): Promise<void> {
  for (let offset = 0; ; ) {
    const unmarked = { desired: 'online' as const, dueAt: null }
    const query = BotModel.find(unmarked, { epoch: 1, holder: 1 }).skip(offset).limit(BATCH_SIZE).lean()
    const bots = await withStoreTimeout(clock, query)
    // Read after the bots: a claim takes its leases first.
    const held = new Set((await leasedBots(clock, idsOf(bots))).map(String))
    const unheld = bots.filter(({ _id }) => !held.has(String(_id)))
    await Promise.all(unheld.map((bot) => write(dueOperation(bot, clock.now()))))
    if (bots.length < BATCH_SIZE) return
    // The others are not found again.
    offset += BATCH_SIZE - unheld.length
    await clock.sleep(PAUSE_BETWEEN_BATCHES)
  }
}

type EndedRun = Pick<BotRecord, '_id' | 'epoch'> & Partial<Pick<BotRecord, 'holder'>>

const write = bulkWriter(BotModel)

/** Writes when the next run of a bot may begin, as often as it takes. A newer run or start is not touched. */
export async function makeDueAgain(
  { clock }: Deps,
  run: EndedRun,
  { at, signal }: { at: number; signal: AbortSignal },
) {
  while (!signal.aborted) {
    try {
      return await withStoreTimeout(clock, write(dueOperation(run, at)))
    } catch {
      await clock.sleep(RETRY_DELAY, signal).catch(() => {})
    }
  }
}

const dueOperation = ({ _id, epoch, holder }: EndedRun, at: number) => ({
  updateOne: {
    filter: { _id, epoch, ...(holder && { holder }), desired: 'online', dueAt: null },
    update: { $set: { dueAt: new Date(at) } },
  },
})

/** No rest after a crash is as long: the store's clock was ahead and has been set back. */
const MAX_REST = 15 * MINUTE

export async function shortenRests({ clock }: Deps): Promise<void> {
  const now = clock.now()
  const far = { desired: 'online' as const, dueAt: { $gt: new Date(now + MAX_REST) } }
  await BotModel.updateMany(far, { $set: { dueAt: new Date(now) } })
}
