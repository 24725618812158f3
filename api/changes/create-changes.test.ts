import { describe } from 'bun:test'
import { systemClock } from '../foundation/clock'
import { createLog } from '../foundation/log'
import { openRedis } from '../redis/open-redis'
import { createInProcessSignals } from '../signals/in-process-signals'
import { openRedisSignals } from '../signals/redis-signals'
import { closeAfterTest } from '../testing/closing'
import { hasRedis, sharedRedis } from '../testing/redis-server'
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
