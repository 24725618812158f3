import { describe, expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis, startRedis } from '../../testing/redis-server'
import { createLog } from '../log'
import { openRedis } from './open-redis'

const log = createLog('silent')

test('an address without a Redis is refused in one sentence', async () => {
  const closed = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  closed.stop(true)
  await expect(openRedis(`redis://127.0.0.1:${closed.port}`, { log })).rejects.toThrow(
    'The Redis at REDIS_URL does not answer.',
  )
})

test('a Redis that is still loading is asked again soon, however long it expects to take', async () => {
  let infoCalls = 0
  const answers: Record<string, () => string> = {
    info: () => (++infoCalls === 1 ? 'loading:1\r\nloading_eta_seconds:60' : 'loading:0'),
    ping: () => 'PONG',
  }
  const reading = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket, bytes) {
        for (const [, command = ''] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
          const answer = answers[command.toLowerCase()]?.() ?? 'OK'
          socket.write(`$${answer.length}\r\n${answer}\r\n`)
        }
      },
    },
  })
  closeAfterTest(() => reading.stop(true))
  const link = await openRedis(`redis://127.0.0.1:${reading.port}`, { log })
  closeAfterTest(() => link.close())
  expect(infoCalls).toBe(2)
})

test.skipIf(!hasRedis)(
  'a Redis that asks for another password is one sentence as well (needs redis-server)',
  async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const redis = await openRedis(server.url, { log })
    await redis.commands.config('SET', 'requirepass', 'right')
    await redis.close()
    for (const password of ['', ':wrong@'])
      await expect(openRedis(server.url.replace('//', `//${password}`), { log })).rejects.toThrow(
        'The Redis at REDIS_URL asks for another user or password.',
      )
  },
)

describe.skipIf(!hasRedis)('a Redis that restarts (needs redis-server)', () => {
  test('refuses commands while it is away, and accepts them again by itself', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const link = await openRedis(server.url, { log })
    closeAfterTest(() => link.close())
    await link.commands.set('kept', 'yes')
    await server.stop()
    await expect(link.commands.get('kept')).rejects.toThrow()
    const there = new Promise((resolve) => link.commands.once('ready', resolve))
    await server.start()
    await there
    expect(await link.commands.get('kept')).toBe('yes')
  })

  test('answers the waiting commands of a separate connection once it is back', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const link = await openRedis(server.url, { log })
    closeAfterTest(() => link.close())
    const waiting = link.connect()
    await waiting.ping()
    await server.stop()
    const answer = waiting.ping()
    await server.start()
    expect(await answer).toBe('PONG')
  })
})
