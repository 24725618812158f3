import mongoose from 'mongoose'
import { MINUTE, SECOND } from '../../../../shared/time'
import { endOf } from '../../../bots/stop-reasons'
import type { RedisLink } from '../../../platform/redis/open-redis'
import { pingStore } from '../../../platform/store/watch/ping-store'
import type { Signals } from '../../../realtime/bus/signals'
import { removeLeftLeases } from '../../claims/stored-leases'
import type { Fleet } from '../../fleet'
import { closeLostRuns } from '../../history/run-history'
import { endUnwanted, inParts, keepDoing, WISHES_READ_EVERY, wantedBots } from '../../reconcile'
import type { FleetDeps } from '../../run/fleet-deps'
import { createServedBots } from '../../served-bots'
import { createFairShare } from './fair-share'
import { openQueues } from './queues'
import { createWorkers } from './workers'

const SHARED_EVERY = SECOND / 2
const SHED_AT_ONCE = 0.03
/** So many looks in a row: while bots come back, those that are yet to begin count for nobody. */
const SHED_AFTER = 4
const STORE_ASKED_EVERY = SECOND
const STORE_ANSWERS_WITHIN = 2 * SECOND
const CHANGED_WISHES = 'wishes'

export interface BullmqOptions extends FleetDeps {
  redis: RedisLink
  signals: Signals
  /** How many bots run in this process at once; 0 where it only passes on what players want. */
  capacity: number
  /** What every key in Redis begins with. */
  prefix?: string
}

/** Shares the bots with other processes: a wanted bot has a job in a queue, and whichever worker takes the job runs the bot. */
export function createBullmqFleet({
  redis,
  signals,
  capacity,
  prefix = 'castellan:fleet',
  ...deps
}: BullmqOptions): Fleet {
  const { clock, log } = deps
  const queues = openQueues(redis, prefix)
  const draining = new AbortController()
  const crew = capacity > 0 ? hireCrew() : null
  let drained: Promise<void> | null = null
  let looksWithTooMany = 0
  let looks = 0

  function hireCrew() {
    const bots = createServedBots(deps)
    const workers = createWorkers({ redis, prefix, clock, log, bots, capacity, onDone: giveJobIfWanted })
    return { bots, workers, share: createFairShare(redis, prefix, capacity) }
  }

  /** Which nobody else does in the meantime. */
  async function isOurTurn(task: string, every: number): Promise<boolean> {
    const taken = await redis.commands.set(`${prefix}:turn:${task}`, '', 'PX', every - 100, 'NX')
    return taken === 'OK'
  }

  async function giveMissingJobs() {
    const wanted = await wantedBots(deps)
    if (wanted.size === 0) return
    const existing = await queues.botsWithJob()
    await queues.add([...wanted.keys()].filter((botId) => !existing.has(botId)))
  }

  /** A job that is added while an earlier one of the bot comes to its end is not kept. */
  function giveJobIfWanted(botId: string) {
    wantedBots(deps, [botId])
      .then((wanted) => queues.add([...wanted.keys()]))
      .catch((error) => log.warn({ err: error, bot: botId }, 'A bot could not be given a job'))
  }

  async function lookAfterAll() {
    if (await isOurTurn('jobs', 2 * SECOND)) await giveMissingJobs()
    if (!(await isOurTurn('lost-runs', MINUTE))) return
    await closeLostRuns(deps)
    await removeLeftLeases(clock)
  }

  const ours = () => (crew ? [...crew.bots.wishes().keys()] : [])

  async function lookAfterOurs(among = ours()) {
    if (crew && among.length > 0) await endUnwanted(deps, crew.bots, among)
  }

  /** Part after part, so that the store is asked evenly, and for each bot every two seconds. */
  async function lookAfterNextOfOurs() {
    const parts = inParts(ours())
    await lookAfterOurs(parts[looks++ % Math.max(1, parts.length)])
  }

  async function keepToShare() {
    if (!crew) return
    const share = await crew.share.of(await queues.countJobs(), crew.workers.reachStore)
    const tooMany = crew.bots.staying - share
    crew.workers.leaveToOthers('share', tooMany > 0)
    looksWithTooMany = tooMany > 0 ? looksWithTooMany + 1 : 0
    if (looksWithTooMany >= SHED_AFTER) crew.bots.endSome(Math.ceil(tooMany * SHED_AT_ONCE), endOf('moved'))
  }

  async function lookAtStore() {
    const isAnswering = await pingStore(mongoose.connection.getClient(), STORE_ANSWERS_WITHIN).then(
      () => true,
      () => false,
    )
    if (!crew) return
    crew.workers.leaveToOthers('store', !isAnswering)
    // A few bots are looked up at once: those behind them would wait for one silence after the other.
    if (!isAnswering) crew.bots.leaveUnclaimed()
  }

  async function drain() {
    draining.abort()
    if (!crew) return
    const { bots, workers, share } = crew
    workers.beginDraining()
    share.leave().catch(() => {})
    await bots.endAll(endOf('restart'), workers.close)
    workers.letGo()
  }

  async function lookAt(botId: string) {
    if (crew?.bots.has(botId)) await endUnwanted(deps, crew.bots, [botId])
  }

  const orWarn = (looking: Promise<void>) => {
    looking.catch((error) => log.warn({ err: error }, 'A wish could not be read'))
  }

  return {
    async start() {
      await closeLostRuns(deps)
      await giveMissingJobs()
      const { signal } = draining
      keepDoing(deps, { task: lookAfterAll, signal })
      if (!crew) return
      const ears = { hear: (botId: string) => orWarn(lookAt(botId)), miss: () => orWarn(lookAfterOurs()) }
      await signals.listen(CHANGED_WISHES, ears, signal)
      keepDoing(deps, {
        task: lookAfterNextOfOurs,
        every: () => WISHES_READ_EVERY / Math.max(1, inParts(ours()).length),
        signal,
      })
      keepDoing(deps, { task: keepToShare, every: () => SHARED_EVERY, signal })
      keepDoing(deps, { task: lookAtStore, every: () => STORE_ASKED_EVERY, signal })
      crew.workers.start()
    },
    nudge(botId) {
      // Where Redis is away, whoever looks into the store next finds the wish.
      queues.add([botId], { isWaitedFor: true }).catch(() => {})
      signals.send(CHANGED_WISHES, botId)
    },
    waiting: queues.countWaiting,
    drain() {
      // Where Redis is away the workers never end, and are waited for once.
      drained ??= drain()
      return drained
    },
  }
}
