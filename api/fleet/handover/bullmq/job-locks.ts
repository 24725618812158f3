import type { Job, Worker } from 'bullmq'
import { SECOND } from '../../../../shared/time'
import { systemClock } from '../../../platform/time/clock'
import { type Claim, createLocalClaim, type LocalClaim } from '../../claims/local-claim'

export const LOCK_DURATION = 6 * SECOND
const RENEW_INTERVAL = SECOND
const CHECK_INTERVAL = 250

/** A request for a job during an outage of Redis is answered, and the job locked, when Redis is back. */
const LATE_AFTER = SECOND

type LockedJob = Pick<Job, 'id' | 'processedOn' | 'extendLock'>

interface JobLocksOptions {
  extend: Worker['extendJobLocks']
  elapsed?: () => number
}

interface LocalJob {
  id: string
  token: string
  claim: LocalClaim
}

export interface JobLocks {
  /** Renews the lock of a job until it is released or lost. BullMQ reports no lost lock to the job's processor. */
  claim(job: LockedJob, token: string): Promise<Claim>
  release(job: Pick<Job, 'id'>, token: string): void
  renew(): Promise<void>
  stop(): void
}

/**
 * Renews the locks of jobs by a monotonic clock. BullMQ's own renewal compares times of day, so it stops after the clock
 * is set back.
 */
export function createJobLocks({ extend, elapsed = systemClock.elapsed }: JobLocksOptions): JobLocks {
  const localJobs = new Map<string, LocalJob>()
  let isRenewing = false

  async function renew() {
    if (isRenewing) return
    isRenewing = true
    try {
      let requestedAt: number
      do {
        requestedAt = elapsed()
        // A lost lock is reported by its claim, and an outage by the Redis link.
        await extendAll([...localJobs.values()], requestedAt).catch(() => {})
        // After a late answer the locks expire soon, so they are renewed again at once.
      } while (elapsed() - requestedAt > RENEW_INTERVAL)
    } finally {
      isRenewing = false
    }
  }

  async function extendAll(jobs: LocalJob[], requestedAt: number) {
    if (jobs.length === 0) return
    const [ids, tokens] = [jobs.map(({ id }) => id), jobs.map(({ token }) => token)]
    const failed = new Set(await extend(ids, tokens, LOCK_DURATION))
    for (const { id, claim } of jobs) {
      if (failed.has(id)) claim.invalidate()
      claim.renew(requestedAt + LOCK_DURATION)
    }
  }

  function check() {
    const now = elapsed()
    for (const { claim } of localJobs.values()) claim.check(now)
  }

  const timers = [setInterval(renew, RENEW_INTERVAL), setInterval(check, CHECK_INTERVAL)]

  return {
    async claim(job, token) {
      const claim = createLocalClaim(elapsed, (await lockedSince(job, token, elapsed)) + LOCK_DURATION)
      const id = String(job.id)
      lose(localJobs.get(id))
      localJobs.set(id, { id, token, claim })
      return claim
    },
    release({ id }, token) {
      const key = String(id)
      if (localJobs.get(key)?.token === token) localJobs.delete(key)
    },
    renew,
    stop: () => timers.forEach(clearInterval),
  }
}

/** A job that this process gets again was lost in between. */
function lose(job: LocalJob | undefined) {
  job?.claim.invalidate()
  job?.claim.check()
}

/** Returns since when a job is surely locked, by the monotonic clock; negative infinity when it is not. */
async function lockedSince(job: LockedJob, token: string, elapsed: () => number): Promise<number> {
  // `processedOn` is set before the request to Redis.
  const takenAgo = Math.max(0, Date.now() - (job.processedOn ?? 0))
  if (takenAgo < LATE_AFTER) return elapsed() - takenAgo
  const requestedAt = elapsed()
  const isLocked = await job.extendLock(token, LOCK_DURATION).catch(() => 0)
  return isLocked ? requestedAt : Number.NEGATIVE_INFINITY
}
