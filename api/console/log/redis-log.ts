import { SECOND } from '../../../shared/time'
import { MAX_BATCH_SIZE } from '../../platform/batch-loader'
import type { Log } from '../../platform/log'
import type { ConsoleMetrics } from '../../platform/metrics/metrics'
import type { RedisLink } from '../../platform/redis/open-redis'
import { chunksOf } from '../../platform/store/batches/chunks-of'
import type { Clock } from '../../platform/time/clock'
import type { MessageBus } from '../../realtime/bus/message-bus'
import type { ConsoleLog, ReadLines } from './console-log'
import { createRedisFollower } from './redis-follower'
import { createRedisLines } from './redis-lines'
import { createRedisTails } from './redis-tails'
import { createRedisWriter } from './redis-writer'

/** For reading: enough for a restart of Redis, or a failover. */
const OUTAGE_TIMEOUT = 20 * SECOND
const RETRY_DELAY = 250

interface RedisLogDeps {
  redis: RedisLink
  bus: Pick<MessageBus, 'subscribe'>
  clock: Clock
  log: Log
  metrics: ConsoleMetrics
}

export function openRedisLog({ redis, bus, clock, log, metrics }: RedisLogDeps): ConsoleLog {
  const { answers } = redis
  const stored = createRedisLines(redis)
  const closing = new AbortController()
  const follower = createRedisFollower({ bus, stored, clock, log, closing: closing.signal })
  const tails = createRedisTails({
    follower,
    readBounds: (botId, signal) =>
      retryUntil(clock, { call: () => stored.read(botId, 0, 0), until: Number.POSITIVE_INFINITY, signal }),
    closing: closing.signal,
  })
  const writer = createRedisWriter({ stored, answers, clock, log, metrics })

  const overAnOutage = <T>(call: () => Promise<T>) =>
    retryUntil(clock, { call, until: clock.elapsed() + OUTAGE_TIMEOUT, signal: closing.signal })

  /** A Redis that came back may have lost the newest lines, or all. */
  async function keepNumbers() {
    if (!answers.isAnswering) return
    const last = new Map(writer.lasts())
    for (const [botId, position] of tails.lasts()) last.set(botId, Math.max(position, last.get(botId) ?? 0))
    for (const part of chunksOf([...last], MAX_BATCH_SIZE))
      await Promise.all(part.map(([botId, position]) => stored.keepNumbers({ botId, last: position })))
  }

  const onChange = () => keepNumbers().catch((err) => log.warn({ err }, 'Numbers of console lines could not be kept'))
  answers.onChange(onChange, closing.signal)

  const readStored = sharingAnswers((botId, position, limit) => overAnOutage(() => stored.read(botId, position, limit)))

  return {
    get isAway() {
      return !answers.isAnswering
    },
    onAwayChange: answers.onChange,
    append: writer.append,
    async readAfter(botId, position, limit) {
      const tail = tails.get(botId)
      // The tail may be behind this process's own writes, and behind a reader that comes from another process.
      const isFresh = tail && tail.last >= Math.max(position, writer.lastOf(botId))
      return (isFresh && tail.readAfter(position, limit)) || readStored(botId, position, limit)
    },
    async nextLine(botId, position, signal) {
      signal.throwIfAborted()
      await tails.open(botId).nextLine(position, signal)
    },
    onLines: (botId, listener, until) => tails.open(botId).listen(listener, until),
    readInMemory: (botId, position, limit) => tails.get(botId)?.readAfter(position, limit) ?? null,
    async remove(botId) {
      writer.remove(botId)
      await redis.answers.promptly(() => stored.remove(botId))
      tails.get(botId)?.clear()
    },
    async close() {
      await writer.close()
      closing.abort(new Error('The console log is closed'))
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
      if (clock.elapsed() >= until) throw error
    }
    await clock.sleep(RETRY_DELAY, signal)
  }
}
