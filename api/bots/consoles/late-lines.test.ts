import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { ConsoleEvents } from '../../../shared/console/console-events'
import { MINUTE, SECOND } from '../../../shared/time'
import { numbered, openLogAt } from '../../console/log/testing/open-redis-log'
import { streamConsole } from '../../console/stream/console-stream'
import { createLiveConsoles } from '../../console/stream/live-consoles'
import { type Clock, systemClock } from '../../platform/time/clock'
import { readStream } from '../../players/events/testing/read-stream'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server'
import { streamConsoles } from './consoles-stream'

const MILLS = '66f145531b1bc3e6667d1e67'
const TOWERS = '66f145531b1bc3e6667d1e68'

describe.skipIf(!hasRedis)('Open consoles while Redis is away (needs redis-server)', () => {
  let redis: RedisServer
  let web: Awaited<ReturnType<typeof openLogAt>>
  let worker: Awaited<ReturnType<typeof openLogAt>>
  let leaving: AbortController

  beforeEach(async () => {
    redis = await startRedis()
    closeAfterTest(() => redis.dispose())
    ;[web, worker] = await Promise.all([openLogAt(redis.url), openLogAt(redis.url)])
    leaving = new AbortController()
  })
  afterEach(() => leaving.abort())

  const common = (clock: Clock) => ({
    consoleLog: web.log,
    live: createLiveConsoles({ consoleLog: web.log, clock }),
    leaving,
    closing: new AbortController().signal,
  })

  function openConsoles(clock = systemClock) {
    const open = new Map([MILLS, TOWERS].map((bot) => [bot, new AbortController()]))
    const consoles = { open, gone: [], refresh: async () => true }
    const positions = new Map([...open.keys()].map((bot) => [bot, 0]))
    return readStream<ConsoleEvents>(streamConsoles({ ...common(clock), consoles, positions }))
  }

  const openConsole = (clock = systemClock) =>
    readStream<{ late: { late: boolean } }>(streamConsole({ ...common(clock), botId: MILLS, after: null }))

  test('say once that lines are late, and that they are not once Redis is back', async () => {
    const [consoles, single] = [openConsoles(), openConsole()]
    expect(await consoles.next('late')).toEqual({ late: false })
    await redis.stop()
    for (const each of [consoles, single]) expect(await each.next('late')).toEqual({ late: true })
    const printed = worker.log.append(MILLS, 1, numbered(1, 2))
    await redis.start()
    await printed
    expect(await consoles.next('lines')).toEqual({ bot_id: MILLS, from: 1, lines: numbered(1, 2) })
    for (const each of [consoles, single]) expect(await each.next('late')).toEqual({ late: false })
    expect(consoles.names.filter((name) => name === 'late')).toHaveLength(3)
    expect(single.names).toEqual(['late', 'late'])
    expect(single.blocks).toContain('id: 2\ndata: line 2')
  })

  test('say the same while Redis is frozen', async () => {
    const consoles = openConsoles()
    await consoles.next('late')
    process.kill(redis.pid, 'SIGSTOP')
    const goOn = () => process.kill(redis.pid, 'SIGCONT')
    closeAfterTest(goOn)
    expect(await consoles.next('late')).toEqual({ late: true })
    goOn()
    expect(await consoles.next('late')).toEqual({ late: false })
  })

  test('that open during it say so at once, and show all lines once Redis is back', async () => {
    await worker.log.append(MILLS, 1, numbered(1, 3))
    const isAway = new Promise<void>((resolve) => web.log.onAwayChange(resolve, leaving.signal))
    await redis.stop()
    await isAway
    const [consoles, single] = [openConsoles(), openConsole()]
    for (const each of [consoles, single]) expect(await each.next('late')).toEqual({ late: true })
    await redis.start()
    expect(await consoles.next('lines')).toEqual({ bot_id: MILLS, from: 1, lines: numbered(1, 3) })
    for (const each of [consoles, single]) expect(await each.next('late')).toEqual({ late: false })
    expect(single.blocks).toContain('id: 3\ndata: line 3')
  })

  test.each(['before', 'after'])(
    'stay open for an hour if opened %s its begin, with a heartbeat every 15 seconds',
    async (when) => {
      const clock = createFakeClock()
      web = await openLogAt(redis.url, clock)
      const isAway = new Promise<void>((resolve) => web.log.onAwayChange(resolve, leaving.signal))
      if (when === 'after') await redis.stop().then(() => isAway)
      const [consoles, single] = [openConsoles(clock), openConsole(clock)]
      await consoles.next('late')
      if (when === 'before') await redis.stop()
      const ended = Promise.all([consoles.ended(), single.ended()])
      await clock.untilAsleep(4)
      for (let minute = 0; minute < 60; minute++) await clock.advance(MINUTE)
      for (const { blocks } of [consoles, single])
        expect(blocks.filter((block) => block === ': still here')).toHaveLength((60 * MINUTE) / (15 * SECOND))
      expect(leaving.signal.aborted).toBe(false)
      leaving.abort()
      await ended
    },
  )
})
