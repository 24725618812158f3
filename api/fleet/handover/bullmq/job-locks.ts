import type { Job, Worker } from 'bullmq'
import { SECOND } from '../../../../shared/time'
import { systemClock } from '../../../platform/clock'
import { createHold, type Hold, type KnownHold } from '../../claims/hold'

export const LOCK_LASTS = 6 * SECOND
const RENEWED_EVERY = SECOND
const WATCHED_EVERY = 250

/** Who asks for a job while Redis is away gets it when Redis is back, locked from then on. */
const LATE_AFTER = SECOND

type LockedJob = Pick<Job, 'id' | 'processedOn' | 'extendLock'>

interface JobLocksOptions {
  /** Locks jobs for so long again, each by its token; answers those that are not ours any more. */
  extend: Worker['extendJobLocks']
  elapsed?: () => number
}

interface HeldJob {
  id: string
  token: string
  hold: KnownHold
}

export interface JobLocks {
  /** A job that is run here, locked until it is released or lost: BullMQ does not tell a run that its lock is over. */
  hold(job: LockedJob, token: string): Promise<Hold>
  release(job: Pick<Job, 'id'>, token: string): void
  renew(): Promise<void>
  stop(): void
}

/**
 * Locks live in Redis, in real time, and are renewed and counted by a clock that nobody sets. BullMQ's own renewal goes by the time of
 * day: where that is set back, it renews nothing until the old time has come again.
 */
export function createJobLocks({ extend, elapsed = systemClock.elapsed }: JobLocksOptions): JobLocks {
  const held = new Map<string, HeldJob>()
  let isRenewing = false

  async function renew() {
    // One that hangs is not helped by another behind it.
    if (isRenewing) return
    isRenewing = true
    try {
      let askedAt: number
      do {
        askedAt = elapsed()
        // Each run hears of its lock by itself, and the link to Redis of Redis.
        await extendAll(askedAt).catch(() => {})
        // An answer that comes late, from a Redis that was away, holds nothing for long any more.
      } while (elapsed() - askedAt > RENEWED_EVERY)
    } finally {
      isRenewing = false
    }
  }

  async function extendAll(askedAt: number) {
    const jobs = [...held.values()]
    if (jobs.length === 0) return
    const [ids, tokens] = [jobs.map(({ id }) => id), jobs.map(({ token }) => token)]
    const failed = new Set(await extend(ids, tokens, LOCK_LASTS))
    for (const { id, hold } of jobs) {
      if (failed.has(id)) hold.giveUp()
      hold.renew(askedAt + LOCK_LASTS)
    }
  }

  /** From when on it is locked for sure; long ago where it is somebody else's by now, or nobody says. */
  async function lockAnew(job: LockedJob, token: string): Promise<number> {
    const askedAt = elapsed()
    const isLocked = await job.extendLock(token, LOCK_LASTS).catch(() => 0)
    return isLocked ? askedAt : Number.NEGATIVE_INFINITY
  }

  /** What is given to this process anew it had lost before. */
  function loseEarlier(id: string) {
    const earlier = held.get(id)?.hold
    earlier?.giveUp()
    earlier?.check()
  }

  function check() {
    const now = elapsed()
    for (const { hold } of held.values()) hold.check(now)
  }

  const timers = [setInterval(renew, RENEWED_EVERY), setInterval(check, WATCHED_EVERY)]

  return {
    async hold(job, token) {
      // Noted before Redis was asked for the job.
      const takenAgo = Math.max(0, Date.now() - (job.processedOn ?? 0))
      const lockedAt = takenAgo < LATE_AFTER ? elapsed() - takenAgo : await lockAnew(job, token)
      const hold = createHold(elapsed, lockedAt + LOCK_LASTS)
      const id = String(job.id)
      loseEarlier(id)
      held.set(id, { id, token, hold })
      return hold
    },
    release({ id }, token) {
      const key = String(id)
      if (held.get(key)?.token === token) held.delete(key)
    },
    renew,
    stop: () => timers.forEach(clearInterval),
  }
}
