import { type Job, Queue, Worker } from 'bullmq'
import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import type { Handover, Taker } from './handover'

const QUEUE = 'bots'
/** While many bots start here, other processes may be quicker with the rest. */
const CONCURRENCY = 24
/** Each request waits for a turn of a busy event loop, so several are sent while many jobs wait. */
const REQUESTS_AT_ONCE = 8
const FULL_PAUSE = 50
/** The process that BullMQ notifies of a job may be frozen or killed, so the others poll this often. */
const DRAIN_DELAY_SECONDS = 1
/** BullMQ waits for five seconds after it has lost Redis, also when Redis is back sooner. */
const ANSWER_TIMEOUT = 2 * SECOND
/** A hand-over takes milliseconds. A job that takes longer goes to another process as well. */
const LOCK_DURATION = 3 * SECOND
const STALLED_CHECK_INTERVAL = SECOND
/** A job may lose its process any number of times. */
const UNLIMITED = 2 ** 31

interface BullmqOptions {
  redis: RedisLink
  clock: Clock
  log: Log
  prefix?: string
}

/** Hands bots over as jobs of BullMQ. A job is completed as soon as its bot runs. */
export function createBullmqHandover({ redis, clock, log, prefix = 'castellan:fleet' }: BullmqOptions): Handover {
  const defaultJobOptions = { removeOnComplete: true, removeOnFail: true }
  // A version check that fails, because Redis goes away again at that moment, would fail all calls that follow.
  const queue = new Queue(QUEUE, { connection: redis.commands, prefix, defaultJobOptions, skipVersionCheck: true })
  // Each call rejects as well.
  queue.on('error', () => {})
  let jobs: Jobs | null = null

  async function offer(botIds: string[], { isUrgent } = { isUrgent: false }) {
    // BullMQ would wait for as long as a Redis is away that was never there.
    if (!redis.answers.isAnswering) throw new Error('Redis is away')
    // A second job with the same id is ignored: https://docs.bullmq.io/guide/jobs/job-ids
    await queue.addBulk(botIds.map((botId) => ({ name: 'run', data: botId, opts: { jobId: botId, lifo: isUrgent } })))
  }

  return {
    isShared: true,
    get isReachable() {
      return redis.answers.isAnswering && jobs?.isAnswering !== false
    },
    offer,
    takeOffers(taker, until) {
      jobs = openJobs({ connection: redis.connect(), prefix, clock, log, taker, offer })
      until.addEventListener('abort', jobs.stop, { once: true })
      void repeat({ clock, log }, { run: jobs.takeNext, pause: (ms = SECOND) => ms, failure: FAILURE }, until)
    },
    async close() {
      jobs?.disconnect()
    },
  }
}

const FAILURE = 'No bot could be taken'

type Jobs = ReturnType<typeof openJobs>

interface JobsOptions extends Pick<BullmqOptions, 'clock' | 'log'> {
  connection: ReturnType<RedisLink['connect']>
  prefix: string
  taker: Taker
  offer: Handover['offer']
}

/** Jobs are fetched by hand, while there is room: https://docs.bullmq.io/patterns/manually-fetching-jobs */
function openJobs({ connection, prefix, clock, log, taker, offer }: JobsOptions) {
  const worker = openWorker(connection, prefix, log)
  const token = crypto.randomUUID()
  let inHand = 0
  let requestedAt: number | null = null
  let doManyWait = false

  async function handOver(job: Job<string>) {
    inHand++
    try {
      // It was requested before the last room was taken.
      const isTooMuch = taker.room() <= 0
      if (!isTooMuch) await taker.take(job.data)
      await job.moveToCompleted(null, token, false)
      if (isTooMuch) await offer([job.data], { isUrgent: job.opts.lifo === true })
    } catch (err) {
      // The bot runs already or stays due.
      if (connection.status === 'ready') log.warn({ err, bot: job.data }, 'A hand-over could not be completed')
    } finally {
      inHand--
    }
  }

  return {
    get isAnswering() {
      return requestedAt === null || clock.elapsed() - requestedAt < ANSWER_TIMEOUT
    },
    /** Returns the milliseconds until the next call. */
    async takeNext(): Promise<number> {
      const count = Math.min(CONCURRENCY - inHand, taker.room(), doManyWait ? REQUESTS_AT_ONCE : 1)
      if (count <= 0) return FULL_PAUSE
      requestedAt = clock.elapsed()
      const requests = Array.from({ length: count }, () => worker.getNextJob(token, { block: !doManyWait }))
      const jobs = (await Promise.all(requests)).filter((job) => job !== undefined)
      requestedAt = null
      doManyWait = jobs.length === count
      for (const job of jobs) void handOver(job)
      return 0
    },
    /** While Redis is away it never ends, so nothing waits for it. */
    stop: () => void worker.close().catch(() => {}),
    disconnect: () => connection.disconnect(),
  }
}

function openWorker(connection: JobsOptions['connection'], prefix: string, log: Log): Worker<string> {
  const worker = new Worker<string>(QUEUE, null, {
    connection,
    prefix,
    autorun: false,
    drainDelay: DRAIN_DELAY_SECONDS,
    lockDuration: LOCK_DURATION,
    stalledInterval: STALLED_CHECK_INTERVAL,
    maxStalledCount: UNLIMITED,
  })
  worker.on('error', (error) => {
    // The Redis link logs its own failures.
    if (connection.status === 'ready') log.warn({ err: error }, 'A worker of the queue has failed')
  })
  void worker.startStalledCheckTimer()
  return worker
}
