import { describe, expect, spyOn, test } from 'bun:test'
import { hasRedis, sharedRedis } from '../../testing/redis-server'
import { createRedisLines } from './redis-lines'
import { openLogAt } from './testing/open-redis-log'

const batchOf = (botId: string, line: string) => ({
  botId,
  epoch: 1,
  lines: [line],
  writer: 'a writer',
  number: 1,
  lastKnown: 0,
})

describe.skipIf(!hasRedis)('lines of several consoles at the same moment (needs redis-server)', () => {
  test('go to Redis in one pipeline, and each append gets its own failure', async () => {
    const { redis } = await openLogAt((await sharedRedis()).url)
    const lines = createRedisLines(redis.commands)
    const [bot, broken, another] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await redis.commands.set(`castellan:console:{${broken}}:metadata`, 'not a hash')
    const pipeline = spyOn(redis.commands, 'pipeline')
    const appended = [bot, broken, another].map((each) => lines.append(batchOf(each, `of ${each}`)))
    expect(await Promise.allSettled(appended)).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('WRONGTYPE') }) },
      { status: 'fulfilled', value: 1 },
    ])
    expect(pipeline).toHaveBeenCalledTimes(1)
    expect((await lines.read(another, 0, 10)).lines).toEqual([{ position: 1, text: `of ${another}` }])
  })
})
