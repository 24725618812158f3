import { afterAll, beforeAll, beforeEach, describe } from 'bun:test'
import { systemClock } from '../../../platform/clock'
import { createLog } from '../../../platform/log'
import { openRedis, type RedisLink } from '../../../platform/redis/open-redis'
import { openRedisSignals } from '../../../realtime/bus/redis-signals'
import type { Signals } from '../../../realtime/bus/signals'
import { hasRedis, sharedRedis } from '../../../testing/redis-server'
import { castleContract } from '../../castle.contract'
import { fleetContract } from '../../fleet.contract'
import type { FleetDeps } from '../../run/fleet-deps'
import { createBullmqFleet } from './bullmq-fleet'

describe.skipIf(!hasRedis)('on BullMQ (needs redis-server)', () => {
  let redis: RedisLink
  let signals: Signals
  let prefix: string

  beforeAll(async () => {
    const { url } = await sharedRedis()
    const log = createLog('silent')
    redis = await openRedis(url, { log })
    signals = await openRedisSignals({ redis, clock: systemClock, log })
  })
  beforeEach(() => {
    prefix = `castellan:test:${crypto.randomUUID()}`
  })
  afterAll(() => redis.close())

  const createFleet = ({ capacity = 2000, ...deps }: FleetDeps & { capacity?: number }) =>
    createBullmqFleet({ ...deps, redis, signals, capacity, prefix })
  fleetContract('BullMQ', createFleet)
  castleContract('BullMQ', createFleet)
})
