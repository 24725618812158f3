import { endOf } from '../../../bots/stop-reasons'
import { removeExpiredLeases } from '../../claims/lease-store'
import type { Fleet } from '../../fleet'
import { closeLostRuns } from '../../history/run-history'
import { endUnwanted, keepDoing } from '../../reconcile'
import type { FleetDeps } from '../../run/fleet-deps'
import { createServedBots } from '../../served-bots'

const DEFAULT_CAPACITY = 2000

interface InProcessOptions extends FleetDeps {
  /** How many bots run here at once; more wait until there is room. */
  capacity?: number
}

/** Runs bots inside this process. */
export function createInProcessFleet({ capacity = DEFAULT_CAPACITY, ...deps }: InProcessOptions): Fleet {
  const { clock, log } = deps
  const bots = createServedBots(deps)
  const draining = new AbortController()
  let isStarted = false

  /** Makes true here what players want. One bot, or all. */
  async function reconcile(among?: string[]) {
    const wanted = await endUnwanted(deps, bots, among)
    for (const botId of wanted.keys()) startBot(botId)
  }

  function startBot(botId: string) {
    const hasRoom = bots.size < capacity && !draining.signal.aborted
    if (!hasRoom || bots.has(botId)) return
    bots
      .serve(botId)
      .then((came) => ('end' in came ? checkBot(botId) : undefined))
      .catch((error) => log.warn({ err: error, bot: botId }, 'A bot could not be run'))
  }

  async function checkBot(botId: string) {
    if (isStarted && !draining.signal.aborted) await reconcile([botId])
  }

  return {
    async start() {
      isStarted = true
      await closeLostRuns(deps)
      await removeExpiredLeases(clock)
      await reconcile()
      keepDoing(deps, { task: reconcile, signal: draining.signal })
    },
    nudge(botId) {
      checkBot(botId).catch((error) => log.warn({ err: error, bot: botId }, 'A wish could not be read'))
    },
    async drain() {
      draining.abort()
      await bots.endAll(endOf('restart'))
    },
  }
}
