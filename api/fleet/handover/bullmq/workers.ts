import { type Job, Worker, type WorkerOptions } from 'bullmq'
import { SECOND } from '../../../../shared/time'
import type { Log } from '../../../platform/log'
import type { RedisLink } from '../../../platform/redis/open-redis'
import type { Clock } from '../../../platform/time/clock'
import type { ServedBots } from '../../served-bots'
import { type Admission, createAdmission } from './admission'
import { createJobLocks, LOCK_DURATION } from './job-locks'
import { createProcessJob, type ProcessJob } from './process-job'
import { queueNames } from './queues'

/** Short, because a check that begins just before a lock expires misses it. */
const STALLED_CHECK_INTERVAL = SECOND / 4
/** The process that BullMQ notifies of a job may be frozen or killed, so the others poll this often. */
const DRAIN_DELAY_SECONDS = 1
/** A bot may lose its worker any number of times. One that kills its workers is delayed by its run history. */
const UNLIMITED = 2 ** 31

interface WorkersOptions {
  redis: RedisLink
  prefix: string
  clock: Pick<Clock, 'sleep'>
  log: Log
  bots: ServedBots
  capacity: number
  /** Called when the job of a bot is completed, because a start at that moment needs a new job. */
  onDone(botId: string): void
}

export interface Workers extends Pick<Admission, 'canReachStore' | 'setPaused' | 'startDraining'> {
  start(): void
  /** Resolves when the last job is completed or back in its queue. */
  close(): Promise<void>
  /** Closes without waiting for Redis. */
  disconnect(): void
}

export function createWorkers({ redis, prefix, clock, log, bots, capacity, onDone }: WorkersOptions): Workers {
  const connection = redis.connect()
  const options = workerOptions(connection, prefix, capacity)
  const admission = createAdmission({ bots, capacity, consumers: () => consumers })
  const processJob = createProcessJob({ clock, log, bots, admission })
  const withLocks = queueNames.map((name) => openConsumer(name, options, processJob))
  const consumers = withLocks.map(({ consumer }) => consumer)
  // Separate, because a paused worker does not check for stalled jobs.
  const stalledCheckers = queueNames.map((name) => new Worker(name, null, options))
  const workers = [...consumers, ...stalledCheckers]

  for (const consumer of consumers) consumer.on('completed', ({ data }) => onDone(data))
  for (const worker of workers) {
    worker.on('error', (error) => {
      // The Redis link logs its own failures.
      if (connection.status === 'ready') log.warn({ err: error }, 'A worker of the queue has failed')
    })
  }

  return {
    get canReachStore() {
      return admission.canReachStore
    },
    setPaused: admission.setPaused,
    startDraining: admission.startDraining,
    start() {
      for (const consumer of consumers)
        consumer.run().catch((error) => log.error({ err: error }, 'A worker of the queue ended'))
      for (const checker of stalledCheckers) checker.startStalledCheckTimer()
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
    },
    disconnect() {
      for (const { locks } of withLocks) locks.stop()
      connection.disconnect()
    },
  }
}

/** Documented at https://api.docs.bullmq.io/interfaces/v5.WorkerOptions.html */
function workerOptions(connection: WorkerOptions['connection'], prefix: string, capacity: number): WorkerOptions {
  return {
    connection,
    prefix,
    autorun: false,
    // Bots that wait after a crash keep their job in hand, beside those that run.
    concurrency: 2 * capacity,
    lockDuration: LOCK_DURATION,
    stalledInterval: STALLED_CHECK_INTERVAL,
    drainDelay: DRAIN_DELAY_SECONDS,
    maxStalledCount: UNLIMITED,
    runRetryDelay: SECOND,
  }
}

function openConsumer(name: string, options: WorkerOptions, processJob: ProcessJob) {
  const work = (job: Job<string>, token = '') => processJob(job, token, locks)
  const consumer = new Worker(name, work, { ...options, skipStalledCheck: true, skipLockRenewal: true })
  const locks = createJobLocks({ extend: (...jobs) => consumer.extendJobLocks(...jobs) })
  return { consumer, locks }
}
