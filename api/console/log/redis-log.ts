import { LRUCache } from 'lru-cache'
import { SECOND } from '../../../shared/time'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { Clock } from '../../platform/time/clock'
import type { ConsoleLog, ReadLines } from './console-log'
import { type ConsoleTail, createConsoleTail } from './console-tail'
import { createRedisFollower } from './redis-follower'
import { createRedisLines } from './redis-lines'

/** Enough for a restart of Redis, or a failover. */
const OUTAGE_TIMEOUT = 20 * SECOND
const RETRY_DELAY = 250
/** Far more than the bots of one process. */
const MAX_REMEMBERED = 10_000

interface Deadline {
  until: number
  signal: AbortSignal
}

/** Stores consoles in the Redis that several processes share. */
export function openRedisLog({ redis, clock }: { redis: RedisLink; clock: Clock }): ConsoleLog {
  const kept = createRedisLines(redis.commands)
  const follower = createRedisFollower({ redis, clock })
  const tails = new Map<string, ConsoleTail>()
  const reading = new Map<string, Promise<ReadLines>>()
  const inTurn = createTurns()
  const givenOut = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  const closing = new AbortController()
  const writer = crypto.randomUUID()
  let batches = 0

  async function untilAnswered<T>(call: () => Promise<T>, { until, signal }: Deadline): Promise<T> {
    for (;;) {
      signal.throwIfAborted()
      try {
        return await call()
      } catch (error) {
        if (clock.now() >= until) throw error
      }
      await clock.sleep(RETRY_DELAY, signal)
    }
  }

  const overAnOutage = <T>(call: () => Promise<T>) =>
    untilAnswered(call, { until: clock.now() + OUTAGE_TIMEOUT, signal: closing.signal })

  function tailOf(botId: string): ConsoleTail {
    const known = tails.get(botId)
    if (known) return known
    const unread = new AbortController()
    const tail = createConsoleTail(() => {
      tails.delete(botId)
      unread.abort()
    })
    tails.set(botId, tail)
    // It fails only if no reader waits any more.
    begin(botId, tail, AbortSignal.any([unread.signal, closing.signal])).catch(() => {})
    return tail
  }

  async function begin(botId: string, tail: ConsoleTail, signal: AbortSignal) {
    const start = await untilAnswered(() => kept.read(botId, 0, 0), { until: Number.POSITIVE_INFINITY, signal })
    signal.throwIfAborted()
    tail.begin(start)
    signal.addEventListener('abort', follower.follow(botId, start.last, tail.push), { once: true })
  }

  /** Concurrent reads of the same lines share one answer. */
  function readTogether(botId: string, position: number, limit: number): Promise<ReadLines> {
    const asked = `${botId} ${position} ${limit}`
    const known = reading.get(asked)
    if (known) return known
    const read = overAnOutage(() => kept.read(botId, position, limit)).finally(() => reading.delete(asked))
    reading.set(asked, read)
    return read
  }

  return {
    append: (botId, epoch, lines) =>
      inTurn(botId, async () => {
        const number = ++batches
        const batch = { botId, epoch, lines, writer, number, lastKnown: givenOut.get(botId) ?? 0 }
        const last = await overAnOutage(() => kept.append(batch))
        if (last !== null) givenOut.set(botId, last)
        return last !== null
      }),
    async readAfter(botId, position, limit) {
      const tail = tails.get(botId)
      // The tail may be behind this process's own writes, and behind a reader that comes from another process.
      const isFresh = tail && tail.last >= Math.max(position, givenOut.get(botId) ?? 0)
      return (isFresh && tail.readAfter(position, limit)) || readTogether(botId, position, limit)
    },
    async nextLine(botId, position, signal) {
      signal.throwIfAborted()
      await tailOf(botId).nextLine(position, signal)
    },
    async remove(botId) {
      await overAnOutage(() => kept.remove(botId))
      tails.get(botId)?.clear()
    },
    async close() {
      closing.abort(new Error('The console log is closed'))
      follower.close()
      for (const tail of tails.values()) tail.close()
      tails.clear()
    },
  }
}

/** Runs the work of one bot in sequence, so that a batch that is sent again cannot overtake the next. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(botId: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(botId) ?? Promise.resolve()).then(work, work)
    last.set(botId, done)
    const leave = () => {
      if (last.get(botId) === done) last.delete(botId)
    }
    done.then(leave, leave)
    return done
  }
}
