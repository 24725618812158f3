import { describe } from 'bun:test'
import { systemClock } from '../../platform/clock'
import { createLog } from '../../platform/log'
import { openRedis } from '../../platform/redis/open-redis'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis, sharedRedis } from '../../testing/redis-server'
import { createInProcessSignals } from '../bus/in-process-signals'
import { openRedisSignals } from '../bus/redis-signals'
import { changesContract } from './changes.contract'
import { createChanges } from './create-changes'

const log = createLog('silent')

changesContract('in one process', () => createChanges({ signals: createInProcessSignals({ log }), clock: systemClock }))

describe.skipIf(!hasRedis)('by Redis (needs redis-server)', () => {
  async function openChanges() {
    const redis = await openRedis((await sharedRedis()).url, { log })
    closeAfterTest(() => redis.close())
    const signals = await openRedisSignals({ redis, clock: systemClock, log })
    return createChanges({ signals, clock: systemClock })
  }

  changesContract('in the process that makes them', openChanges)

  changesContract('from one process to another', async () => {
    const [here, there] = await Promise.all([openChanges(), openChanges()])
    return { publish: there.publish, subscribe: here.subscribe }
  })
})
