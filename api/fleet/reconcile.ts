import { Types } from 'mongoose'
import { SECOND } from '../../shared/time'
import { BotModel } from '../bots/model/bot-model'
import { endOf } from '../bots/stop-reasons'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log'
import { slices } from '../platform/slices'
import { storeAnswer } from './run/store-answer'
import type { ServedBots } from './served-bots'

export const WISHES_READ_EVERY = 2 * SECOND
/** A store with one thread answers nobody else meanwhile: so many take it some milliseconds. */
const TOGETHER = { listed: 250, named: 200 }
/** For whoever else asks the store. */
const BETWEEN_LISTS = 50

/** Bot → its wish, of all bots that are wanted online, or of those among some. */
export async function wantedBots({ clock }: { clock: Clock }, among?: string[]): Promise<Map<string, number>> {
  const wanted = new Map<string, number>()
  for await (const { _id, wish } of among ? wantedAmong(clock, among) : allWanted(clock)) {
    wanted.set(_id.toHexString(), wish)
  }
  return wanted
}

const find = (_id: object) => BotModel.find({ desired: 'online', _id }, { wish: 1 }).lean()

async function* wantedAmong(clock: Clock, among: string[]) {
  for (const some of inParts(among)) yield* await storeAnswer(clock, find({ $in: some }))
}

async function* allWanted(clock: Clock) {
  let last = Types.ObjectId.createFromTime(0)
  for (;;) {
    const some = await storeAnswer(clock, find({ $gt: last }).sort({ _id: 1 }).limit(TOGETHER.listed))
    yield* some
    if (some.length < TOGETHER.listed) return
    await clock.sleep(BETWEEN_LISTS)
    last = some.at(-1)?._id ?? last
  }
}

/** What is asked for by name, in parts that the store is asked for at once. */
export const inParts = (botIds: string[]) => slices(botIds, TOGETHER.named)

/** Ends the runs here whose wish is gone; answers what is wanted. One bot, or all. */
export async function endUnwanted(
  deps: { clock: Clock },
  bots: ServedBots,
  among?: string[],
): Promise<Map<string, number>> {
  // Noted before the store is asked: a wish only grows, so one that differs then has changed since.
  const served = bots.wishes()
  const wanted = await wantedBots(deps, among)
  const asked = among ?? served.keys()
  for (const botId of asked) {
    const wish = served.get(botId)
    if (wish !== undefined && wanted.get(botId) !== wish) bots.end(botId, endOf('user'), wish)
  }
  return wanted
}

/** Does this again and again; what fails is tried again the next time. */
export async function keepDoing(
  { clock, log }: { clock: Clock; log: Log },
  {
    every = () => WISHES_READ_EVERY,
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
