import { describe, expect, spyOn, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../shared/time'
import { hasRedis, sharedRedis } from '../../testing/redis-server'
import { createRedisLines, TOO_EARLY } from './redis-lines'
import { openLogAt } from './testing/open-redis-log'

const batchOf = (botId: string, line: string) => ({
  botId,
  epoch: 1,
  lines: [line],
  writer: 'a writer',
  number: 1,
  lastKnown: 0,
  after: 0,
  isLastExact: false,
})

describe.skipIf(!hasRedis)('lines of several consoles at the same moment (needs redis-server)', () => {
  test('go to Redis in one pipeline, and each append gets its own failure', async () => {
    const { redis } = await openLogAt((await sharedRedis()).url)
    const lines = createRedisLines(redis)
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

describe.skipIf(!hasRedis)('a batch (needs redis-server)', () => {
  const openLines = async () => createRedisLines((await openLogAt((await sharedRedis()).url)).redis)
  const newBatch = () => batchOf(crypto.randomUUID(), 'line')

  test('that was written before a newer run began is not refused when it is sent again', async () => {
    const lines = await openLines()
    const batch = newBatch()
    await lines.append(batch)
    await lines.append({ ...batch, epoch: 2, writer: 'another writer' })
    expect(await lines.append(batch)).toBe(2)
    expect(await lines.append({ ...batch, number: 2 })).toBeNull()
    expect((await lines.read(batch.botId, 0, 10)).lines).toHaveLength(2)
  })

  test('may wait until an earlier run has written', async () => {
    const lines = await openLines()
    const batch = newBatch()
    expect(await lines.append({ ...batch, epoch: 3, after: 2 })).toBe(TOO_EARLY)
    expect((await lines.read(batch.botId, 0, 10)).lines).toEqual([])
    await lines.append({ ...batch, epoch: 2, writer: 'another writer', isLastExact: true })
    expect(await lines.append({ ...batch, epoch: 3, after: 2 })).toBe(2)
  })

  test('of a later run has the number 1 if earlier runs wrote nothing, but not if Redis has lost their lines', async () => {
    const lines = await openLines()
    const bornAt = (at: number) => `${Math.floor(at / SECOND).toString(16)}${crypto.randomUUID().slice(8)}`
    const now = Date.now()
    const [young, old] = [bornAt(now + MINUTE), bornAt(Date.UTC(2024, 0))]
    expect(await lines.append({ ...batchOf(young, 'line'), epoch: 3 })).toBe(1)
    expect(await lines.append({ ...batchOf(old, 'line'), epoch: 3 })).toBeGreaterThan(now)
  })

  test('that is a mark is written once, however often two processes send theirs, and fences nothing', async () => {
    const lines = await openLines()
    const batch = newBatch()
    await lines.append({ ...batch, epoch: 2, isLastExact: true })
    const marks = ['one', 'another'].map((writer) => ({ ...batch, writer, lines: [`mark of ${writer}`] }))
    for (const mark of [...marks, ...marks]) await lines.mark(mark)
    expect(await lines.append({ ...batch, epoch: 2, number: 2 })).toBe(4)
    const texts = (await lines.read(batch.botId, 0, 10)).lines.map(({ text }) => text)
    expect(texts).toEqual(['line', 'mark of one', 'mark of another', 'line'])
  })
})
