import { afterAll, beforeAll, beforeEach, describe } from 'bun:test'
import { createLog } from '../../platform/log'
import { openRedis, type RedisLink } from '../../platform/redis/open-redis'
import { systemClock } from '../../platform/time/clock'
import { hasRedis, sharedRedis } from '../../testing/redis-server'
import { castleContract } from '../castle.contract'
import { fleetContract } from '../fleet.contract'
import { strangerContract } from '../stranger.contract'
import { createBullmqHandover } from './bullmq-handover'

describe.skipIf(!hasRedis)('on BullMQ (needs redis-server)', () => {
  const log = createLog('silent')
  let redis: RedisLink
  let prefix: string

  beforeAll(async () => {
    const { url } = await sharedRedis()
    redis = await openRedis(url, { log })
  })
  beforeEach(() => {
    prefix = `castellan:test:${crypto.randomUUID()}`
  })
  afterAll(() => redis.close())

  const createHandover = () => createBullmqHandover({ redis, clock: systemClock, log, prefix })
  fleetContract('BullMQ', createHandover)
  castleContract('BullMQ', createHandover)
  strangerContract('BullMQ', createHandover)
})
