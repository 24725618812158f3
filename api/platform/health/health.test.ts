import { beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { hasRedis, startRedis } from '../../testing/redis-server'
import { createLog } from '../log'
import { openRedis } from '../redis/open-redis'
import { storeAway } from '../store/connection'
import { systemClock } from '../time/clock'
import { createHealth, type Health, type HealthDependencies } from './health'

const RESTARTING = 'Castellan is restarting.'

let clock: FakeClock
let dependencies: HealthDependencies
let health: Health

beforeEach(() => {
  clock = createFakeClock()
  dependencies = { store: async () => {}, write: async () => {}, redis: async () => {} }
  const mutable: HealthDependencies = {
    store: (timeout) => dependencies.store(timeout),
    write: (timeout) => dependencies.write(timeout),
    redis: () => dependencies.redis?.() ?? Promise.resolve(),
  }
  health = createHealth({ clock, dependencies: mutable })
})

describe('A process is ready', () => {
  test('while its store and Redis answer', async () => {
    await health.refuseUnlessReady()
  })

  test('without a Redis, if it runs alone', async () => {
    await createHealth({ clock, dependencies: { ...dependencies, redis: null } }).refuseUnlessReady()
  })

  test('again as soon as its store is back', async () => {
    dependencies.store = () => Promise.reject(storeAway(new Error('gone')))
    await expect(health.refuseUnlessReady()).rejects.toThrow('The store does not answer right now.')
    dependencies.store = async () => {}
    await health.refuseUnlessReady()
  })
})

describe('A process is not ready', () => {
  test('while Redis refuses, or does not answer for two seconds', async () => {
    dependencies.redis = () => Promise.reject(new Error('ECONNREFUSED'))
    await expect(health.refuseUnlessReady()).rejects.toThrow('Redis does not answer right now.')
    dependencies.redis = () => new Promise(() => {})
    const refusal = health.refuseUnlessReady().catch(({ message }) => message)
    await clock.untilAsleep()
    await clock.advance(2 * SECOND)
    expect(await refusal).toBe('Redis does not answer right now.')
  })

  test('while its store answers but cannot write, which is checked every ten seconds at most', async () => {
    let writes = 0
    let isFull = true
    dependencies.write = async () => {
      writes++
      if (isFull) throw new Error('The disk is full')
    }
    for (let time = 0; time < 5; time++) await expect(health.refuseUnlessReady()).rejects.toThrow('The disk is full')
    isFull = false
    await clock.advance(9 * SECOND)
    await expect(health.refuseUnlessReady()).rejects.toThrow('The disk is full')
    await clock.advance(SECOND)
    await health.refuseUnlessReady()
    expect(writes).toBe(2)
  })

  test('once it is about to end, although its services answer', async () => {
    health.refuseIfEnding()
    health.startEnding()
    expect(() => health.refuseIfEnding()).toThrow(RESTARTING)
    await expect(health.refuseUnlessReady()).rejects.toThrow(RESTARTING)
  })
})

describe.skipIf(!hasRedis)('A process with its own Redis (needs redis-server)', () => {
  test('is not ready while that is down or frozen, and ready again by itself', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const link = await openRedis(server.url, { log: createLog('silent') })
    closeAfterTest(() => link.close())
    const real = createHealth({
      clock: systemClock,
      dependencies: { ...dependencies, redis: () => link.commands.ping() },
    })
    const refusal = () => real.refuseUnlessReady().catch(({ message }) => message)
    expect(await refusal()).toBeUndefined()
    process.kill(server.pid, 'SIGSTOP')
    expect(await refusal()).toBe('Redis does not answer right now.')
    process.kill(server.pid, 'SIGCONT')
    await server.stop()
    expect(await refusal()).toBe('Redis does not answer right now.')
    await server.start()
    while (await refusal());
  })
})
