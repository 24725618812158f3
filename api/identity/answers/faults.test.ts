import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import Redis from 'ioredis'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { ProcessLeaseModel } from '../../fleet/claims/lease-model'
import { hasFaketime } from '../../testing/processes/turned-clock'
import type { WebProcess } from '../../testing/processes/web-process'
import { hasRedis } from '../../testing/redis-server'
import { createReaders } from './testing/readers'
import { openTwoWebs } from './testing/two-webs'

const LONG = 5 * MINUTE
const STOPS = 20
/** Longer than a write takes, so that stops fall before, into and after it. */
const LATEST_STOP = 60

describe.skipIf(!hasRedis)('A read after a write at another process (needs redis-server)', () => {
  let topology: Awaited<ReturnType<typeof openTwoWebs>>
  let readers: Awaited<ReturnType<typeof createReaders>>
  let reading: WebProcess
  let writing: WebProcess
  const opened: { close(): Promise<unknown> }[] = []

  beforeAll(async () => {
    topology = await openTwoWebs({ canTurnClocks: true })
    opened.push(topology)
    ;[reading, writing] = topology.webs as [WebProcess, WebProcess]
    readers = await createReaders([reading, writing], topology.storeUri)
    opened.push(readers)
    await readers.write(writing)
  }, LONG)
  afterAll(async () => {
    for (const one of opened.reverse()) await one.close()
  }, LONG)
  beforeEach(async () => {
    await readers.remember(writing)
    await readers.remember(reading)
  }, LONG)

  const living = () =>
    readers.store.collection(ProcessLeaseModel.collection.name).countDocuments({ until: { $gt: new Date() } })

  async function whileStopped({ pid }: WebProcess, act: () => Promise<unknown>) {
    process.kill(pid, 'SIGSTOP')
    try {
      await act()
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  }

  describe.each([false, true])('while the writer is cut from Redis: %p,', (isCut) => {
    const line = () => topology.lines[1]
    beforeEach(() => {
      if (isCut) line()?.close()
    })
    afterEach(async () => {
      if (isCut) await line()?.reopen()
    })

    test(
      'shows it when the reading process was stopped until its lease was over',
      async () => {
        let early: Promise<unknown> = Promise.resolve()
        while ((await living()) < topology.webs.length) await Bun.sleep(100)
        await whileStopped(reading, async () => {
          await readers.write(writing)
          // They wait in the socket of the stopped process.
          early = readers.expectNewest(reading)
          while ((await living()) === topology.webs.length) await Bun.sleep(100)
        })
        await early
        await readers.expectNewest(reading)
      },
      LONG,
    )

    test(
      'shows it when the writing process was stopped while it wrote',
      async () => {
        for (let stop = 0; stop < STOPS; stop++) {
          const written = readers.write(writing)
          await Bun.sleep(Math.random() * LATEST_STOP)
          await whileStopped(writing, () => readers.read(reading))
          await written
          await readers.expectNewest(reading)
        }
      },
      LONG,
    )

    test.skipIf(!hasFaketime)(
      'shows it when clocks jump by an hour between two writes (needs libfaketime)',
      async () => {
        for (const clock of topology.clocks) {
          for (const ahead of [HOUR, 0, -HOUR, 0]) {
            await readers.write(writing)
            await readers.expectNewest(reading)
            clock.setAhead(ahead / SECOND)
            await readers.expectNewest(reading)
          }
        }
      },
      LONG,
    )
  })

  describe('when Redis loses data', () => {
    let redis: Redis
    beforeEach(() => {
      redis = new Redis(topology.redis.url)
      redis.on('error', () => {})
    })
    afterEach(() => redis.disconnect())

    async function versionReads() {
      const [, calls] = /cmdstat_mget:calls=(\d+)/.exec(await redis.info('commandstats')) ?? []
      return Number(calls ?? 0)
    }

    test.each(['copy', 'nothing'] as const)(
      'shows it after a restart with a %s of before the write',
      async (data) => {
        topology.redis.copyData()
        await readers.write(writing)
        await topology.redis.stop()
        await topology.redis.startWith(data)
        // Until the reading process has asked the new Redis for versions.
        while ((await versionReads()) === 0) {
          await readers.read(reading)
          await Bun.sleep(50)
        }
        await readers.expectNewest(reading)
        expect(await redis.dbsize()).toBeGreaterThan(0)
      },
      LONG,
    )

    test(
      'shows it when Redis is emptied before or after the write',
      async () => {
        await redis.flushall()
        await readers.write(writing)
        await readers.expectNewest(reading)
        await readers.write(writing)
        await redis.flushall()
        await readers.expectNewest(reading)
      },
      LONG,
    )
  })
})
