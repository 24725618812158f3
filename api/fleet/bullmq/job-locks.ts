import type { Job, Worker } from 'bullmq'
import { SECOND } from '../../../shared/time'
import type { Hold } from '../lease/leases'

export const LOCK_LASTS = 6 * SECOND
/** A run lets go this much before Redis may give its job to somebody else. */
const MARGIN = 1.5 * SECOND
const WATCHED_EVERY = 250
const LONG_OVER = Number.NEGATIVE_INFINITY

/** A job that is run here, as far as this process can know without asking: BullMQ does not tell a run that its lock is over. */
export interface JobLock extends Hold {
  release(): void
}

interface HeldLock {
  deadline: number
  losing: AbortController
}

export interface JobLocks {
  /** Notes what a worker renews. */
  follow(worker: Pick<Worker, 'extendJobLocks'>): void
  hold(job: Pick<Job, 'id' | 'processedOn'>, token: string): JobLock
  stop(): void
}

/**
 * Locks live in Redis, in real time. They are counted by a clock that nobody sets, while castles are held by the time of day:
 * a clock that jumps, or that stood still while the machine slept, deceives only one of the two.
 */
export function createJobLocks(now: () => number = () => performance.now()): JobLocks {
  const held = new Map<string, HeldLock>()
  const keyOf = (jobId: string | undefined, token: string) => `${jobId} ${token}`
  const watch = setInterval(() => {
    for (const lock of held.values()) if (now() >= lock.deadline) lose(lock)
  }, WATCHED_EVERY)

  const lose = ({ losing }: HeldLock) => losing.abort(new Error('The lock of the job was lost'))

  return {
    follow(worker) {
      const extend = worker.extendJobLocks.bind(worker)
      worker.extendJobLocks = async (jobIds, tokens, duration) => {
        const askedAt = now()
        const failed = await extend(jobIds, tokens, duration)
        for (const [index, jobId] of jobIds.entries()) {
          const lock = held.get(keyOf(jobId, tokens[index] ?? ''))
          if (!lock) continue
          if (failed.includes(jobId)) lock.deadline = LONG_OVER
          // A run may have seen already that it was over.
          if (now() >= lock.deadline) lose(lock)
          else lock.deadline = Math.max(lock.deadline, askedAt + duration - MARGIN)
        }
        return failed
      }
    },
    hold(job, token) {
      // Noted before Redis was asked for the job.
      const takenAgo = Math.max(0, Date.now() - (job.processedOn ?? 0))
      const lock = { deadline: now() - takenAgo + LOCK_LASTS - MARGIN, losing: new AbortController() }
      const key = keyOf(job.id, token)
      held.set(key, lock)
      return {
        get isHeld() {
          return !lock.losing.signal.aborted && now() < lock.deadline
        },
        get isOurs() {
          return now() < lock.deadline + MARGIN
        },
        lost: lock.losing.signal,
        release: () => held.delete(key),
      }
    },
    stop: () => clearInterval(watch),
  }
}
