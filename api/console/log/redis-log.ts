import { LRUCache } from 'lru-cache'
import { SECOND } from '../../../shared/time'
import { runSerially } from '../../platform/idempotency/run-serially'
import type { Log } from '../../platform/log'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { Clock } from '../../platform/time/clock'
import type { ConsoleLog, ReadLines } from './console-log'
import { watchRedis } from './redis-away'
import { createRedisFollower } from './redis-follower'
import { createRedisLines } from './redis-lines'
import { createRedisTails } from './redis-tails'

/** Enough for a restart of Redis, or a failover. */
const OUTAGE_TIMEOUT = 20 * SECOND
const RETRY_DELAY = 250
/** Far more than the bots of one process. */
const MAX_REMEMBERED = 10_000

interface RedisLogDeps {
  redis: RedisLink
  clock: Clock
  log: Log
}

export function openRedisLog({ redis, clock, log }: RedisLogDeps): ConsoleLog {
  const stored = createRedisLines(redis.commands)
  const connection = watchRedis(redis.commands)
  const follower = createRedisFollower({ redis, clock, log })
  const closing = new AbortController()
  const tails = createRedisTails({
    follower,
    readBounds: (botId, signal) =>
      retryUntil(clock, { call: () => stored.read(botId, 0, 0), until: Number.POSITIVE_INFINITY, signal }),
    closing: closing.signal,
  })
  const lastKnown = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  const writer = crypto.randomUUID()
  let batches = 0

  const overAnOutage = <T>(call: () => Promise<T>) =>
    retryUntil(clock, { call, until: clock.now() + OUTAGE_TIMEOUT, signal: closing.signal })

  async function append(botId: string, epoch: number, lines: string[]): Promise<boolean> {
    const number = ++batches
    const batch = { botId, epoch, lines, writer, number, lastKnown: lastKnown.get(botId) ?? 0 }
    const last = await overAnOutage(() => stored.append(batch))
    if (last !== null) lastKnown.set(botId, last)
    return last !== null
  }

  const readStored = sharingAnswers((botId, position, limit) => overAnOutage(() => stored.read(botId, position, limit)))

  return {
    get isAway() {
      return connection.isAway
    },
    onAwayChange: connection.onChange,
    // In sequence, so that a batch that is sent again cannot overtake the next.
    append: (botId, epoch, lines) => runSerially(`${writer} ${botId}`, () => append(botId, epoch, lines)),
    async readAfter(botId, position, limit) {
      const tail = tails.get(botId)
      // The tail may be behind this process's own writes, and behind a reader that comes from another process.
      const isFresh = tail && tail.last >= Math.max(position, lastKnown.get(botId) ?? 0)
      return (isFresh && tail.readAfter(position, limit)) || readStored(botId, position, limit)
    },
    async nextLine(botId, position, signal) {
      signal.throwIfAborted()
      await tails.open(botId).nextLine(position, signal)
    },
    async remove(botId) {
      await redis.answers.promptly(() => stored.remove(botId))
      tails.get(botId)?.clear()
    },
    async close() {
      closing.abort(new Error('The console log is closed'))
      follower.close()
      connection.close()
      tails.close()
    },
  }
}

/** Concurrent reads of the same lines share one answer. */
function sharingAnswers(read: ConsoleLog['readAfter']): ConsoleLog['readAfter'] {
  const reading = new Map<string, Promise<ReadLines>>()
  return (...lines) => {
    const key = lines.join(' ')
    const known = reading.get(key)
    if (known) return known
    const answer = read(...lines).finally(() => reading.delete(key))
    reading.set(key, answer)
    return answer
  }
}

interface RetriedCall<T> {
  call(): Promise<T>
  until: number
  signal: AbortSignal
}

async function retryUntil<T>(clock: Clock, { call, until, signal }: RetriedCall<T>): Promise<T> {
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
