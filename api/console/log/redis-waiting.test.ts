import { afterAll, beforeAll, describe, expect, mock, spyOn, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../shared/time'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server'
import { createConsoleWriter } from './console-writer'
import { follow, nextAwayChange, numbered, type OpenedLog, openLogAt } from './testing/open-redis-log'

const newBot = () => crypto.randomUUID()
const OVERTAKEN = 'the next run had already begun.'

interface Process extends OpenedLog {
  clock: FakeClock
  /** Loses Redis, alone, until `back`. */
  cutOff(): Promise<void>
  back(): Promise<void>
}

describe.skipIf(!hasRedis)('lines that wait for Redis (needs redis-server)', () => {
  let server: RedisServer

  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.dispose())

  /** A process with a clock of its own that stands still. */
  async function openProcess(): Promise<Process> {
    const clock = createFakeClock()
    const opened = await openLogAt(server.url, clock)
    const { log, redis } = opened
    return {
      ...opened,
      clock,
      async cutOff() {
        const lost = nextAwayChange(log)
        redis.commands.disconnect()
        await lost
      },
      async back() {
        const found = nextAwayChange(log)
        await redis.commands.connect()
        await found
      },
    }
  }

  const watch = async (bot: string) => follow((await openLogAt(server.url)).log, bot)
  const gauge = async (metric: { get(): Promise<{ values: { value: number }[] }> }) =>
    (await metric.get()).values[0]?.value

  test('of an earlier run in another process come first, also if that process finds Redis later', async () => {
    const bot = newBot()
    const [first, second, follower] = await Promise.all([openProcess(), openProcess(), watch(bot)])
    await first.log.append(bot, 1, numbered(1))
    await Promise.all([first.cutOff(), second.cutOff()])
    await first.log.append(bot, 1, numbered(2, 3))
    expect(await second.log.append(bot, 2, numbered(4, 5))).toBe(true)
    await second.back()
    await second.clock.advance(1.5 * SECOND)
    await first.back()
    await follower.until(3)
    await second.clock.advance(SECOND)
    await follower.until(5)
    expect(follower.seen).toEqual(numbered(1, 5))
  })

  test('of three runs in turn on two processes keep the order of the runs', async () => {
    const bot = newBot()
    const [one, other, follower] = await Promise.all([openProcess(), openProcess(), watch(bot)])
    await one.log.append(bot, 1, numbered(1))
    await Promise.all([one.cutOff(), other.cutOff()])
    await one.log.append(bot, 1, numbered(2))
    await other.log.append(bot, 2, numbered(3))
    await one.log.append(bot, 3, numbered(4))
    await one.back()
    await follower.until(2)
    // It is ready for the third run, but the second has not written.
    await one.clock.advance(2.5 * SECOND)
    await other.back()
    await other.clock.advance(2.5 * SECOND)
    await follower.until(3)
    await one.clock.advance(SECOND)
    await follower.until(4)
    expect(follower.seen).toEqual(numbered(1, 4))
  })

  test('do not wait for an earlier run for ever: its process may have been killed', async () => {
    const bot = newBot()
    const [process, follower] = await Promise.all([openProcess(), watch(bot)])
    await process.cutOff()
    await process.log.append(bot, 7, numbered(1))
    await process.back()
    await process.clock.advance(3.9 * SECOND)
    expect(await process.redis.commands.exists(`castellan:console:{${bot}}`)).toBe(0)
    await process.clock.advance(SECOND)
    while ((await process.redis.commands.exists(`castellan:console:{${bot}}`)) === 0);
    await follower.until((await process.log.readAfter(bot, 0, 0)).last)
    expect(follower.seen.at(-1)).toBe('line 1')
  })

  test('are replaced by one line if a newer run has written', async () => {
    const bot = newBot()
    const [late, young, follower] = await Promise.all([openProcess(), openProcess(), watch(bot)])
    await late.log.append(bot, 1, numbered(1))
    await late.cutOff()
    await late.log.append(bot, 1, ['a', 'b'])
    await late.log.append(bot, 1, ['c'])
    await young.log.append(bot, 2, numbered(2))
    await late.back()
    await follower.until(3)
    await young.log.append(bot, 2, numbered(3))
    await follower.until(4)
    expect(follower.seen).toEqual([
      ...numbered(1, 2),
      `2096-11-21T12:00:00Z ! 3 lines are missing here: ${OVERTAKEN}`,
      ...numbered(3),
    ])
    expect(await late.log.append(bot, 1, ['stale'])).toBe(false)
    expect(await gauge(late.metrics.consoleLinesDropped)).toBe(3)
  })

  test('do not keep a run from ending, and arrive after its end', async () => {
    const bot = newBot()
    const [process, follower] = await Promise.all([openProcess(), watch(bot)])
    const { log: consoleLog, clock } = process
    const onRefused = mock()
    const writer = createConsoleWriter({ consoleLog, clock, botId: bot, epoch: 1, onRefused })
    writer.announce('-', 'Run 1 starts.')
    await clock.advance(50)
    await follower.until(1)
    await process.cutOff()
    for (let second = 0; second < 60; second += 1) {
      writer.print('.', `Second ${second}.`)
      await clock.advance(SECOND)
    }
    writer.announce('-', 'Run 1 ends.')
    await writer.close()
    await process.back()
    await follower.until(62)
    const texts = follower.seen.map((line) => String(line).slice('2096-11-21T12:00:00Z - '.length))
    const seconds = Array.from({ length: 60 }, (_, second) => `Second ${second}.`)
    expect(texts).toEqual(['Run 1 starts.', ...seconds, 'Run 1 ends.'])
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('are dropped beyond 500 of a console, and counted', async () => {
    const bot = newBot()
    const [process, follower] = await Promise.all([openProcess(), watch(bot)])
    const { log, metrics } = process
    await log.append(bot, 1, numbered(1))
    await process.cutOff()
    for (let line = 2; line <= 620; line += 1) await log.append(bot, 1, numbered(line))
    expect(await gauge(metrics.consoleLinesWaiting)).toBe(500)
    expect(await gauge(metrics.consoleLinesDropped)).toBe(119)
    await process.back()
    await follower.until(502)
    const mark = '2096-11-21T12:00:00Z ! 119 lines are missing here: the console was out of reach for too long.'
    expect(follower.seen).toEqual([...numbered(1), mark, ...numbered(121, 620)])
    while ((await gauge(metrics.consoleLinesWaiting)) !== 0) await process.redis.commands.ping()
  })

  test('are also dropped while Redis is there, but an earlier run may still write', async () => {
    const { log, metrics, cutOff, back, clock } = await openProcess()
    const bot = newBot()
    await cutOff()
    await log.append(bot, 7, numbered(1, 500))
    await back()
    await clock.advance(SECOND)
    await clock.untilAsleep()
    await log.append(bot, 7, numbered(501, 600))
    expect(await gauge(metrics.consoleLinesWaiting)).toBe(500)
    expect(await gauge(metrics.consoleLinesDropped)).toBe(100)
  })

  test('are lost with a process that ends during an outage, which says how many', async () => {
    const bot = newBot()
    const process = await openProcess()
    const warn = spyOn(process.processLog, 'warn')
    await process.cutOff()
    await process.log.append(bot, 1, numbered(1, 3))
    const closed = process.log.close()
    await process.clock.advance(SECOND)
    await closed
    expect(warn.mock.calls).toEqual([[{ lines: 3 }, 'Console lines are lost: this process ended while Redis was away']])
    expect(await gauge(process.metrics.consoleLinesDropped)).toBe(3)
    await expect(process.log.append(bot, 1, numbered(4))).rejects.toThrow('The console log is closed')
  })

  test('are written by a process that ends once Redis is back, without waiting for earlier runs', async () => {
    const bot = newBot()
    const [process, follower] = await Promise.all([openProcess(), watch(bot)])
    const { log } = process
    await log.append(bot, 1, numbered(1))
    await process.cutOff()
    await log.append(bot, 3, numbered(2))
    const closed = log.close()
    await process.back()
    await closed
    await follower.until(2)
    expect(follower.seen).toEqual(numbered(1, 2))
  })

  test('of a removed bot are dropped, also if its console cannot be removed yet', async () => {
    const bot = newBot()
    const process = await openProcess()
    const { log, redis, metrics } = process
    await process.cutOff()
    await log.append(bot, 1, numbered(1))
    await expect(log.remove(bot)).rejects.toThrow()
    expect(await gauge(metrics.consoleLinesWaiting)).toBe(0)
    await process.back()
    await log.remove(bot)
    expect(await log.readAfter(bot, 0, 10)).toEqual({ lines: [], first: 1, last: 0 })
    expect(await redis.commands.exists(`castellan:console:{${bot}}`)).toBe(0)
  })

  test('of a bot that another process removed leave no mark', async () => {
    const bot = newBot()
    const [process, other] = await Promise.all([openProcess(), openProcess()])
    await process.cutOff()
    await process.log.append(bot, 1, numbered(1))
    await other.log.remove(bot)
    await process.back()
    while ((await gauge(process.metrics.consoleLinesWaiting)) !== 0) await process.redis.commands.ping()
    expect((await other.log.readAfter(bot, 0, 10)).lines).toEqual([])
  })

  test('wait as well while Redis is full, and arrive once it has room', async () => {
    const bot = newBot()
    const [process, follower] = await Promise.all([openProcess(), watch(bot)])
    const { log, redis } = process
    const warn = spyOn(process.processLog, 'warn')
    await log.append(bot, 1, numbered(1))
    await redis.commands.config('SET', 'maxmemory', '1')
    expect(await log.append(bot, 1, numbered(2))).toBe(true)
    await process.clock.untilAsleep()
    await process.clock.advance(MINUTE)
    expect(warn.mock.calls.map(([, said]) => said)).toEqual(['Redis does not take console lines: they wait'])
    await redis.commands.config('SET', 'maxmemory', '0')
    await process.clock.advance(SECOND)
    await follower.until(2)
    expect(follower.seen).toEqual(numbered(1, 2))
  })
})
