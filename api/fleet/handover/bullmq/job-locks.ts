import type { Job, Worker } from 'bullmq'
import { SECOND } from '../../../../shared/time'
import { systemClock } from '../../../platform/time/clock'
import { type Claim, createLocalClaim, type LocalClaim } from '../../claims/local-claim'

export const LOCK_DURATION = 6 * SECOND
const RENEW_INTERVAL = SECOND
const CHECK_INTERVAL = 250

/** Who asks for a job while Redis is away gets it when Redis is back, locked from then on. */
const LATE_AFTER = SECOND

type LockedJob = Pick<Job, 'id' | 'processedOn' | 'extendLock'>

interface JobLocksOptions {
  /** Locks jobs for so long again, each by its token; answers those that are not ours any more. */
  extend: Worker['extendJobLocks']
  elapsed?: () => number
}

interface LocalJob {
  id: string
  token: string
  claim: LocalClaim
}

export interface JobLocks {
  /** A job that is run here, locked until it is released or lost: BullMQ does not tell a run that its lock is over. */
  claim(job: LockedJob, token: string): Promise<Claim>
  release(job: Pick<Job, 'id'>, token: string): void
  renew(): Promise<void>
  stop(): void
}

/**
 * Locks live in Redis, in real time, and are renewed and counted by a clock that nobody sets. BullMQ's own renewal goes by the time of
 * day: where that is set back, it renews nothing until the old time has come again.
 */
export function createJobLocks({ extend, elapsed = systemClock.elapsed }: JobLocksOptions): JobLocks {
  const localJobs = new Map<string, LocalJob>()
  let isRenewing = false

  async function renew() {
    // One that hangs is not helped by another behind it.
    if (isRenewing) return
    isRenewing = true
    try {
      let requestedAt: number
      do {
        requestedAt = elapsed()
        // Each run hears of its lock by itself, and the link to Redis of Redis.
        await extendAll(requestedAt).catch(() => {})
        // An answer that comes late, from a Redis that was away, holds nothing for long any more.
      } while (elapsed() - requestedAt > RENEW_INTERVAL)
    } finally {
      isRenewing = false
    }
  }

  async function extendAll(requestedAt: number) {
    const jobs = [...localJobs.values()]
    if (jobs.length === 0) return
    const [ids, tokens] = [jobs.map(({ id }) => id), jobs.map(({ token }) => token)]
    const failed = new Set(await extend(ids, tokens, LOCK_DURATION))
    for (const { id, claim } of jobs) {
      if (failed.has(id)) claim.invalidate()
      claim.renew(requestedAt + LOCK_DURATION)
    }
  }

  /** From when on it is locked for sure; long ago where it is somebody else's by now, or nobody says. */
  async function relock(job: LockedJob, token: string): Promise<number> {
    const requestedAt = elapsed()
    const isLocked = await job.extendLock(token, LOCK_DURATION).catch(() => 0)
    return isLocked ? requestedAt : Number.NEGATIVE_INFINITY
  }

  /** What is given to this process anew it had lost before. */
  function invalidateEarlier(id: string) {
    const earlier = localJobs.get(id)?.claim
    earlier?.invalidate()
    earlier?.check()
  }

  function check() {
    const now = elapsed()
    for (const { claim } of localJobs.values()) claim.check(now)
  }

  const timers = [setInterval(renew, RENEW_INTERVAL), setInterval(check, CHECK_INTERVAL)]

  return {
    async claim(job, token) {
      // Noted before Redis was asked for the job.
      const takenAgo = Math.max(0, Date.now() - (job.processedOn ?? 0))
      const lockedAt = takenAgo < LATE_AFTER ? elapsed() - takenAgo : await relock(job, token)
      const hold = createLocalClaim(elapsed, lockedAt + LOCK_DURATION)
      const id = String(job.id)
      invalidateEarlier(id)
      localJobs.set(id, { id, token, claim: hold })
      return hold
    },
    release({ id }, token) {
      const key = String(id)
      if (localJobs.get(key)?.token === token) localJobs.delete(key)
    },
    renew,
    stop: () => timers.forEach(clearInterval),
  }
}
