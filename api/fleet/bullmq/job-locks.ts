import type { Job, Worker } from 'bullmq'
import { SECOND } from '../../../shared/time'
import { createHold, type Hold, type KnownHold } from '../lease/hold'

export const LOCK_LASTS = 6 * SECOND
const WATCHED_EVERY = 250

export interface JobLocks {
  /** Notes what a worker renews. */
  follow(worker: Pick<Worker, 'extendJobLocks'>): void
  /** A job that is run here, as far as this process can know without asking: BullMQ does not tell a run that its lock is over. */
  hold(job: Pick<Job, 'id' | 'processedOn'>, token: string): Hold
  release(job: Pick<Job, 'id'>, token: string): void
  stop(): void
}

/**
 * Locks live in Redis, in real time. They are counted by a clock that nobody sets, while castles are held by the time of day:
 * a clock that jumps, or that stood still while the machine slept, deceives only one of the two.
 */
export function createJobLocks(now: () => number = () => performance.now()): JobLocks {
  const held = new Map<string, KnownHold>()
  const keyOf = (jobId: string | undefined, token: string) => `${jobId} ${token}`
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
    hold(job, token) {
      // Noted before Redis was asked for the job.
      const takenAgo = Math.max(0, Date.now() - (job.processedOn ?? 0))
      const hold = createHold(now, now() - takenAgo + LOCK_LASTS)
      held.set(keyOf(job.id, token), hold)
      return hold
    },
    release: (job, token) => void held.delete(keyOf(job.id, token)),
    stop: () => clearInterval(watch),
  }
}
