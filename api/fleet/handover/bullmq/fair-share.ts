import { SECOND } from '../../../../shared/time'
import type { RedisLink } from '../../../platform/redis/open-redis'
import type { JobCounts } from './queues'

const MICROS_A_MILLISECOND = 1000
const HEARD_OF_WITHIN = 3 * SECOND
const FORGOTTEN_AFTER = 60 * SECOND
/** Nobody is moved for a little more than the share. */
const MORE_IS_FINE = 1.1
const AND_SO_MANY = 5
/** Where more of all bots wait than are ever moved at once, a process was lost, or all of them begin. */
const WAIT_AT_MOST = 0.03

export interface FairShare {
  /**
   * Says that this worker lives, and whether it takes bots: who cannot reach the store lives, and leaves its share to the
   * others, unless none of them takes any either. Answers how many of all bots it is to run at most, by what each has room for;
   * while many wait nobody is held to that, so that the quicker ones take more of them.
   */
  of(bots: JobCounts, takesBots: boolean): Promise<number>
  leave(): Promise<void>
}

/** Who takes part, and how many bots each has room for; by the clock of Redis, which is the same for all. */
export function createFairShare({ commands }: RedisLink, prefix: string, capacity: number): FairShare {
  const key = `${prefix}:workers`
  const me = crypto.randomUUID()

  async function sharedCapacity(takesBots: boolean): Promise<number> {
    const [seconds, micros] = await commands.time()
    const now = Number(seconds) * SECOND + Math.floor(Number(micros) / MICROS_A_MILLISECOND)
    await commands.hset(key, me, `${now} ${capacity} ${takesBots ? 1 : 0}`)
    const entries = Object.entries(await commands.hgetall(key)).map(([worker, text]) => {
      const [seenAt = 0, room = 0, takes = 1] = text.split(' ').map(Number)
      return { worker, age: now - seenAt, room, takes: takes === 1 }
    })
    const forgotten = entries.filter(({ age }) => age > FORGOTTEN_AFTER).map(({ worker }) => worker)
    if (forgotten.length > 0) await commands.hdel(key, ...forgotten)
    const living = entries.filter(({ age }) => age < HEARD_OF_WITHIN)
    const sharing = living.filter(({ worker, takes }) => takes || worker === me)
    return (sharing.length > 1 ? sharing : living).reduce((sum, { room }) => sum + room, 0)
  }

  return {
    async of({ waiting, all }, takesBots) {
      const shared = await sharedCapacity(takesBots)
      if (shared <= capacity || waiting > all * WAIT_AT_MOST) return capacity
      return Math.min(capacity, Math.ceil((all * capacity * MORE_IS_FINE) / shared) + AND_SO_MANY)
    },
    async leave() {
      await commands.hdel(key, me)
    },
  }
}
