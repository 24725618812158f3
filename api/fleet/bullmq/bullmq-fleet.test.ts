import { afterAll, beforeAll, beforeEach, describe } from 'bun:test'
import { createLog } from '../../foundation/log'
import { openRedis, type RedisLink } from '../../redis/open-redis'
import { hasRedis, sharedRedis } from '../../testing/redis-server'
import { fleetContract } from '../fleet.contract'
import { createBullmqFleet } from './bullmq-fleet'

describe.skipIf(!hasRedis)('on BullMQ (needs redis-server)', () => {
  let redis: RedisLink
  let prefix: string

  beforeAll(async () => {
    const { url } = await sharedRedis()
    redis = await openRedis(url, { log: createLog('silent') })
  })
  beforeEach(() => {
    prefix = `castellan:test:${crypto.randomUUID()}`
  })
  afterAll(() => redis.close())

  fleetContract('BullMQ', ({ capacity = 2000, ...deps }) => createBullmqFleet({ ...deps, redis, capacity, prefix }))
})
