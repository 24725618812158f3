import { type Job, WaitingError } from 'bullmq'
import { SECOND } from '../../../../shared/time'
import type { Log } from '../../../platform/log'
import type { Clock } from '../../../platform/time/clock'
import type { ClaimRefusal } from '../../claim-bot'
import type { Claim } from '../../claims/local-claim'
import type { RunOutcome } from '../../run/finish-run'
import type { ServedBots } from '../../served-bots'
import type { Admission } from './admission'
import type { JobLocks } from './job-locks'

/** The store knows how long a bot waits, and another process may run it then. */
const MAX_DELAY = SECOND
const FAILURE_DELAY = SECOND

interface JobDeps {
  clock: Pick<Clock, 'sleep'>
  log: Log
  bots: ServedBots
  admission: Admission
}

/** Runs the bot of a job. Resolves when the bot is not desired online any more, which completes the job. */
export type ProcessJob = (job: Job<string>, token: string, locks: JobLocks) => Promise<void>

export function createProcessJob({ clock, log, bots, admission }: JobDeps): ProcessJob {
  async function serve(botId: string, lock: Claim): Promise<RunOutcome | ClaimRefusal> {
    // A run that has lost its job may still be ending here.
    if (bots.has(botId)) return { retryIn: MAX_DELAY }
    const serving = bots.serve(botId, { job: lock, onPrepared: admission.update }).finally(admission.update)
    admission.update()
    return serving.catch((error) => {
      log.warn({ err: error, bot: botId }, 'A bot could not be run')
      return { retryIn: FAILURE_DELAY }
    })
  }

  async function runUntilDone(job: Job<string>, token: string, lock: Claim) {
    for (;;) {
      if (!admission.canTake()) return returnToQueue(job, token)
      const result = await serve(job.data, lock)
      if (!lock.isHeld) throw new WaitingError('The job is not ours any more')
      if ('retryIn' in result) {
        if (result.retryIn === null) return
        await delay(result.retryIn, lock)
        return returnToQueue(job, token)
      }
      // The lease was lost but not the job, so MongoDB is out of reach and Redis is not.
      if (result.end.code === 'lost') admission.setPaused('store', true)
      if (result.end.code === 'moved') return returnToQueue(job, token)
    }
  }

  /** Not a delayed job of BullMQ: processes compare its time with their own time of day. */
  async function delay(ms: number, lock: Claim): Promise<void> {
    const signal = AbortSignal.any([lock.lost, admission.draining])
    await clock.sleep(Math.min(ms, MAX_DELAY), signal).catch(() => {})
  }

  /** The error tells BullMQ that the job is neither completed nor failed. */
  async function returnToQueue(job: Job<string>, token: string): Promise<never> {
    admission.update()
    // A job that cannot be moved is another process's, or is found as stalled when its lock expires.
    await job.moveToWait(token).catch(() => {})
    throw new WaitingError()
  }

  return async (job, token, locks) => {
    const lock = await locks.claim(job, token)
    try {
      await runUntilDone(job, token, lock)
    } finally {
      locks.release(job, token)
      admission.update()
    }
  }
}
