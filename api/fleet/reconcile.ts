import { Types } from 'mongoose'
import { SECOND } from '../../shared/time'
import { BotModel } from '../bots/model/bot-model'
import { endOf } from '../bots/stop-reasons'
import { chunksOf } from '../platform/store/batches/chunks-of'
import type { Clock } from '../platform/time/clock'
import { withStoreTimeout } from './run/with-store-timeout'
import type { ServedBots } from './served-bots'

export const RECONCILE_INTERVAL = 2 * SECOND
/** The embedded store has one thread, and other calls wait for some milliseconds behind a batch of this size. */
const BATCH_SIZE = { listed: 250, named: 200 }
const PAUSE_BETWEEN_BATCHES = 50

/** Bot → desired generation, for all bots that are desired online or for those among the given ids. */
export async function desiredGenerations({ clock }: { clock: Clock }, among?: string[]): Promise<Map<string, number>> {
  const desired = new Map<string, number>()
  for await (const { _id, desiredGeneration } of among ? desiredAmong(clock, among) : allDesired(clock)) {
    desired.set(_id.toHexString(), desiredGeneration)
  }
  return desired
}

const find = (_id: object) => BotModel.find({ desired: 'online', _id }, { desiredGeneration: 1 }).lean()

async function* desiredAmong(clock: Clock, among: string[]) {
  for (const some of inBatches(among)) yield* await withStoreTimeout(clock, find({ $in: some }))
}

async function* allDesired(clock: Clock) {
  let last = Types.ObjectId.createFromTime(0)
  for (;;) {
    const some = await withStoreTimeout(clock, find({ $gt: last }).sort({ _id: 1 }).limit(BATCH_SIZE.listed))
    yield* some
    if (some.length < BATCH_SIZE.listed) return
    await clock.sleep(PAUSE_BETWEEN_BATCHES)
    last = some.at(-1)?._id ?? last
  }
}

export const inBatches = (botIds: string[]) => chunksOf(botIds, BATCH_SIZE.named)

/** Ends the runs whose bots were stopped, or stopped and started again. Returns the desired generations. */
export async function endUnwanted(
  deps: { clock: Clock },
  bots: ServedBots,
  among?: string[],
): Promise<Map<string, number>> {
  // Read before the store is: generations only grow, so a difference is a newer start or stop.
  const generations = bots.generations()
  const desired = await desiredGenerations(deps, among)
  const botIds = among ?? generations.keys()
  for (const botId of botIds) {
    const desiredGeneration = generations.get(botId)
    if (desiredGeneration !== undefined && desired.get(botId) !== desiredGeneration)
      bots.end(botId, endOf('user'), desiredGeneration)
  }
  return desired
}
