import { afterAll, beforeAll, beforeEach, describe } from 'bun:test'
import { createLog } from '../../../platform/log'
import { openRedis, type RedisLink } from '../../../platform/redis/open-redis'
import { systemClock } from '../../../platform/time/clock'
import type { MessageBus } from '../../../realtime/bus/message-bus'
import { openRedisBus } from '../../../realtime/bus/redis-bus'
import { hasRedis, sharedRedis } from '../../../testing/redis-server'
import { castleContract } from '../../castle.contract'
import { fleetContract } from '../../fleet.contract'
import type { FleetDeps } from '../../run/fleet-deps'
import { createBullmqFleet } from './bullmq-fleet'

describe.skipIf(!hasRedis)('on BullMQ (needs redis-server)', () => {
  let redis: RedisLink
  let bus: MessageBus
  let prefix: string

  beforeAll(async () => {
    const { url } = await sharedRedis()
    const log = createLog('silent')
    redis = await openRedis(url, { log })
    bus = await openRedisBus({ redis, clock: systemClock, log })
  })
  beforeEach(() => {
    prefix = `castellan:test:${crypto.randomUUID()}`
  })
  afterAll(() => redis.close())

  const createFleet = ({ capacity = 2000, ...deps }: FleetDeps & { capacity?: number }) =>
    createBullmqFleet({ ...deps, redis, bus, capacity, prefix })
  fleetContract('BullMQ', createFleet)
  castleContract('BullMQ', createFleet)
})
