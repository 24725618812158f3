import { expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis, startRedis } from '../../testing/redis-server'
import { batchLoader } from '../batch-loader'
import { createLog } from '../log'
import { openRedis, type RedisLink } from './open-redis'

async function openLink() {
  const server = await startRedis()
  closeAfterTest(() => server.dispose())
  const link = await openRedis(server.url, { log: createLog('silent') })
  closeAfterTest(() => link.close())
  return { link }
}

/** How often Redis has read from a socket. */
async function readsSoFar({ commands }: RedisLink): Promise<number> {
  return Number(/^total_reads_processed:(\d+)/m.exec(await commands.info('stats'))?.[1])
}

/** The least of three tries, because the link asks by itself from time to time. */
async function fewestReads(link: RedisLink, work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = []
  while (tries.length < 3) {
    const before = await readsSoFar(link)
    await work()
    // One of them is the question itself.
    tries.push((await readsSoFar(link)) - before - 1)
  }
  return Math.min(...tries)
}

test.skipIf(!hasRedis)('Batches of one turn reach Redis together (needs redis-server)', async () => {
  const { link } = await openLink()
  const { commands, inOneWrite } = link
  const get = batchLoader<string, string | null>(async (keys) => commands.mget([...keys]), { schedule: inOneWrite })
  const count = batchLoader<string, number>(async (keys) => Promise.all(keys.map((key) => commands.incr(key))), {
    schedule: inOneWrite,
  })
  await commands.set('known', 'yes')
  expect(await Promise.all([get('known'), count('one'), get('other'), count('one')])).toEqual(['yes', 1, null, 2])
  expect(await fewestReads(link, () => Promise.all([get('known'), count('one'), count('two')]))).toBe(1)
})

test.skipIf(!hasRedis)('A batch that throws holds no later command back (needs redis-server)', async () => {
  const { link } = await openLink()
  const { commands, inOneWrite } = link
  const fail = batchLoader<string, never>(
    () => {
      throw new Error('Not sent')
    },
    { schedule: inOneWrite },
  )
  const get = batchLoader<string, string | null>(async (keys) => commands.mget([...keys]), { schedule: inOneWrite })
  const [failed, missing] = await Promise.allSettled([fail('any'), get('other')])
  expect([failed.status, missing]).toEqual(['rejected', { status: 'fulfilled', value: null }])
  expect(await commands.ping()).toBe('PONG')
})
