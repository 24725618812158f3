import { SECOND } from '../../../../shared/time'
import type { RedisLink } from '../../../platform/redis/open-redis'
import type { JobCounts } from './queues'

const MICROS_PER_MILLISECOND = 1000
const ALIVE_WITHIN = 3 * SECOND
const FORGET_AFTER = 60 * SECOND
/** A process keeps a little more than its share: a tenth and five bots. */
const TOLERANCE = 1.1
const EXTRA_BOTS = 5
/** More waiting bots than are moved at once mean that a process was lost, or that all are starting. */
const MAX_WAITING_FRACTION = 0.03

export interface FairShare {
  /**
   * Reports that this worker is alive, and whether it takes bots: one without the store leaves its share to the others,
   * unless none of them takes bots. Returns how many bots it runs at most, in proportion to capacities. While many bots
   * wait, that is its capacity, so that fast workers take more.
   */
  of(bots: JobCounts, takesBots: boolean): Promise<number>
  leave(): Promise<void>
}

/** Shares bots in proportion to the capacities of living workers. Times are by the clock of Redis, the same for all. */
export function createFairShare({ commands }: RedisLink, prefix: string, capacity: number): FairShare {
  const key = `${prefix}:workers`
  const workerId = crypto.randomUUID()

  async function sharedCapacity(takesBots: boolean): Promise<number> {
    const [seconds, micros] = await commands.time()
    const now = Number(seconds) * SECOND + Math.floor(Number(micros) / MICROS_PER_MILLISECOND)
    await commands.hset(key, workerId, `${now} ${capacity} ${takesBots ? 1 : 0}`)
    const entries = Object.entries(await commands.hgetall(key)).map(([worker, text]) => {
      const [seenAt = 0, room = 0, takes = 1] = text.split(' ').map(Number)
      return { worker, age: now - seenAt, room, takes: takes === 1 }
    })
    const expired = entries.filter(({ age }) => age > FORGET_AFTER).map(({ worker }) => worker)
    if (expired.length > 0) await commands.hdel(key, ...expired)
    const living = entries.filter(({ age }) => age < ALIVE_WITHIN)
    const sharing = living.filter(({ worker, takes }) => takes || worker === workerId)
    return (sharing.length > 1 ? sharing : living).reduce((sum, { room }) => sum + room, 0)
  }

  return {
    async of({ waiting, all }, takesBots) {
      const shared = await sharedCapacity(takesBots)
      if (shared <= capacity || waiting > all * MAX_WAITING_FRACTION) return capacity
      return Math.min(capacity, Math.ceil((all * capacity * TOLERANCE) / shared) + EXTRA_BOTS)
    },
    async leave() {
      await commands.hdel(key, workerId)
    },
  }
}
