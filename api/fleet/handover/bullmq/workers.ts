import { type Job, WaitingError, Worker, type WorkerOptions } from 'bullmq'
import { SECOND } from '../../../../shared/time'
import type { Clock } from '../../../platform/clock'
import type { Log } from '../../../platform/log'
import type { RedisLink } from '../../../platform/redis/open-redis'
import type { NotNow } from '../../claim-bot'
import type { Hold } from '../../claims/hold'
import type { RunOutcome } from '../../run/finish-run'
import type { ServedBots } from '../../served-bots'
import { createJobLocks, type JobLocks, LOCK_LASTS } from './job-locks'
import { queueNames } from './queues'

/** A search that begins a moment before the last one's time is over waits for the next. */
const STALLED_LOOKED_FOR_EVERY = SECOND / 4
/** In seconds. Whoever hears of a job may be frozen or gone in the next moment, and the others hear of nothing. */
const LOOKS_UNTOLD_AFTER = 1
/** No more bots begin here at once, and others are taken again once there are fewer: another process may be quicker with the rest. */
const BEGINNING = { most: 24, again: 16 }
/** What a bot waits for is told by the store, and another process may run it then. */
const LONGEST_REST = SECOND
const AFTER_FAILURE = SECOND
/** A bot may lose its worker as often as that happens; one that takes its workers down is made to wait by its runs. */
const WITHOUT_END = 2 ** 31

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
  readonly reachStore: boolean
  start(): void
  /** Whether other workers are to take what waits: because this process has its share already, or cannot ask the store. */
  leaveToOthers(why: 'share' | 'store', isSo: boolean): void
  /** Takes no job any more, and hands back every one that comes to its end from now on. */
  beginDraining(): void
  /** Waits until the last job was handed back. */
  close(): Promise<void>
  /** Waits for Redis no more. */
  letGo(): void
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
    lockDuration: LOCK_LASTS,
    stalledInterval: STALLED_LOOKED_FOR_EVERY,
    drainDelay: LOOKS_UNTOLD_AFTER,
    maxStalledCount: WITHOUT_END,
    runRetryDelay: SECOND,
  }
  const lockedTakers = queueNames.map(openTaker)
  const takers = lockedTakers.map(({ taker }) => taker)
  // A worker that is paused would not look for the jobs of those that died.
  const checkers = queueNames.map((name) => new Worker(name, null, options))
  const closedFor = new Set<'share' | 'store'>()
  const draining = new AbortController()
  let isBusyBeginning = false

  function openTaker(name: string) {
    const work = (job: Job<string>, token = '') => workOn(job, token, locks)
    const taker = new Worker(name, work, { ...options, skipStalledCheck: true, skipLockRenewal: true })
    const locks = createJobLocks({ extend: (...jobs) => taker.extendJobLocks(...jobs) })
    return { taker, locks }
  }

  const mayTake = () => !draining.signal.aborted && closedFor.size === 0 && bots.size < capacity

  function openOrClose() {
    isBusyBeginning = bots.beginning >= (isBusyBeginning ? BEGINNING.again : BEGINNING.most)
    const isOpen = mayTake() && !isBusyBeginning
    for (const taker of takers) {
      if (isOpen && taker.isPaused()) taker.resume()
      else if (!isOpen && !taker.isPaused()) taker.pause(true)
    }
  }

  function leaveToOthers(why: 'share' | 'store', isSo: boolean) {
    if (isSo) closedFor.add(why)
    else closedFor.delete(why)
    openOrClose()
  }

  async function workOn(job: Job<string>, token: string, locks: JobLocks): Promise<void> {
    const lock = await locks.hold(job, token)
    try {
      await runUntilDone(job, token, lock)
    } finally {
      locks.release(job, token)
      openOrClose()
    }
  }

  /** Ends where nobody wants the bot online; whatever else is to become of the job is thrown. */
  async function runUntilDone(job: Job<string>, token: string, lock: Hold) {
    for (;;) {
      // One more job may come after a pause.
      if (!mayTake()) return handBack(job, token)
      const came = await serve(job.data, lock)
      if (!lock.isHeld) throw new WaitingError('The job is not ours any more')
      if ('againIn' in came) {
        if (came.againIn === null) return
        await rest(came.againIn, lock)
        return handBack(job, token)
      }
      // Its castle was lost and not its job: others may reach the store.
      if (came.end.code === 'lost') leaveToOthers('store', true)
      if (came.end.code === 'moved') return handBack(job, token)
    }
  }

  async function serve(botId: string, lock: Hold): Promise<RunOutcome | NotNow> {
    // A run that lost its job still ends.
    if (bots.has(botId)) return { againIn: LONGEST_REST }
    const serving = bots.serve(botId, lock, openOrClose).finally(openOrClose)
    openOrClose()
    return serving.catch((error) => {
      log.warn({ err: error, bot: botId }, 'A bot could not be run')
      return { againIn: AFTER_FAILURE }
    })
  }

  async function handBack(job: Job<string>, token: string): Promise<never> {
    openOrClose()
    await job.moveToWait(token).catch(findAsStalled)
    throw new WaitingError()
  }

  /** With the job in hand: one that is delayed comes back by the time of day of whoever looks. */
  async function rest(ms: number, lock: Hold): Promise<void> {
    await clock.sleep(Math.min(ms, LONGEST_REST), AbortSignal.any([lock.lost, draining.signal])).catch(() => {})
  }

  /** A job that could not be moved is somebody else's by now, or is once its lock is over. */
  function findAsStalled() {}

  for (const taker of takers) taker.on('completed', ({ data }) => onDone(data))
  for (const each of [...takers, ...checkers]) {
    each.on('error', (error) => {
      // The link to Redis tells of Redis itself.
      if (connection.status === 'ready') log.warn({ err: error }, 'A worker of the queue has failed')
    })
  }

  return {
    get reachStore() {
      return !closedFor.has('store')
    },
    start() {
      for (const taker of takers) taker.run().catch((error) => log.error({ err: error }, 'A worker of the queue ended'))
      for (const checker of checkers) checker.startStalledCheckTimer()
    },
    leaveToOthers,
    beginDraining() {
      draining.abort()
      openOrClose()
    },
    async close() {
      await Promise.all([...takers, ...checkers].map((each) => each.close()))
    },
    letGo() {
      for (const { locks } of lockedTakers) locks.stop()
      connection.disconnect()
    },
  }
}
