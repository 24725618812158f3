import { describe, expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { freezableProxy } from '../../testing/freezable-proxy'
import { hasRedis, startRedis } from '../../testing/redis-server'
import { createLog } from '../log'
import { openRedis } from './open-redis'

const log = createLog('silent')

/** A log, and the sentences in it. */
function readLog() {
  const sentences: string[] = []
  return { sentences, log: createLog('warn', { write: (line) => void sentences.push(JSON.parse(line).msg) }) }
}

describe.skipIf(!hasRedis)('A process that starts without Redis (needs redis-server)', () => {
  async function startStopped() {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    await server.stop()
    return server
  }

  test('says so in one sentence, and uses Redis as soon as it is there', async () => {
    const server = await startStopped()
    const { log, sentences } = readLog()
    const link = await openRedis(server.url, { log })
    closeAfterTest(() => link.close())
    expect(sentences).toContain('The Redis at REDIS_URL does not answer; this process starts without it.')
    await expect(link.commands.get('kept')).rejects.toThrow()
    const there = new Promise((resolve) => link.commands.once('ready', resolve))
    await server.start()
    await there
    expect(await link.commands.get('kept')).toBeNull()
  })

  test('does not wait long for one that is frozen', async () => {
    const server = await startRedis()
    const way = await freezableProxy(Number(new URL(server.url).port))
    closeAfterTest(async () => {
      way.close()
      await server.dispose()
    })
    way.freeze()
    const { log, sentences } = readLog()
    const link = await openRedis(`redis://127.0.0.1:${way.port}`, { log })
    closeAfterTest(() => link.close())
    expect(sentences).toContain('The Redis at REDIS_URL does not answer; this process starts without it.')
    const there = new Promise((resolve) => link.commands.once('ready', resolve))
    way.thaw()
    await there
    expect(await link.commands.ping()).toBe('PONG')
  })
})

test('a host name without an address is a sentence of its own, because the name of a stopped container has none', async () => {
  const { log, sentences } = readLog()
  // Too long for a label, so it is not looked up in any network.
  const link = await openRedis(`redis://${'a'.repeat(64)}`, { log })
  closeAfterTest(() => link.close())
  expect(sentences).toContain(
    'The Redis at REDIS_URL has a host name without an address; this process starts without it.',
  )
})

test('an address of another kind of server is refused in one sentence', async () => {
  const web = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('A page') })
  closeAfterTest(() => web.stop(true))
  await expect(openRedis(`redis://127.0.0.1:${web.port}`, { log })).rejects.toThrow(
    'The Redis at REDIS_URL is another kind of server.',
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

  test('never gets a command that has failed', async () => {
    const server = await startRedis()
    const way = await freezableProxy(Number(new URL(server.url).port))
    closeAfterTest(async () => {
      way.close()
      await server.dispose()
    })
    const link = await openRedis(`redis://127.0.0.1:${way.port}`, { log })
    closeAfterTest(() => link.close())
    way.freeze()
    await expect(link.commands.incr('counted')).rejects.toThrow()
    const there = new Promise((resolve) => link.commands.once('ready', resolve))
    if (link.commands.status === 'ready') await new Promise((resolve) => link.commands.once('close', resolve))
    way.thaw()
    await there
    expect(await link.commands.get('counted')).toBeNull()
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
