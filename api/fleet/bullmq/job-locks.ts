import type { Job, Worker } from 'bullmq'
import { SECOND } from '../../../shared/time'
import { systemClock } from '../../foundation/clock'
import { createHold, type Hold, type KnownHold } from '../lease/hold'

export const LOCK_LASTS = 6 * SECOND
const WATCHED_EVERY = 250

/** Who asks for a job while Redis is away gets it when Redis is back, locked from then on. */
const LATE_AFTER = SECOND

type LockedJob = Pick<Job, 'id' | 'processedOn' | 'extendLock'>

export interface JobLocks {
  /** Notes what a worker renews. */
  follow(worker: Pick<Worker, 'extendJobLocks'>): void
  /** A job that is run here: BullMQ does not tell a run that its lock is over. */
  hold(job: LockedJob, token: string): Promise<Hold>
  release(job: Pick<Job, 'id'>, token: string): void
  stop(): void
}

/**
 * Locks live in Redis, in real time. They are counted by a clock that nobody sets, while castles are held by the time of day:
 * a clock that jumps, or that stood still while the machine slept, deceives only one of the two.
 */
export function createJobLocks(now = systemClock.elapsed): JobLocks {
  const held = new Map<string, KnownHold>()
  const keyOf = (jobId: string | undefined, token: string) => `${jobId} ${token}`

  /** From when on it is locked for sure; long ago where it is somebody else's by now, or nobody says. */
  async function lockAnew(job: LockedJob, token: string): Promise<number> {
    const askedAt = now()
    const isLocked = await job.extendLock(token, LOCK_LASTS).catch(() => 0)
    return isLocked ? askedAt : Number.NEGATIVE_INFINITY
  }

  const watch = setInterval(() => {
    for (const hold of held.values()) hold.check()
  }, WATCHED_EVERY)

  return {
    follow(worker) {
      const extend = worker.extendJobLocks.bind(worker)
      worker.extendJobLocks = async (jobIds, tokens, duration) => {
        const askedAt = now()
        const failed = await extend(jobIds, tokens, duration)
        for (const [index, jobId] of jobIds.entries()) {
          const hold = held.get(keyOf(jobId, tokens[index] ?? ''))
          if (failed.includes(jobId)) hold?.giveUp()
          hold?.renew(askedAt + duration)
        }
        return failed
      }
    },
    async hold(job, token) {
      // Noted before Redis was asked for the job.
      const takenAgo = Math.max(0, Date.now() - (job.processedOn ?? 0))
      const lockedAt = takenAgo < LATE_AFTER ? now() - takenAgo : await lockAnew(job, token)
      const hold = createHold(now, lockedAt + LOCK_LASTS)
      held.set(keyOf(job.id, token), hold)
      return hold
    },
    release: (job, token) => void held.delete(keyOf(job.id, token)),
    stop: () => clearInterval(watch),
  }
}
