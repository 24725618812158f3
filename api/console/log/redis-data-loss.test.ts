import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server'
import { follow, nextAwayChange, numbered, type OpenedLog, openLogAt } from './testing/open-redis-log'

describe.skipIf(!hasRedis)('a Redis that comes back without its data (needs redis-server)', () => {
  let server: RedisServer
  let bot: string

  beforeAll(async () => {
    server = await startRedis()
  })
  beforeEach(() => {
    bot = `66f14553${crypto.randomUUID().slice(8)}`
  })
  afterAll(() => server.dispose())

  const open = () => openLogAt(server.url)
  const watch = async (after?: number) => follow((await open()).log, bot, after)

  /** Its files, now. */
  async function saved() {
    const { redis } = await open()
    const [, folder = ''] = (await redis.commands.config('GET', 'dir')) as string[]
    const files = join(folder, 'appendonlydir')
    const copy = join(folder, `copy-${crypto.randomUUID()}`)
    cpSync(files, copy, { recursive: true })
    return {
      /** Restarts it with these files, or without any. */
      async restart({ isEmpty }: { isEmpty: boolean }) {
        await server.stop()
        rmSync(files, { recursive: true })
        if (!isEmpty) cpSync(copy, files, { recursive: true })
        await server.start()
      },
    }
  }

  const textsOf = (seen: readonly unknown[]) => seen.filter((each) => typeof each === 'string')

  test('empty: a run goes on with its numbers, and open pages get each new line', async () => {
    const [printing, follower, files] = await Promise.all([open(), watch(), saved()])
    await printing.log.append(bot, 1, numbered(1, 5))
    await follower.until(5)
    await files.restart({ isEmpty: true })
    await printing.log.append(bot, 1, numbered(6))
    await follower.until(6)
    expect(follower.seen).toEqual(numbered(1, 6))
    const late = await watch()
    await late.until(6)
    expect(late.seen).toEqual([{ from: 1, to: 5 }, ...numbered(6)])
  })

  test('empty: a run of another process goes on after the numbers that open pages have', async () => {
    const [printing, another, reading, files] = await Promise.all([open(), open(), open(), saved()])
    const follower = follow(reading.log, bot)
    await printing.log.append(bot, 1, numbered(1, 5))
    await follower.until(5)
    await printing.log.close()
    await files.restart({ isEmpty: true })
    while (another.log.isAway) await nextAwayChange(another.log)
    while ((await lastIn(another)) !== '5');
    await another.log.append(bot, 2, numbered(6))
    await follower.until(6)
    expect(follower.seen).toEqual(numbered(1, 6))
    const key = `castellan:console:{${bot}}:metadata`
    expect(await another.redis.commands.pttl(key)).toBe(-1)
  })

  test('empty, and no process knows the numbers: they go on from the time, so a page misses no new line', async () => {
    const [printing, files] = await Promise.all([open(), saved()])
    await printing.log.append(bot, 1, numbered(1, 5))
    await printing.log.close()
    await printing.redis.close()
    const before = Date.now()
    await files.restart({ isEmpty: true })
    const [another, follower] = await Promise.all([open(), watch(5)])
    await another.log.append(bot, 2, numbered(6))
    const { last } = await another.log.readAfter(bot, 0, 10)
    expect(last).toBeGreaterThan(before)
    await follower.until(last)
    expect(textsOf(follower.seen)).toEqual(numbered(6))
    await another.log.append(bot, 2, numbered(7))
    await follower.until(last + 1)
    expect(textsOf(follower.seen)).toEqual(numbered(6, 7))
  })

  test('but for the latest lines: a run goes on with its numbers, and a gap marks what was lost', async () => {
    const [printing, follower] = await Promise.all([open(), watch()])
    await printing.log.append(bot, 1, numbered(1, 3))
    const files = await saved()
    await printing.log.append(bot, 1, numbered(4, 5))
    await follower.until(5)
    await files.restart({ isEmpty: false })
    while ((await lastIn(printing)) !== '5');
    const soon = await watch()
    await soon.until(5)
    expect(soon.seen).toEqual([...numbered(1, 3), { from: 4, to: 5 }])
    await printing.log.append(bot, 1, numbered(6))
    await follower.until(6)
    expect(follower.seen).toEqual(numbered(1, 6))
    const late = await watch()
    await late.until(6)
    expect(late.seen).toEqual([...numbered(1, 3), { from: 4, to: 5 }, ...numbered(6)])
  })

  const lastIn = ({ redis }: OpenedLog) =>
    redis.commands.hget(`castellan:console:{${bot}}:metadata`, 'last').catch(() => null)
})
