import type { Redis } from 'ioredis'
import { MINUTE, SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import type { ConsoleLine } from './console-log'
import { lineOf, type StreamEntry, streamOf } from './redis-lines'

const BATCH_WINDOW = 25
/** Each XREAD costs Redis one lookup per console, so a long list is sent less often. */
const STREAM_READS_PER_SECOND = 40_000
const BATCH_SIZE = 200
/** Of all consoles, because Redis serves no other caller until it has read them: 20 to 40 ms. */
const LINES_PER_READ = 40_000
const BLOCK_TIMEOUT = 2 * SECOND
/** Longer than the block: a connection without even an empty answer is dead, and is replaced. */
const SOCKET_TIMEOUT = 5 * SECOND

/**
 * Receives new lines of any number of consoles with one blocking XREAD
 * (https://redis.io/docs/latest/commands/xread/).
 */
export interface RedisFollower {
  /** Passes on the lines after a position as any process prints them. The returned function stops it. */
  follow(botId: string, position: number, onLines: (lines: ConsoleLine[]) => void): () => void
  close(): void
}

interface FollowedConsole {
  position: number
  onLines(lines: ConsoleLine[]): void
}

interface RedisFollowerDeps {
  redis: RedisLink
  clock: Clock
  log: Log
}

export function createRedisFollower({ redis, clock, log }: RedisFollowerDeps): RedisFollower {
  const followed = new Map<string, FollowedConsole>()
  const closing = new AbortController()
  const wakeUp = createWakeUp(redis.commands)
  let connection: Redis | null = null

  function readUntilClosed(reader: Redis) {
    const reading = {
      async run() {
        for (const [stream, entries] of await nextEntries(reader)) handle(stream, entries)
      },
      pause: () => pauseFor(followed.size),
      failure: 'New lines of consoles could not be read',
    }
    void repeat({ clock, log }, reading, closing.signal)
  }

  async function nextEntries(reader: Redis): Promise<[string, StreamEntry[]][]> {
    const consoles = [...followed]
    const keys = [wakeUp.key, ...consoles.map(([stream]) => stream)]
    const after = [wakeUp.begin(), ...consoles.map(([, { position }]) => `${position}-0`)]
    const count = Math.min(BATCH_SIZE, Math.ceil(LINES_PER_READ / keys.length))
    const found = await reader.xread('COUNT', count, 'BLOCK', BLOCK_TIMEOUT, 'STREAMS', ...keys, ...after)
    return found ?? []
  }

  function handle(stream: string, entries: StreamEntry[]) {
    if (stream === wakeUp.key) return wakeUp.received(entries)
    const known = followed.get(stream)
    if (!known) return
    const lines = entries.map(lineOf).filter(({ position }) => position > known.position)
    known.position = lines.at(-1)?.position ?? known.position
    if (lines.length > 0) known.onLines(lines)
  }

  return {
    follow(botId, position, onLines) {
      const stream = streamOf(botId)
      followed.set(stream, { position, onLines })
      if (connection) wakeUp.send()
      else {
        connection = redis.connect({ socketTimeout: SOCKET_TIMEOUT })
        readUntilClosed(connection)
      }
      return () => followed.delete(stream)
    },
    close() {
      closing.abort()
      connection?.disconnect()
    },
  }
}

const pauseFor = (consoles: number) => Math.max(BATCH_WINDOW, (consoles * SECOND) / STREAM_READS_PER_SECOND)

/** A stream of this process, by which it ends its own block when there is one more console to read. */
function createWakeUp(commands: Redis) {
  const key = `castellan:console-wake-up:${crypto.randomUUID()}`
  let lastId = '0-0'
  let isBlocked = false
  return {
    key,
    begin() {
      isBlocked = true
      return lastId
    },
    received(entries: StreamEntry[]) {
      lastId = entries.at(-1)?.[0] ?? lastId
    },
    send() {
      if (!isBlocked) return
      isBlocked = false
      const sent = commands.pipeline().xadd(key, 'MAXLEN', 1, '*', 'more', '').pexpire(key, MINUTE).exec()
      // While Redis is away the block ends by itself.
      sent.catch(() => {})
    },
  }
}
