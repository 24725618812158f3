import { endOf } from '../../../bots/stop-reasons'
import { repeat } from '../../../platform/time/repeat'
import { removeExpiredLeases } from '../../claims/lease-store'
import type { Fleet } from '../../fleet'
import { closeLostRuns } from '../../history/run-history'
import { endUnwanted, RECONCILE_INTERVAL } from '../../reconcile'
import type { FleetDeps } from '../../run/fleet-deps'
import { createServedBots } from '../../served-bots'

const DEFAULT_CAPACITY = 2000

interface InProcessOptions extends FleetDeps {
  capacity?: number
}

export function createInProcessFleet({ capacity = DEFAULT_CAPACITY, ...deps }: InProcessOptions): Fleet {
  const { clock, log } = deps
  const bots = createServedBots(deps)
  const draining = new AbortController()
  let isStarted = false

  async function reconcile(among?: string[]) {
    const desired = await endUnwanted(deps, bots, among)
    for (const botId of desired.keys()) startBot(botId)
  }

  function startBot(botId: string) {
    const hasRoom = bots.size < capacity && !draining.signal.aborted
    if (!hasRoom || bots.has(botId)) return
    bots
      .serve(botId)
      .then((result) => ('end' in result ? checkBot(botId) : undefined))
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
      const reconciling = {
        run: () => reconcile(),
        pause: RECONCILE_INTERVAL,
        failure: 'Desired states could not be read',
      }
      void repeat(deps, reconciling, draining.signal)
    },
    nudge(botId) {
      checkBot(botId).catch((err) => log.warn({ err, bot: botId }, 'The desired state of a bot could not be read'))
    },
    async drain() {
      draining.abort()
      await bots.endAll(endOf('restart'))
    },
  }
}
