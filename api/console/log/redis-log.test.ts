import { describe, expect, test } from 'bun:test'
import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import { DAY } from '../../../shared/time'
import { createFakeClock } from '../../testing/fake-clock'
import { hasRedis, sharedRedis } from '../../testing/redis-server'
import { consoleLogContract } from './console-log.contract'
import { lateBus } from './testing/late-bus'
import { follow, numbered, openLogAt } from './testing/open-redis-log'

const newBot = () => crypto.randomUUID()
const newLog = async () => openLogAt((await sharedRedis()).url)

describe.skipIf(!hasRedis)('consoles in Redis (needs redis-server)', () => {
  consoleLogContract('Redis', () => {
    const inDatabaseOfItsOwn = async () => openLogAt(`${(await sharedRedis()).url}/1`)
    return {
      open: async () => (await inDatabaseOfItsOwn()).log,
      async dispose() {
        const { redis } = await inDatabaseOfItsOwn()
        await redis.commands.flushdb()
      },
    }
  })

  test('lines of one process reach followers in others, each once and in order', async () => {
    const bot = newBot()
    const [printing, following, another] = await Promise.all([newLog(), newLog(), newLog()])
    await printing.log.append(bot, 1, numbered(1, 3))
    const followers = [follow(following.log, bot), follow(following.log, bot), follow(another.log, bot)]
    await Promise.all(followers.map((each) => each.until(3)))
    await printing.log.append(bot, 1, numbered(4))
    await Promise.all(followers.map((each) => each.until(4)))
    await another.log.append(bot, 2, numbered(5, 600))
    await Promise.all(followers.map((each) => each.until(600)))
    for (const { seen } of followers) expect(seen).toEqual(numbered(1, 600))
  })

  test('twenty appends at once from two processes give every line its own number and keep batches together', async () => {
    const bot = newBot()
    const logs = [(await newLog()).log, (await newLog()).log]
    const follower = follow((await newLog()).log, bot)
    const batches = Array.from({ length: 20 }, (_, batch) => [`${batch} a`, `${batch} b`])
    await Promise.all(batches.map((batch, index) => logs[index % 2]?.append(bot, 1, batch)))
    await follower.until(40)
    expect(follower.seen.toSorted()).toEqual(batches.flat().toSorted())
    const firsts = follower.seen.filter((_, index) => index % 2 === 0)
    expect(follower.seen.filter((_, index) => index % 2 === 1)).toEqual(
      firsts.map((line) => String(line).replace('a', 'b')),
    )
  })

  test('a reader that returns gets no line twice, even at a process that has not received their last one', async () => {
    const bot = newBot()
    const bus = lateBus()
    const printing = await newLog()
    const lagging = await openLogAt((await sharedRedis()).url, createFakeClock(), bus.of)
    await printing.log.append(bot, 1, numbered(1, 3))
    const other = follow(lagging.log, bot)
    await other.until(3)
    await bus.untilListening()
    await printing.log.append(bot, 1, numbered(4, 5))
    const back = follow(lagging.log, bot, 4)
    await back.until(5)
    await printing.log.append(bot, 1, numbered(6))
    await bus.untilHeld(2)
    bus.deliver()
    await Promise.all([back.until(6), other.until(6)])
    expect([back.seen, other.seen]).toEqual([numbered(5, 6), numbered(1, 6)])
  })

  test('a follower learns which lines were trimmed before it received them', async () => {
    const bot = newBot()
    const [{ log }, following] = await Promise.all([newLog(), newLog()])
    await log.append(bot, 1, numbered(1))
    const follower = follow(following.log, bot)
    await follower.until(1)
    await log.append(bot, 1, numbered(2, MAX_CONSOLE_LINES + 1000))
    await log.append(bot, 1, numbered(MAX_CONSOLE_LINES + 1001))
    await follower.until(MAX_CONSOLE_LINES + 1001)
    const gap = { from: 2, to: 1001 }
    expect(follower.seen).toEqual(['line 1', gap, ...numbered(1002, MAX_CONSOLE_LINES + 1001)])
  })

  test('lines expire a month after the last one, and numbers continue', async () => {
    const bot = newBot()
    const { log, redis } = await newLog()
    await log.append(bot, 1, numbered(1, 3))
    const keys = await redis.commands.keys(`castellan:console:*${bot}*`)
    const lives = await Promise.all(keys.map(async (key) => ({ key, left: await redis.commands.pttl(key) })))
    const [lines, ...more] = lives.filter(({ left }) => left >= 0)
    expect([more, lines?.left]).toEqual([[], expect.closeTo(30 * DAY, -5)])
    await redis.commands.pexpireat(lines?.key ?? '', 1)
    const { log: another } = await newLog()
    expect(await another.readAfter(bot, 0, 10)).toEqual({ lines: [], first: 4, last: 3 })
    await another.append(bot, 1, numbered(4))
    expect(await another.readAfter(bot, 0, 10)).toEqual({
      lines: [{ position: 4, text: 'line 4' }],
      first: 4,
      last: 4,
    })
  })

  test('nothing of a removed bot stays in Redis for ever', async () => {
    const bot = newBot()
    const { log, redis } = await newLog()
    await log.append(bot, 1, numbered(1, 5))
    await log.remove(bot)
    const keys = await redis.commands.keys(`castellan:console:*${bot}*`)
    const lives = await Promise.all(keys.map((key) => redis.commands.pttl(key)))
    expect(lives).toEqual([expect.closeTo(30 * DAY, -5)])
  })

  test('after Redis lost its latest writes, no number is assigned twice by a process that knows it', async () => {
    const bot = newBot()
    const { log, redis } = await newLog()
    await log.append(bot, 1, numbered(1, 5))
    await redis.commands.del(...(await redis.commands.keys(`castellan:console:*${bot}*`)))
    await log.append(bot, 1, numbered(6))
    expect((await log.readAfter(bot, 0, 10)).lines).toEqual([{ position: 6, text: 'line 6' }])
  })

  test('concurrent reads of the same lines share one answer', async () => {
    const bot = newBot()
    const { log } = await newLog()
    await log.append(bot, 1, numbered(1, 5))
    const [one, other] = await Promise.all([log.readAfter(bot, 0, 10), log.readAfter(bot, 0, 10)])
    expect(one.lines).toHaveLength(5)
    expect(other).toBe(one)
  })
})
