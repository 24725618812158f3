import { SECOND } from '../../../../shared/time'
import { createLog, type Log } from '../../../platform/log'
import { createMetrics, type Metrics } from '../../../platform/metrics/metrics'
import { openRedis, type RedisLink } from '../../../platform/redis/open-redis'
import { type Clock, systemClock } from '../../../platform/time/clock'
import type { MessageBus } from '../../../realtime/bus/message-bus'
import { openRedisBus } from '../../../realtime/bus/redis-bus'
import { closeAfterTest } from '../../../testing/closing'
import type { FakeClock } from '../../../testing/fake-clock'
import { followConsole } from '../../stream/follow-console'
import type { ConsoleLog } from '../console-log'
import { openRedisLog } from '../redis-log'

export interface OpenedLog {
  log: ConsoleLog
  redis: RedisLink
  metrics: Metrics
  /** Of the process. */
  processLog: Log
}

/** A log with its own connections, as each process has, until the test is over. */
export async function openLogAt(
  url: string,
  clock: Clock | FakeClock = systemClock,
  busOf = (bus: MessageBus) => bus,
): Promise<OpenedLog> {
  const processLog = createLog('silent')
  const redis = await openRedis(url, { log: processLog })
  const metrics = createMetrics()
  const bus = await openRedisBus({ redis, clock: systemClock, log: processLog })
  const log = openRedisLog({ redis, bus: busOf(bus), clock, log: processLog, metrics })
  closeAfterTest(async () => {
    const closed = log.close()
    // While Redis is away it waits for a second.
    if ('advance' in clock) await clock.advance(SECOND)
    await closed
    await redis.close()
  })
  return { log, redis, metrics, processLog }
}

export interface Follower {
  /** All received lines and gaps, in order. */
  readonly seen: (string | { from: number; to: number })[]
  /** Resolves when the line with this number was received. */
  until(position: number): Promise<void>
}

/** Follows a console as a stream does, from the beginning or after a line, until the test is over. */
export function follow(log: ConsoleLog, botId: string, after = 0): Follower {
  const leaving = new AbortController()
  closeAfterTest(() => leaving.abort())
  const { signal: closing } = new AbortController()
  const seen: Follower['seen'] = []
  const waiting: { position: number; resolve(): void }[] = []
  let last = after

  async function read() {
    const pieces = followConsole({
      consoleLog: log,
      clock: systemClock,
      botId,
      after,
      signal: leaving.signal,
      closing,
    })
    for await (const piece of pieces) {
      if ('gap' in piece) seen.push(piece.gap)
      else seen.push(...piece.read.lines.map(({ text }) => text))
      last = 'gap' in piece ? piece.gap.to : (piece.read.lines.at(-1)?.position ?? last)
      for (const { position, resolve } of waiting) if (position <= last) resolve()
    }
  }

  const reading = read()
  reading.catch(() => {})
  return {
    seen,
    until(position) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ position, resolve })
      if (position <= last) resolve()
      return Promise.race([promise, reading])
    },
  }
}

export const numbered = (from: number, to = from) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)

export function nextAwayChange(log: ConsoleLog): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const listening = new AbortController()
  const onChange = () => {
    listening.abort()
    resolve()
  }
  log.onAwayChange(onChange, listening.signal)
  return promise
}
