import { describe } from 'bun:test'
import { createLog } from '../../platform/log'
import { openRedis } from '../../platform/redis/open-redis'
import { systemClock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis, sharedRedis } from '../../testing/redis-server'
import { createInProcessBus } from '../bus/in-process-bus'
import { openRedisBus } from '../bus/redis-bus'
import { changesContract } from './changes.contract'
import { createChanges } from './create-changes'

const log = createLog('silent')

changesContract('in one process', () => createChanges({ bus: createInProcessBus({ log }), clock: systemClock }))

describe.skipIf(!hasRedis)('by Redis (needs redis-server)', () => {
  async function openChanges() {
    const redis = await openRedis((await sharedRedis()).url, { log })
    closeAfterTest(() => redis.close())
    const bus = await openRedisBus({ redis, clock: systemClock, log })
    return createChanges({ bus, clock: systemClock })
  }

  changesContract('in the process that makes them', openChanges)

  changesContract('from one process to another', async () => {
    const [here, there] = await Promise.all([openChanges(), openChanges()])
    return { publish: there.publish, subscribe: here.subscribe }
  })
})
