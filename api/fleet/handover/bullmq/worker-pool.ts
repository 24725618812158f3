import mongoose from 'mongoose'
import { SECOND } from '../../../../shared/time'
import { endOf } from '../../../bots/stop-reasons'
import type { RedisLink } from '../../../platform/redis/open-redis'
import { pingStore } from '../../../platform/store/watch/ping-store'
import type { Clock } from '../../../platform/time/clock'
import { repeat } from '../../../platform/time/repeat'
import { endUnwanted, inBatches, RECONCILE_INTERVAL } from '../../reconcile'
import type { FleetDeps } from '../../run/fleet-deps'
import { createServedBots, type ServedBots } from '../../served-bots'
import { createFairShare } from './fair-share'
import type { BotQueues } from './queues'
import { createWorkers, type Workers } from './workers'

const SHARE_INTERVAL = SECOND / 2
const SHED_FRACTION = 0.03
/** So many checks in a row, because bots that are still starting elsewhere count for no process yet. */
const SHED_AFTER_CHECKS = 4
const STORE_CHECK_INTERVAL = SECOND
const STORE_TIMEOUT = 2 * SECOND

interface PoolOptions extends FleetDeps {
  redis: RedisLink
  prefix: string
  capacity: number
  queues: BotQueues
  onDone(botId: string): void
}

export interface WorkerPool {
  start(until: AbortSignal): void
  check(botId: string): Promise<void>
  checkAll(): Promise<void>
  drain(): Promise<void>
}

export function createWorkerPool({ redis, prefix, capacity, queues, onDone, ...deps }: PoolOptions): WorkerPool {
  const { clock, log } = deps
  const bots = createServedBots(deps)
  const workers = createWorkers({ redis, prefix, clock, log, bots, capacity, onDone })
  const share = createFairShare(redis, prefix, capacity)
  const checkNextBatch = createBatchChecks(deps, bots)
  const shed = createShedding(bots, workers)

  async function checkBots(botIds: string[]) {
    if (botIds.length > 0) await endUnwanted(deps, bots, botIds)
  }

  async function rebalance() {
    shed(await share.of(await queues.countJobs(), workers.canReachStore))
  }

  return {
    start(until) {
      const balancing = { run: rebalance, pause: SHARE_INTERVAL, failure: 'Bots could not be shared among processes' }
      const checkingStore = {
        run: () => checkStore(clock, bots, workers),
        pause: STORE_CHECK_INTERVAL,
        failure: 'The store could not be checked',
      }
      const checking = {
        run: checkNextBatch,
        pause: () => RECONCILE_INTERVAL / Math.max(1, inBatches([...bots.generations().keys()]).length),
        failure: 'Desired states could not be read',
      }
      for (const loop of [balancing, checkingStore, checking]) void repeat(deps, loop, until)
      workers.start()
    },
    async check(botId) {
      if (bots.has(botId)) await checkBots([botId])
    },
    checkAll: () => checkBots([...bots.generations().keys()]),
    async drain() {
      workers.startDraining()
      share.leave().catch(() => {})
      await bots.endAll(endOf('restart'), workers.close)
      workers.disconnect()
    },
  }
}

/** Each call checks the next batch, so that queries are spread evenly over time. */
function createBatchChecks(deps: FleetDeps, bots: ServedBots) {
  let batchIndex = 0
  return async () => {
    const batches = inBatches([...bots.generations().keys()])
    const batch = batches[batchIndex++ % Math.max(1, batches.length)]
    if (batch) await endUnwanted(deps, bots, batch)
  }
}

/** Takes no more bots beyond the share, and gives some to other processes when that lasts. */
function createShedding(bots: ServedBots, workers: Workers) {
  let checksOverShare = 0
  return (share: number) => {
    const excess = bots.activeCount - share
    workers.setPaused('share', excess > 0)
    checksOverShare = excess > 0 ? checksOverShare + 1 : 0
    if (checksOverShare >= SHED_AFTER_CHECKS) bots.endSome(Math.ceil(excess * SHED_FRACTION), endOf('moved'))
  }
}

async function checkStore(clock: Clock, bots: ServedBots, workers: Workers) {
  const isAnswering = await pingStore(mongoose.connection.getClient(), { clock, timeout: STORE_TIMEOUT }).then(
    () => true,
    () => false,
  )
  workers.setPaused('store', !isAnswering)
  // Only some bots are read at once, so the rest would wait for one timeout after another.
  if (!isAnswering) bots.yieldUnclaimed()
}
