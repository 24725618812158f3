import { BotModel } from '../bots/bot-model'
import { endOf } from '../bots/stop-reasons'
import type { Clock } from '../foundation/clock'
import type { Log } from '../foundation/log'
import { storeAnswer } from './run/store-answer'
import type { ServedBots } from './served-bots'

const EVERY = 2000

/** Bot → its wish, of all bots that are wanted online, or of those among some. */
export async function wantedBots({ clock }: { clock: Clock }, among?: string[]): Promise<Map<string, number>> {
  const asked = BotModel.find({ ...(among && { _id: { $in: among } }), desired: 'online' }, { wish: 1 }).lean()
  const bots = await storeAnswer(clock, asked)
  return new Map(bots.map(({ _id, wish }) => [_id.toHexString(), wish]))
}

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
    if (served.has(botId) && wanted.get(botId) !== served.get(botId)) bots.end(botId, endOf('user'))
  }
  return wanted
}

/** Does this again and again; what fails is tried again the next time. */
export async function keepDoing(
  { clock, log }: { clock: Clock; log: Log },
  { every = EVERY, task, signal }: { every?: number; task(): Promise<unknown>; signal: AbortSignal },
) {
  while (!signal.aborted) {
    await task().catch((error) => {
      if (!signal.aborted) log.warn({ err: error }, 'The wishes of bots could not be followed')
    })
    await clock.sleep(every, signal).catch(() => {})
  }
}
