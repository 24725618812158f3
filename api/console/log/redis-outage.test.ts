import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { RedisLink } from '../../platform/redis/open-redis'
import { createFakeClock } from '../../testing/fake-clock'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server'
import type { ConsoleLog } from './console-log'
import { follow, nextAwayChange, numbered, openLogAt } from './testing/open-redis-log'

const newBot = () => crypto.randomUUID()

describe.skipIf(!hasRedis)('consoles while Redis is away (needs redis-server)', () => {
  let server: RedisServer

  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.dispose())

  async function linesOf(log: ConsoleLog, bot: string) {
    return (await log.readAfter(bot, 0, 5000)).lines.map(({ text }) => text)
  }

  test('lines printed during an outage of any length are stored in order after it', async () => {
    const bot = newBot()
    const clock = createFakeClock()
    const [{ log }, following] = await Promise.all([openLogAt(server.url, clock), openLogAt(server.url)])
    await log.append(bot, 1, numbered(1))
    const follower = follow(following.log, bot)
    await follower.until(1)
    await server.stop()
    expect(await log.append(bot, 1, numbered(2))).toBe(true)
    await clock.untilAsleep()
    await clock.advance(HOUR)
    expect(await log.append(bot, 1, numbered(3))).toBe(true)
    await server.start()
    await follower.until(3)
    expect(await log.append(bot, 1, numbered(4))).toBe(true)
    await follower.until(4)
    expect(follower.seen).toEqual(numbered(1, 4))
  })

  test('a frozen Redis delays a run by less than a second', async () => {
    const bot = newBot()
    const [{ log }, following] = await Promise.all([openLogAt(server.url), openLogAt(server.url)])
    await log.append(bot, 1, numbered(1))
    const follower = follow(following.log, bot)
    await follower.until(1)
    process.kill(server.pid, 'SIGSTOP')
    const frozenAt = performance.now()
    for (let line = 2; line <= 20; line += 1) expect(await log.append(bot, 1, numbered(line))).toBe(true)
    expect(performance.now() - frozenAt).toBeLessThan(SECOND)
    process.kill(server.pid, 'SIGCONT')
    await follower.until(20)
    expect(follower.seen).toEqual(numbered(1, 20))
  })

  test('a reader that starts during an outage receives the next line after it', async () => {
    const bot = newBot()
    const [{ log }, following] = await Promise.all([openLogAt(server.url), openLogAt(server.url)])
    await server.stop()
    const reader = new AbortController()
    const woken = following.log.nextLine(bot, 0, reader.signal)
    const follower = follow(following.log, bot)
    await server.start()
    await log.append(bot, 1, numbered(1))
    await woken
    await follower.until(1)
    expect(follower.seen).toEqual(numbered(1))
    reader.abort()
  })

  test('a reader that begins during an outage of any length receives all lines after it', async () => {
    const bot = newBot()
    const clock = createFakeClock()
    const [{ log }, following] = await Promise.all([openLogAt(server.url), openLogAt(server.url, clock)])
    await log.append(bot, 1, numbered(1, 2))
    const left = nextAwayChange(following.log)
    await server.stop()
    await left
    const follower = follow(following.log, bot)
    const single = following.log.readAfter(bot, 0, 1).catch(() => 'failed')
    while ((await Promise.race([single, undefined])) !== 'failed') await clock.advance(MINUTE)
    await server.start()
    await follower.until(2)
    await log.append(bot, 1, numbered(3))
    // The time between two reads of new lines.
    await clock.untilAsleep()
    await clock.advance(SECOND)
    await follower.until(3)
    expect(follower.seen).toEqual(numbered(1, 3))
  })

  test('a line that is sent again, because its outcome is unknown, is stored once', async () => {
    const bot = newBot()
    const { log, redis } = await openLogAt(server.url)
    redis.commands.options.commandTimeout = 100
    await log.append(bot, 1, numbered(1))
    process.kill(server.pid, 'SIGSTOP')
    const appends = [log.append(bot, 1, numbered(2)), log.append(bot, 1, numbered(3))]
    const nobodyAnswers = () => expect(redis.commands.ping()).rejects.toThrow()
    for (let tries = 0; tries < 3; tries += 1) await nobodyAnswers()
    redis.commands.disconnect(true)
    for (let tries = 0; tries < 2; tries += 1) await nobodyAnswers()
    process.kill(server.pid, 'SIGCONT')
    expect(await Promise.all(appends)).toEqual([true, true])
    await log.append(bot, 1, numbered(4))
    await follow(log, bot).until(4)
    expect(await linesOf(log, bot)).toEqual(numbered(1, 4))
  })

  test('a run that was cut off from Redis does not write behind a newer one', async () => {
    const bot = newBot()
    const [old, young] = await Promise.all([openLogAt(server.url), openLogAt(server.url)])
    await old.log.append(bot, 1, numbered(1))
    await server.stop()
    const late = old.log.append(bot, 1, ['stale'])
    const { answers } = young.redis
    const there = new Promise<void>((resolve) =>
      answers.onChange(() => answers.isAnswering && resolve(), new AbortController().signal),
    )
    old.redis.commands.disconnect()
    await server.start()
    await there
    expect(await young.log.append(bot, 2, numbered(2))).toBe(true)
    await old.redis.commands.connect()
    expect(await late).toBe(true)
    await follow(young.log, bot).until(3)
    const mark = '1 line is missing here: the next run had already begun.'
    expect(await linesOf(young.log, bot)).toEqual([...numbered(1, 2), expect.stringContaining(` ! ${mark}`)])
    expect(await old.log.append(bot, 1, ['stale'])).toBe(false)
  })

  test('kill -9 of Redis loses no acknowledged line, and repeats none', async () => {
    const bot = newBot()
    const [{ log, redis }, following] = await Promise.all([openLogAt(server.url), openLogAt(server.url)])
    await redis.commands.config('SET', 'appendfsync', 'always')
    const follower = follow(following.log, bot)
    let printed = 0
    const printTo = async (last: number) => {
      while (printed < last) expect(await log.append(bot, 1, numbered(++printed))).toBe(true)
    }
    await printTo(100)
    const printing = printTo(500)
    await follower.until(120)
    process.kill(server.pid, 'SIGKILL')
    await server.stop()
    await printing
    await server.start()
    await printTo(600)
    await follower.until(600)
    expect(follower.seen).toEqual(numbered(1, printed))
  })

  test.each([
    ['stops', async () => server.stop(), async () => server.start()],
    ['is frozen', async () => process.kill(server.pid, 'SIGSTOP'), async () => process.kill(server.pid, 'SIGCONT')],
  ] as [string, () => Promise<unknown>, () => Promise<unknown>][])(
    'a log says that it is away when Redis %s, and that it is back',
    async (_, goAway, comeBack) => {
      const { log } = await openLogAt(server.url)
      const isOver = new AbortController()
      let changes = 0
      log.onAwayChange(() => changes++, isOver.signal)
      expect(log.isAway).toBe(false)
      const left = nextAwayChange(log)
      await goAway()
      await left
      expect(log.isAway).toBe(true)
      const returned = nextAwayChange(log)
      await comeBack()
      await returned
      expect(log.isAway).toBe(false)
      isOver.abort()
      const again = nextAwayChange(log)
      await server.stop()
      await again
      expect(changes).toBe(2)
      await server.start()
    },
  )

  test('any number of consoles are followed without a connection or a blocked call of their own', async () => {
    const [{ log, redis }, following] = await Promise.all([openLogAt(server.url), openLogAt(server.url)])
    const before = await clientsOf(redis)
    const bots = Array.from({ length: 300 }, newBot)
    const followers = bots.map((bot) => follow(following.log, bot))
    await Promise.all(bots.map((bot) => log.append(bot, 1, numbered(1))))
    await Promise.all(followers.map((each) => each.until(1)))
    expect(await clientsOf(redis)).toEqual(before)
  })
})

async function clientsOf({ commands }: RedisLink) {
  const info = await commands.info('clients')
  return ['connected_clients', 'blocked_clients'].map((name) => new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1])
}
