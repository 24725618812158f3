import { BotModel } from '../bots/bot-model'
import type { Clock } from '../foundation/clock'
import type { Log } from '../foundation/log'
import { storeAnswer } from './run/store-answer'

const EVERY = 2000

/** The runs of this process, as far as wishes go. */
export interface RunsHere {
  /** Bot → the wish that its run serves. */
  wishes(): Map<string, number>
  /** Runs a bot, unless it already runs or there is no room for it. */
  begin(botId: string, wish: number): void
  /** Ends the run of a bot, because its wish is gone. */
  end(botId: string): void
}

/** Makes true here what players want: begins what should run, ends what should not. One bot, or all. */
export async function reconcile({ clock }: { clock: Clock }, runs: RunsHere, botId?: string): Promise<void> {
  // Noted before the store is asked: a wish only grows, so one that differs then has changed since.
  const served = runs.wishes()
  const wanted = await storeAnswer(clock, wantedBots(botId))
  for (const [id, wish] of served) {
    if ((!botId || id === botId) && wanted.get(id) !== wish) runs.end(id)
  }
  for (const [id, wish] of wanted) if (!served.has(id)) runs.begin(id, wish)
}

async function wantedBots(botId?: string): Promise<Map<string, number>> {
  const bots = await BotModel.find({ ...(botId && { _id: botId }), desired: 'online' }, { wish: 1 }).lean()
  return new Map(bots.map(({ _id, wish }) => [_id.toHexString(), wish]))
}

/** Reconciles again and again; a store that is away is asked again the next time. */
export async function keepReconciling(deps: { clock: Clock; log: Log }, runs: RunsHere, signal: AbortSignal) {
  while (!signal.aborted) {
    await reconcile(deps, runs).catch((error) => deps.log.warn({ err: error }, 'The wishes of bots could not be read'))
    await deps.clock.sleep(EVERY, signal).catch(() => {})
  }
}
