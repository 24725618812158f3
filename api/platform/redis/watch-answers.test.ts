import { beforeEach, describe, expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server'
import { createLog } from '../log'
import { openRedis, type RedisLink } from './open-redis'

/** The commands of a link fail after two seconds. */
const SOONER = 1500

describe.skipIf(!hasRedis)('A Redis that freezes (needs redis-server)', () => {
  let server: RedisServer
  let link: RedisLink

  beforeEach(async () => {
    server = await startRedis()
    closeAfterTest(() => server.dispose())
    link = await openRedis(server.url, { log: createLog('silent') })
    closeAfterTest(() => link.close())
  })

  const freeze = () => process.kill(server.pid, 'SIGSTOP')
  const thaw = () => process.kill(server.pid, 'SIGCONT')
  const ask = () => link.answers.promptly(() => link.commands.get('name'))

  test('is late for one prompt command, and is not asked by the next', async () => {
    await link.commands.set('name', 'Anna')
    expect([link.answers.isAnswering, await ask()]).toEqual([true, 'Anna'])
    freeze()
    closeAfterTest(thaw)
    const began = performance.now()
    await expect(ask()).rejects.toThrow('Redis has not answered within 500 ms')
    expect(link.answers.isAnswering).toBe(false)
    await expect(ask()).rejects.toThrow('Redis is not answering')
    expect(performance.now() - began).toBeLessThan(SOONER)
  })

  test('is asked again soon after it goes on, on the same connection or another', async () => {
    for (const untilClosed of [false, true]) {
      const closed = new Promise((resolve) => link.commands.once('close', resolve))
      freeze()
      await expect(ask()).rejects.toThrow()
      if (untilClosed) await closed
      thaw()
      while (!link.answers.isAnswering) await new Promise((resolve) => setImmediate(resolve))
      expect(await ask()).toBeNull()
    }
  })
})

test.skipIf(!hasRedis)(
  'A process that was busy itself does not take Redis for frozen (needs redis-server)',
  async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const link = await openRedis(server.url, { log: createLog('silent') })
    closeAfterTest(() => link.close())
    const answer = link.answers.promptly(() => link.commands.ping())
    Bun.sleepSync(800)
    expect(await answer).toBe('PONG')
  },
)
