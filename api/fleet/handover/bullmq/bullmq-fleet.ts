import { MINUTE, SECOND } from '../../../../shared/time'
import { runAsLeader } from '../../../platform/leader/leader'
import type { RedisLink } from '../../../platform/redis/open-redis'
import { repeat } from '../../../platform/time/repeat'
import type { MessageBus } from '../../../realtime/bus/message-bus'
import { removeExpiredLeases } from '../../claims/lease-store'
import type { Fleet } from '../../fleet'
import { closeLostRuns } from '../../history/run-history'
import { desiredGenerations } from '../../reconcile'
import type { FleetDeps } from '../../run/fleet-deps'
import { type BotQueues, openQueues } from './queues'
import { createWorkerPool, type WorkerPool } from './worker-pool'

const MISSING_JOBS_INTERVAL = 2 * SECOND
const CLEANUP_INTERVAL = MINUTE
/** Another process takes over a killed leader within five seconds. */
const LEADER_TERM = 4 * SECOND
const DESIRED_CHANNEL = 'desired'

export interface BullmqOptions extends FleetDeps {
  redis: RedisLink
  bus: MessageBus
  /** How many bots run in this process at once; 0 for a web process. */
  capacity: number
  prefix?: string
}

/** Shares the bots among processes: a desired bot has a job in a queue, and the worker that takes the job runs the bot. */
export function createBullmqFleet(options: BullmqOptions): Fleet {
  const { redis, bus, capacity, prefix = 'castellan:fleet', ...deps } = options
  const queues = openQueues(redis, prefix)
  const jobs = createJobs(deps, queues)
  const pool = capacity > 0 ? createWorkerPool({ ...options, prefix, queues, onDone: jobs.addIfDesired }) : null
  const draining = new AbortController()
  let drained: Promise<void> | null = null

  return {
    async start() {
      await closeLostRuns(deps)
      await jobs.addMissing()
      const { signal } = draining
      const task = {
        name: `${prefix} jobs`,
        term: LEADER_TERM,
        work: (until: AbortSignal) => maintain(deps, jobs, until),
      }
      void runAsLeader(deps, task, signal)
      if (!pool) return
      await bus.subscribe(DESIRED_CHANNEL, checksOf(deps, pool), signal)
      pool.start(signal)
    },
    nudge(botId) {
      // Without Redis, the desired state is found by the next check of the store.
      queues.add([botId], { isUrgent: true }).catch(() => {})
      bus.publish(DESIRED_CHANNEL, botId)
    },
    waiting: queues.countWaiting,
    drain() {
      draining.abort()
      // Once: without Redis, workers never close, and the time limit of a drain runs only once.
      drained ??= pool?.drain() ?? Promise.resolve()
      return drained
    },
  }
}

type Jobs = ReturnType<typeof createJobs>

function createJobs(deps: FleetDeps, queues: BotQueues) {
  return {
    async addMissing() {
      const desired = await desiredGenerations(deps)
      if (desired.size === 0) return
      const existing = await queues.botsWithJob()
      await queues.add([...desired.keys()].filter((botId) => !existing.has(botId)))
    },
    /** A job that was added while an earlier one of the bot was ending is lost. */
    addIfDesired(botId: string) {
      desiredGenerations(deps, [botId])
        .then((desired) => queues.add([...desired.keys()]))
        .catch((err) => deps.log.warn({ err, bot: botId }, 'A bot could not be given a job'))
    },
  }
}

/** Ends when jobs cannot be added: another process may still reach Redis, and leads then. */
async function maintain(deps: FleetDeps, jobs: Jobs, until: AbortSignal): Promise<void> {
  const resigning = new AbortController()
  const addingJobs = {
    run: jobs.addMissing,
    pause: MISSING_JOBS_INTERVAL,
    failure: 'Missing jobs could not be added',
    onFailure: () => resigning.abort(),
  }
  const cleanup = {
    async run() {
      await closeLostRuns(deps)
      await removeExpiredLeases(deps.clock)
    },
    pause: CLEANUP_INTERVAL,
    failure: 'Lost runs could not be closed',
  }
  const signal = AbortSignal.any([until, resigning.signal])
  await Promise.all([addingJobs, cleanup].map((loop) => repeat(deps, loop, signal)))
}

/** Ends stopped bots on a message, or checks all when messages may have been lost. */
function checksOf({ log }: FleetDeps, pool: WorkerPool) {
  const warnOnFailure = (checking: Promise<void>) => {
    checking.catch((err) => log.warn({ err }, 'Desired states could not be read'))
  }
  return {
    onMessage: (botId: string) => warnOnFailure(pool.check(botId)),
    onMissed: () => warnOnFailure(pool.checkAll()),
  }
}
