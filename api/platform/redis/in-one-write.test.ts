import { expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis, startRedis } from '../../testing/redis-server'
import { batchLoader } from '../batch-loader'
import { createLog } from '../log'
import { openRedis } from './open-redis'

async function openLink() {
  const server = await startRedis()
  closeAfterTest(() => server.dispose())
  const link = await openRedis(server.url, { log: createLog('silent') })
  closeAfterTest(() => link.close())
  return { link, server }
}

/** How often the process has written to a socket of Redis. */
const readsOf = async (info: () => Promise<string>) =>
  Number(/^total_reads_processed:(\d+)/m.exec(await info())?.[1] ?? Number.NaN)

test.skipIf(!hasRedis)('Batches of one turn reach Redis together (needs redis-server)', async () => {
  const { link } = await openLink()
  const { commands, inOneWrite } = link
  const info = () => commands.info('stats')
  const get = batchLoader<string, string | null>(async (keys) => commands.mget([...keys]), { schedule: inOneWrite })
  const count = batchLoader<string, number>(async (keys) => Promise.all(keys.map((key) => commands.incr(key))), {
    schedule: inOneWrite,
  })
  await commands.set('known', 'yes')
  const before = await readsOf(info)
  expect(await Promise.all([get('known'), count('one'), get('other'), count('one')])).toEqual(['yes', 1, null, 2])
  const itself = (await readsOf(info)) - before
  const alone = await readsOf(info)
  expect(itself - ((await readsOf(info)) - alone)).toBe(1)
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
