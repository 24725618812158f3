import { type Job, WaitingError, Worker, type WorkerOptions } from 'bullmq'
import { SECOND } from '../../../../shared/time'
import type { Log } from '../../../platform/log'
import type { RedisLink } from '../../../platform/redis/open-redis'
import type { Clock } from '../../../platform/time/clock'
import type { ClaimRefusal } from '../../claim-bot'
import type { Claim } from '../../claims/local-claim'
import type { RunOutcome } from '../../run/finish-run'
import type { ServedBots } from '../../served-bots'
import { createJobLocks, type JobLocks, LOCK_DURATION } from './job-locks'
import { queueNames } from './queues'

/** A search that begins a moment before the last one's time is over waits for the next. */
const STALLED_CHECK_INTERVAL = SECOND / 4
/** In seconds. Whoever hears of a job may be frozen or gone in the next moment, and the others hear of nothing. */
const DRAIN_DELAY_SECONDS = 1
/** No more bots begin here at once, and others are taken again once there are fewer: another process may be quicker with the rest. */
const STARTING_LIMIT = { pauseAt: 24, resumeBelow: 16 }
/** What a bot waits for is told by the store, and another process may run it then. */
const MAX_DELAY = SECOND
const FAILURE_DELAY = SECOND
/** A bot may lose its worker as often as that happens; one that takes its workers down is made to wait by its runs. */
const UNLIMITED = 2 ** 31

interface WorkersOptions {
  redis: RedisLink
  prefix: string
  clock: Pick<Clock, 'sleep'>
  log: Log
  bots: ServedBots
  /** No more bots than this run here. */
  capacity: number
  /** Told that the job of a bot is done, so that a wish which came at that moment is not overlooked. */
  onDone(botId: string): void
}

export interface Workers {
  /** Whether the store answered when it was last asked, and took no castle away. */
  readonly canReachStore: boolean
  start(): void
  /** Whether other workers are to take what waits: because this process has its share already, or cannot ask the store. */
  setPaused(why: 'share' | 'store', isSo: boolean): void
  /** Takes no job any more, and hands back every one that comes to its end from now on. */
  startDraining(): void
  /** Waits until the last job was handed back. */
  close(): Promise<void>
  /** Waits for Redis no more. */
  disconnect(): void
}

/** Takes the jobs of bots and runs them. */
export function createWorkers({ redis, prefix, clock, log, bots, capacity, onDone }: WorkersOptions): Workers {
  const connection = redis.connect()
  const options: WorkerOptions = {
    connection,
    prefix,
    autorun: false,
    // What rests in hand takes no room of what runs.
    concurrency: 2 * capacity,
    lockDuration: LOCK_DURATION,
    stalledInterval: STALLED_CHECK_INTERVAL,
    drainDelay: DRAIN_DELAY_SECONDS,
    maxStalledCount: UNLIMITED,
    runRetryDelay: SECOND,
  }
  const consumersWithLocks = queueNames.map(openConsumer)
  const consumers = consumersWithLocks.map(({ taker }) => taker)
  // A worker that is paused would not look for the jobs of those that died.
  const stalledCheckers = queueNames.map((name) => new Worker(name, null, options))
  const pauseReasons = new Set<'share' | 'store'>()
  const draining = new AbortController()
  let isBusyStarting = false

  function openConsumer(name: string) {
    const work = (job: Job<string>, token = '') => processJob(job, token, locks)
    const consumer = new Worker(name, work, { ...options, skipStalledCheck: true, skipLockRenewal: true })
    const locks = createJobLocks({ extend: (...jobs) => consumer.extendJobLocks(...jobs) })
    return { taker: consumer, locks }
  }

  const canTake = () => !draining.signal.aborted && pauseReasons.size === 0 && bots.size < capacity

  function pauseOrResume() {
    isBusyStarting = bots.startingCount >= (isBusyStarting ? STARTING_LIMIT.resumeBelow : STARTING_LIMIT.pauseAt)
    const isOpen = canTake() && !isBusyStarting
    for (const taker of consumers) {
      if (isOpen && taker.isPaused()) taker.resume()
      else if (!isOpen && !taker.isPaused()) taker.pause(true)
    }
  }

  function setPaused(why: 'share' | 'store', isSo: boolean) {
    if (isSo) pauseReasons.add(why)
    else pauseReasons.delete(why)
    pauseOrResume()
  }

  async function processJob(job: Job<string>, token: string, locks: JobLocks): Promise<void> {
    const lock = await locks.claim(job, token)
    try {
      await runUntilDone(job, token, lock)
    } finally {
      locks.release(job, token)
      pauseOrResume()
    }
  }

  /** Ends where nobody wants the bot online; whatever else is to become of the job is thrown. */
  async function runUntilDone(job: Job<string>, token: string, lock: Claim) {
    for (;;) {
      // One more job may come after a pause.
      if (!canTake()) return returnToQueue(job, token)
      const result = await serve(job.data, lock)
      if (!lock.isHeld) throw new WaitingError('The job is not ours any more')
      if ('retryIn' in result) {
        if (result.retryIn === null) return
        await delay(result.retryIn, lock)
        return returnToQueue(job, token)
      }
      // Its castle was lost and not its job: others may reach the store.
      if (result.end.code === 'lost') setPaused('store', true)
      if (result.end.code === 'moved') return returnToQueue(job, token)
    }
  }

  async function serve(botId: string, lock: Claim): Promise<RunOutcome | ClaimRefusal> {
    // A run that lost its job still ends.
    if (bots.has(botId)) return { retryIn: MAX_DELAY }
    const serving = bots.serve(botId, lock, pauseOrResume).finally(pauseOrResume)
    pauseOrResume()
    return serving.catch((error) => {
      log.warn({ err: error, bot: botId }, 'A bot could not be run')
      return { retryIn: FAILURE_DELAY }
    })
  }

  async function returnToQueue(job: Job<string>, token: string): Promise<never> {
    pauseOrResume()
    await job.moveToWait(token).catch(ignoreLateMove)
    throw new WaitingError()
  }

  /** With the job in hand: one that is delayed comes back by the time of day of whoever looks. */
  async function delay(ms: number, lock: Claim): Promise<void> {
    await clock.sleep(Math.min(ms, MAX_DELAY), AbortSignal.any([lock.lost, draining.signal])).catch(() => {})
  }

  /** A job that could not be moved is somebody else's by now, or is once its lock is over. */
  function ignoreLateMove() {}

  for (const taker of consumers) taker.on('completed', ({ data }) => onDone(data))
  for (const each of [...consumers, ...stalledCheckers]) {
    each.on('error', (error) => {
      // The link to Redis tells of Redis itself.
      if (connection.status === 'ready') log.warn({ err: error }, 'A worker of the queue has failed')
    })
  }

  return {
    get canReachStore() {
      return !pauseReasons.has('store')
    },
    start() {
      for (const taker of consumers)
        taker.run().catch((error) => log.error({ err: error }, 'A worker of the queue ended'))
      for (const checker of stalledCheckers) checker.startStalledCheckTimer()
    },
    setPaused,
    startDraining() {
      draining.abort()
      pauseOrResume()
    },
    async close() {
      await Promise.all([...consumers, ...stalledCheckers].map((each) => each.close()))
    },
    disconnect() {
      for (const { locks } of consumersWithLocks) locks.stop()
      connection.disconnect()
    },
  }
}
