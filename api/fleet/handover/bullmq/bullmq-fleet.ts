import mongoose from 'mongoose'
import { MINUTE, SECOND } from '../../../../shared/time'
import { endOf } from '../../../bots/stop-reasons'
import type { RedisLink } from '../../../platform/redis/open-redis'
import { pingStore } from '../../../platform/store/watch/ping-store'
import type { MessageBus } from '../../../realtime/bus/message-bus'
import { removeExpiredLeases } from '../../claims/lease-store'
import type { Fleet } from '../../fleet'
import { closeLostRuns } from '../../history/run-history'
import { desiredGenerations, endUnwanted, inBatches, keepDoing, RECONCILE_INTERVAL } from '../../reconcile'
import type { FleetDeps } from '../../run/fleet-deps'
import { createServedBots } from '../../served-bots'
import { createFairShare } from './fair-share'
import { openQueues } from './queues'
import { createWorkers } from './workers'

const SHARE_INTERVAL = SECOND / 2
const SHED_FRACTION = 0.03
/** So many looks in a row: while bots come back, those that are yet to begin count for nobody. */
const SHED_AFTER_CHECKS = 4
const STORE_CHECK_INTERVAL = SECOND
const STORE_TIMEOUT = 2 * SECOND
const DESIRED_TOPIC = 'wishes'

export interface BullmqOptions extends FleetDeps {
  redis: RedisLink
  bus: MessageBus
  /** How many bots run in this process at once; 0 where it only passes on what players want. */
  capacity: number
  /** What every key in Redis begins with. */
  prefix?: string
}

/** Shares the bots with other processes: a wanted bot has a job in a queue, and whichever worker takes the job runs the bot. */
export function createBullmqFleet({ redis, bus, capacity, prefix = 'castellan:fleet', ...deps }: BullmqOptions): Fleet {
  const { clock, log } = deps
  const queues = openQueues(redis, prefix)
  const draining = new AbortController()
  const pool = capacity > 0 ? createPool() : null
  let drained: Promise<void> | null = null
  let checksOverShare = 0
  let batchIndex = 0

  function createPool() {
    const bots = createServedBots(deps)
    const workers = createWorkers({ redis, prefix, clock, log, bots, capacity, onDone: addJobIfWanted })
    return { bots, workers, share: createFairShare(redis, prefix, capacity) }
  }

  /** Which nobody else does in the meantime. */
  async function isOurTurn(task: string, every: number): Promise<boolean> {
    const taken = await redis.commands.set(`${prefix}:turn:${task}`, '', 'PX', every - 100, 'NX')
    return taken === 'OK'
  }

  async function addMissingJobs() {
    const wanted = await desiredGenerations(deps)
    if (wanted.size === 0) return
    const existing = await queues.botsWithJob()
    await queues.add([...wanted.keys()].filter((botId) => !existing.has(botId)))
  }

  /** A job that is added while an earlier one of the bot comes to its end is not kept. */
  function addJobIfWanted(botId: string) {
    desiredGenerations(deps, [botId])
      .then((wanted) => queues.add([...wanted.keys()]))
      .catch((error) => log.warn({ err: error, bot: botId }, 'A bot could not be given a job'))
  }

  async function maintainFleet() {
    if (await isOurTurn('jobs', 2 * SECOND)) await addMissingJobs()
    if (!(await isOurTurn('lost-runs', MINUTE))) return
    await closeLostRuns(deps)
    await removeExpiredLeases(clock)
  }

  const localBotIds = () => (pool ? [...pool.bots.generations().keys()] : [])

  async function endUnwantedHere(among = localBotIds()) {
    if (pool && among.length > 0) await endUnwanted(deps, pool.bots, among)
  }

  /** Part after part, so that the store is asked evenly, and for each bot every two seconds. */
  async function checkNextBatch() {
    const parts = inBatches(localBotIds())
    await endUnwantedHere(parts[batchIndex++ % Math.max(1, parts.length)])
  }

  async function rebalance() {
    if (!pool) return
    const share = await pool.share.of(await queues.countJobs(), pool.workers.canReachStore)
    const tooMany = pool.bots.activeCount - share
    pool.workers.setPaused('share', tooMany > 0)
    checksOverShare = tooMany > 0 ? checksOverShare + 1 : 0
    if (checksOverShare >= SHED_AFTER_CHECKS) pool.bots.endSome(Math.ceil(tooMany * SHED_FRACTION), endOf('moved'))
  }

  async function checkStore() {
    const isAnswering = await pingStore(mongoose.connection.getClient(), { clock, timeout: STORE_TIMEOUT }).then(
      () => true,
      () => false,
    )
    if (!pool) return
    pool.workers.setPaused('store', !isAnswering)
    // A few bots are looked up at once: those behind them would wait for one silence after the other.
    if (!isAnswering) pool.bots.yieldUnclaimed()
  }

  async function drain() {
    draining.abort()
    if (!pool) return
    const { bots, workers, share } = pool
    workers.startDraining()
    share.leave().catch(() => {})
    await bots.endAll(endOf('restart'), workers.close)
    workers.disconnect()
  }

  async function checkBot(botId: string) {
    if (pool?.bots.has(botId)) await endUnwanted(deps, pool.bots, [botId])
  }

  const warnOnFailure = (looking: Promise<void>) => {
    looking.catch((error) => log.warn({ err: error }, 'A wish could not be read'))
  }

  return {
    async start() {
      await closeLostRuns(deps)
      await addMissingJobs()
      const { signal } = draining
      keepDoing(deps, { task: maintainFleet, signal })
      if (!pool) return
      const listener = {
        onMessage: (botId: string) => warnOnFailure(checkBot(botId)),
        onMissed: () => warnOnFailure(endUnwantedHere()),
      }
      await bus.subscribe(DESIRED_TOPIC, listener, signal)
      keepDoing(deps, {
        task: checkNextBatch,
        every: () => RECONCILE_INTERVAL / Math.max(1, inBatches(localBotIds()).length),
        signal,
      })
      keepDoing(deps, { task: rebalance, every: () => SHARE_INTERVAL, signal })
      keepDoing(deps, { task: checkStore, every: () => STORE_CHECK_INTERVAL, signal })
      pool.workers.start()
    },
    nudge(botId) {
      // Where Redis is away, whoever looks into the store next finds the wish.
      queues.add([botId], { isWaitedFor: true }).catch(() => {})
      bus.publish(DESIRED_TOPIC, botId)
    },
    waiting: queues.countWaiting,
    drain() {
      // Where Redis is away the workers never end, and are waited for once.
      drained ??= drain()
      return drained
    },
  }
}
