import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createLog } from '../../../platform/log'
import { openRedis, type RedisLink } from '../../../platform/redis/open-redis'
import { hasRedis, sharedRedis } from '../../../testing/redis-server'
import { createFairShare } from './fair-share'
import type { JobCounts } from './queues'

const BOTS = { waiting: 0, all: 600 }
const ROOM = 2000

describe.skipIf(!hasRedis)('The share of a worker (needs redis-server)', () => {
  let redis: RedisLink

  beforeAll(async () => {
    redis = await openRedis((await sharedRedis()).url, { log: createLog('silent') })
  })
  afterAll(() => redis.close())

  /** The share of each worker, after all have reported whether they take bots. */
  async function sharesOf(...takeBots: boolean[]): Promise<number[]> {
    return sharesWhere(BOTS, takeBots)
  }

  async function sharesWhere(bots: JobCounts, takeBots: boolean[]): Promise<number[]> {
    const prefix = `castellan:test:${crypto.randomUUID()}`
    const workers = takeBots.map((takesBots) => ({ takesBots, share: createFairShare(redis, prefix, ROOM) }))
    const sayAll = () => Promise.all(workers.map(({ share, takesBots }) => share.of(bots, takesBots)))
    await sayAll()
    return sayAll()
  }

  test('is its capacity when it is alone', async () => {
    expect(await sharesOf(true)).toEqual([ROOM])
    expect(await sharesOf(false)).toEqual([ROOM])
  })

  test('is proportional to its capacity, and a little more', async () => {
    expect(await sharesOf(true, true, true)).toEqual([225, 225, 225])
  })

  test('is its capacity while more bots wait than are moved at once', async () => {
    expect(await sharesWhere({ waiting: 18, all: 600 }, [true, true, true])).toEqual([225, 225, 225])
    expect(await sharesWhere({ waiting: 19, all: 600 }, [true, true, true])).toEqual([ROOM, ROOM, ROOM])
  })

  test('grows by the share of a worker without the store', async () => {
    expect((await sharesOf(true, true, false)).slice(0, 2)).toEqual([335, 335])
  })

  test('stays when no worker reaches the store, so that none takes all bots when it is back', async () => {
    expect(await sharesOf(false, false, false)).toEqual([225, 225, 225])
    expect((await sharesOf(true, false, false))[0]).toBe(225)
  })
})
