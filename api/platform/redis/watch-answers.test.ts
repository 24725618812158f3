import { beforeEach, describe, expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server'
import { createLog } from '../log'
import { openRedis, type RedisLink } from './open-redis'
import type { Answers } from './watch-answers'

/** The commands of a link fail after two seconds. */
const SOONER = 1500
/** Later than prompt. */
const LATE = 800

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
      await until(() => link.answers.isAnswering)
      expect(await ask()).toBeNull()
    }
  })
})

describe.skipIf(!hasRedis)('A Redis that refuses to write (needs redis-server)', () => {
  test('is not used while it is full, on the same connection, and again once it has room', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const sentences: string[] = []
    const log = createLog('info', { write: (line) => void sentences.push(JSON.parse(line).msg) })
    const { commands, answers, close } = await openRedis(server.url, { log })
    closeAfterTest(close)
    const lost: string[] = []
    commands.on('close', () => lost.push('closed'))
    await commands.config('SET', 'maxmemory', '1')
    await until(() => !answers.isAnswering)
    await answers.check()
    await commands.config('SET', 'maxmemory', '0')
    await until(() => answers.isAnswering)
    expect(lost).toEqual([])
    expect(sentences).toEqual(['Redis refuses to write', 'Redis takes writes again'])
  })

  test('is left, and not trusted, as a replica, because its name may lead to the new primary', async () => {
    const [server, primary] = [await startRedis(), await startRedis()]
    closeAfterTest(() => Promise.all([server.dispose(), primary.dispose()]))
    const { commands, answers, close } = await openRedis(server.url, { log: createLog('silent') })
    closeAfterTest(close)
    const states = statesOf(answers)
    const left = () => new Promise((resolve) => commands.once('close', resolve))
    await commands.call('REPLICAOF', '127.0.0.1', new URL(primary.url).port)
    await left()
    await left()
    expect(states).toEqual([false])
  })
})

test('A Redis that has become slow is not asked promptly, and the connection to it stays', async () => {
  let isSlow = false
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket, bytes) {
        for (const [, command = ''] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
          const late = isSlow && command.toLowerCase() === 'set' ? LATE : 0
          setTimeout(() => socket.write('+OK\r\n'), late)
        }
      },
    },
  })
  closeAfterTest(() => server.stop(true))
  const { commands, answers, close } = await openRedis(`redis://127.0.0.1:${server.port}`, {
    log: createLog('silent'),
  })
  closeAfterTest(close)
  const states = statesOf(answers)
  isSlow = true
  // The checks between them are late as well.
  for (let answered = 0; answered < 3; answered++) await commands.set('any', '')
  expect([states, commands.status]).toEqual([[false], 'ready'])
})

/** Each state after a change. */
function statesOf(answers: Answers): boolean[] {
  const states: boolean[] = []
  answers.onChange(() => states.push(answers.isAnswering), new AbortController().signal)
  return states
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

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
