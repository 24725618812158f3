import { endOf } from '../bots/stop-reasons'
import { claimBot } from './claim-bot'
import type { Fleet } from './fleet'
import { createLeaseKeeper } from './lease/leases'
import { keepReconciling, type RunsHere, reconcile } from './reconcile'
import type { RunOutcome } from './run/finish-run'
import type { FleetDeps } from './run/fleet-deps'
import { closeLostRuns } from './run/run-history'
import { type SupervisedRun, superviseRun } from './run/supervisor'

const ROOM_FOR = 2000
const DRAIN_MAY_TAKE = 8000

interface InProcessOptions extends FleetDeps {
  /** How many bots run here at once; more wait until there is room. */
  capacity?: number
}

/** A bot from the moment at which it is to run here until its run is over. */
interface ServedBot {
  /** Missing until the bot was claimed. */
  claim?: { wish: number; run: SupervisedRun }
  over: Promise<void>
}

/** Runs bots inside this process. */
export function createInProcessFleet({ capacity = ROOM_FOR, ...deps }: InProcessOptions): Fleet {
  const { clock, log } = deps
  const leases = createLeaseKeeper(deps)
  const served = new Map<string, ServedBot>()
  const resting = new Map<string, { wish: number; until: number }>()
  const draining = new AbortController()
  let isStarted = false

  const runs: RunsHere = {
    wishes: () => new Map([...served].flatMap(([botId, { claim }]) => (claim ? [[botId, claim.wish]] : []))),
    begin(botId, wish) {
      const hasRoom = served.size < capacity && !draining.signal.aborted
      if (!hasRoom || served.has(botId) || isResting(botId, wish)) return
      const bot: ServedBot = { over: Promise.resolve() }
      served.set(botId, bot)
      bot.over = serve(botId, bot).catch((error) => log.warn({ err: error, bot: botId }, 'A bot could not be run'))
    },
    end: (botId) => served.get(botId)?.claim?.run.end(endOf('user')),
  }

  /** After a crash, until its wait is over or the player wishes anew. */
  function isResting(botId: string, wish: number): boolean {
    const rest = resting.get(botId)
    if (rest?.wish === wish && clock.now() < rest.until) return true
    resting.delete(botId)
    return false
  }

  async function serve(botId: string, bot: ServedBot): Promise<void> {
    const outcome = await runOnce(botId, bot).finally(() => served.delete(botId))
    if (outcome) await lookAt(botId)
  }

  /** Null where the bot is not ours to run now; the next look at all bots comes back to it. */
  async function runOnce(botId: string, bot: ServedBot): Promise<RunOutcome | null> {
    const claimed = await claimBot({ clock, leases }, botId)
    if (!claimed) return null
    const { wish } = claimed.bot
    const run = superviseRun(deps, claimed)
    bot.claim = { wish, run }
    if (draining.signal.aborted) run.end(endOf('restart'))
    const outcome = await run.ended
    if (outcome.restartIn > 0) resting.set(botId, { wish, until: clock.now() + outcome.restartIn })
    return outcome
  }

  async function lookAt(botId: string) {
    if (isStarted && !draining.signal.aborted) await reconcile(deps, runs, botId)
  }

  return {
    async start() {
      isStarted = true
      await closeLostRuns(deps)
      await reconcile(deps, runs)
      keepReconciling(deps, runs, draining.signal)
    },
    nudge(botId) {
      lookAt(botId).catch((error) => log.warn({ err: error, bot: botId }, 'A wish could not be read'))
    },
    async drain() {
      draining.abort()
      for (const { claim } of served.values()) claim?.run.end(endOf('restart'))
      const over = Promise.all([...served.values()].map((bot) => bot.over))
      await Promise.race([over, clock.sleep(DRAIN_MAY_TAKE)])
      leases.stop()
    },
  }
}
