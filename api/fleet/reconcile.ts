import { Types } from 'mongoose'
import { SECOND } from '../../shared/time'
import { BotModel } from '../bots/model/bot-model'
import { endOf } from '../bots/stop-reasons'
import type { Log } from '../platform/log'
import { chunksOf } from '../platform/store/batches/chunks-of'
import type { Clock } from '../platform/time/clock'
import { withStoreTimeout } from './run/with-store-timeout'
import type { ServedBots } from './served-bots'

export const RECONCILE_INTERVAL = 2 * SECOND
/** A store with one thread answers nobody else meanwhile: so many take it some milliseconds. */
const BATCH_SIZE = { listed: 250, named: 200 }
/** For whoever else asks the store. */
const PAUSE_BETWEEN_BATCHES = 50

/** Bot → its wish, of all bots that are wanted online, or of those among some. */
export async function desiredGenerations({ clock }: { clock: Clock }, among?: string[]): Promise<Map<string, number>> {
  const wanted = new Map<string, number>()
  for await (const { _id, desiredGeneration } of among ? desiredAmong(clock, among) : allDesired(clock)) {
    wanted.set(_id.toHexString(), desiredGeneration)
  }
  return wanted
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

/** What is asked for by name, in parts that the store is asked for at once. */
export const inBatches = (botIds: string[]) => chunksOf(botIds, BATCH_SIZE.named)

/** Ends the runs here whose wish is gone; answers what is wanted. One bot, or all. */
export async function endUnwanted(
  deps: { clock: Clock },
  bots: ServedBots,
  among?: string[],
): Promise<Map<string, number>> {
  // Noted before the store is asked: a wish only grows, so one that differs then has changed since.
  const generations = bots.generations()
  const wanted = await desiredGenerations(deps, among)
  const botIds = among ?? generations.keys()
  for (const botId of botIds) {
    const desiredGeneration = generations.get(botId)
    if (desiredGeneration !== undefined && wanted.get(botId) !== desiredGeneration)
      bots.end(botId, endOf('user'), desiredGeneration)
  }
  return wanted
}

/** Does this again and again; what fails is tried again the next time. */
export async function keepDoing(
  { clock, log }: { clock: Clock; log: Log },
  {
    every = () => RECONCILE_INTERVAL,
    task,
    signal,
  }: { every?(): number; task(): Promise<unknown>; signal: AbortSignal },
) {
  while (!signal.aborted) {
    await task().catch((error) => {
      if (!signal.aborted) log.warn({ err: error }, 'The wishes of bots could not be followed')
    })
    await clock.sleep(every(), signal).catch(() => {})
  }
}
