import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startOutsideServices } from '../../../e2e/cluster/outside-services'
import { startTopology, type Topology, type Web } from '../../../e2e/cluster/topology'
import { MINUTE, SECOND } from '../../../shared/time'
import { freezableProxy } from '../../testing/freezable-proxy'
import { type RemotePlayer, registerAt } from '../../testing/processes/remote-player'
import type { Running } from '../../testing/processes/started-process'
import { hasRedis } from '../../testing/redis-server'
import { type Act, anyName, stepsOfPlayers, until } from './testing/steps-of-players'

const LONG = 5 * MINUTE
/** Less than the two seconds after which a command to Redis is given up. */
const MOST = 1700
/** A busy machine may be slow by itself, but not each time. */
const TRIES = 4
const RECHECKED = 5 * SECOND
const ADMIN = 'admin@example.com'

describe.skipIf(!hasRedis)('A player of two web processes and a worker (needs redis-server)', () => {
  let topology: Topology
  let outside: ReturnType<typeof startOutsideServices>
  let one: Web
  let other: Web
  let worker: Running
  let admin: RemotePlayer

  beforeAll(async () => {
    outside = startOutsideServices()
    const settings = { ...outside.settings, PRACTICE_REALM: 'on', ADMIN_EMAILS: ADMIN, LOG_LEVEL: 'fatal' }
    topology = await startTopology(settings)
    one = await topology.startWeb({ METRICS_PORT: '0' })
    ;[other, worker] = await Promise.all([topology.startWeb(), topology.startWorker()])
    outside.sendWebhooksTo(other.url)
    admin = await registerAt(one.url, ADMIN)
  }, LONG)

  afterAll(async () => {
    await topology.stop()
    await outside.stop()
  })

  const isReady = async ({ url }: Web) => (await fetch(`${url}/api/health/ready`)).status === 200

  async function metric(name: string) {
    const metrics = await (await fetch(/^Metrics +(\S+)/m.exec(one.output)?.[1] ?? '')).text()
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1])
  }

  const redisMetrics = async () => [await metric('castellan_redis_up'), await metric('castellan_rate_limits_local')]

  async function timeOf(act: Act) {
    const began = performance.now()
    await act()
    return performance.now() - began
  }

  /** The steps that take too long, with their milliseconds. `around` makes and ends the outage. */
  async function slowSteps(around: (time: () => Promise<number>) => Promise<number>) {
    const slow: Record<string, number> = {}
    const steps = stepsOfPlayers({ one: one.url, other: other.url, dataDir: topology.settings.DATA_DIR ?? '', admin })
    for (const [name, prepare] of Object.entries(steps)) {
      for (let tries = 0; tries < TRIES; tries++) {
        const act = await prepare(await registerAt(one.url))
        const took = await around(() => timeOf(act)).catch((cause) => {
          throw new Error(`It fails that a player ${name}`, { cause })
        })
        slow[name] = took
        if (took < MOST) break
      }
      if ((slow[name] ?? 0) < MOST) delete slow[name]
    }
    return slow
  }

  const untilReady = () => until(async () => (await isReady(one)) && (await isReady(other)))

  test(
    'notices no delay while Redis is stopped, and the metrics say that it is',
    async () => {
      expect(await redisMetrics()).toEqual([1, 0])
      await topology.redis.stop()
      expect(await slowSteps((time) => time())).toEqual({})
      expect(await redisMetrics()).toEqual([0, 1])
      await topology.redis.start()
      await untilReady()
      expect(await redisMetrics()).toEqual([1, 0])
    },
    LONG,
  )

  test(
    'notices no delay in the moment when Redis freezes',
    async () => {
      const { pid } = topology.redis
      const slow = await slowSteps(async (time) => {
        process.kill(pid, 'SIGSTOP')
        const took = await time().finally(() => process.kill(pid, 'SIGCONT'))
        await untilReady()
        return took
      })
      expect(slow).toEqual({})
    },
    LONG,
  )

  test(
    'is signed out within five seconds by a process that is cut off from Redis alone',
    async () => {
      const way = await freezableProxy(Number(new URL(topology.redis.url).port))
      const cutOff = await topology.startWeb({ REDIS_URL: `redis://127.0.0.1:${way.port}` })
      const player = await registerAt(cutOff.url)
      const statusElsewhere = async () => (await player.at(one.url).api.auth.me.get()).status
      way.close()
      expect(await statusElsewhere()).toBe(200)
      await player.api.auth.logout.post()
      expect(await timeOf(() => until(async () => (await statusElsewhere()) === 401))).toBeLessThan(RECHECKED + MOST)
      await cutOff.end('SIGKILL')
    },
    LONG,
  )

  test(
    'is served, and bots play, although the processes start without Redis',
    async () => {
      const player = await registerAt(one.url)
      const [first, second] = [anyName(), anyName()]
      const plays = (castle: string) => until(async () => (await topology.sessionsOf('DE1', castle)).now === 1)
      await player.start(await player.addBot(first))
      await plays(first)
      await topology.redis.stop()
      await worker.end('SIGKILL')
      await until(async () => (await topology.sessionsOf('DE1', first)).now === 0)
      const [web] = await Promise.all([topology.startWeb(), topology.startWorker()])
      await plays(first)
      const ben = await registerAt(web.url)
      const bot = await ben.addBot(second)
      await ben.start(bot)
      await plays(second)
      await ben.stop(bot)
      await until(async () => (await topology.sessionsOf('DE1', second)).now === 0)
      await topology.redis.start()
      await ben.lines(bot, (lines) => lines.some(({ text }) => text.includes('Stopped by you')))
    },
    LONG,
  )
})
