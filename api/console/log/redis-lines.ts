import type { Redis, Result } from 'ioredis'
import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import { DAY } from '../../../shared/time'
import { batchLoader } from '../../platform/batch-loader'
import { type ConsoleLine, EPOCH_OF_REMOVED, type ReadLines } from './console-log'

/** Frees the memory of bots that no longer print. */
const LINES_TTL = 30 * DAY
/** By then no run of a removed bot can still write. */
const REMOVED_TTL = LINES_TTL

interface Batch {
  botId: string
  epoch: number
  lines: string[]
  writer: string
  number: number
  /** The last position that this process knows, in case Redis has lost its latest writes. */
  lastKnown: number
}

/**
 * A console is a stream, whose ids are the positions, and a hash that outlives it with epoch, last position and last
 * batch.
 */
export interface RedisLines {
  /** Writes a batch once, however often it is sent. Returns the last position, or null if a newer run has written. */
  append(batch: Batch): Promise<number | null>
  read(botId: string, position: number, limit: number): Promise<ReadLines>
  remove(botId: string): Promise<void>
}

export type StreamEntry = [id: string, fields: string[]]

export const streamOf = (botId: string) => `castellan:console:{${botId}}`
const metadataOf = (botId: string) => `castellan:console:{${botId}}:metadata`

export const lineOf = ([id, [, text = '']]: StreamEntry): ConsoleLine => ({ position: positionOf(id), text })
const positionOf = (id: string) => Number.parseInt(id, 10)

export function createRedisLines(redis: Redis): RedisLines {
  redis.defineCommand('castellanAppendLines', { lua: APPEND, numberOfKeys: 2 })
  redis.defineCommand('castellanReadLines', { lua: READ, numberOfKeys: 2, readOnly: true })
  redis.defineCommand('castellanRemoveLines', { lua: REMOVE, numberOfKeys: 2 })
  return {
    append: batchLoader(async (batches) => {
      const pipeline = redis.pipeline()
      for (const batch of batches) pipeline.castellanAppendLines(...appended(batch))
      const answers = (await pipeline.exec()) ?? []
      return answers.map(([error, last]) => error ?? (last as number | null))
    }),
    async read(botId, position, limit) {
      const [last, oldest, entries] = await redis.castellanReadLines(
        streamOf(botId),
        metadataOf(botId),
        ...[`${position + 1}-0`, limit],
      )
      return { lines: entries.map(lineOf), first: oldest === null ? last + 1 : positionOf(oldest), last }
    },
    async remove(botId) {
      await redis.castellanRemoveLines(streamOf(botId), metadataOf(botId), EPOCH_OF_REMOVED, REMOVED_TTL)
    },
  }
}

const appended = ({ botId, epoch, lines, writer, number, lastKnown }: Batch) =>
  [
    streamOf(botId),
    metadataOf(botId),
    ...[epoch, writer, number, lastKnown, MAX_CONSOLE_LINES, LINES_TTL, ...lines],
  ] as const

// A script runs atomically (https://redis.io/docs/latest/develop/programmability/eval-intro/). `%.0f`, because Lua's own
// conversion rounds large numbers.
const APPEND = `
local metadata = redis.call('HMGET', KEYS[2], 'epoch', 'last', 'writer', 'batch')
local kept, before = tonumber(ARGV[5]), 6
if tonumber(ARGV[1]) < tonumber(metadata[1] or 0) then return false end
if metadata[3] == ARGV[2] and tonumber(ARGV[3]) <= tonumber(metadata[4]) then return tonumber(metadata[2]) end
local last = math.max(tonumber(metadata[2] or 0), tonumber(ARGV[4]))
local count = #ARGV - before
for index = math.max(1, count - kept + 1), count do
  redis.call('XADD', KEYS[1], string.format('%.0f-0', last + index), 'text', ARGV[before + index])
end
redis.call('XTRIM', KEYS[1], 'MAXLEN', kept)
redis.call('PEXPIRE', KEYS[1], ARGV[6])
last = last + count
redis.call('HSET', KEYS[2], 'epoch', ARGV[1], 'last', string.format('%.0f', last), 'writer', ARGV[2], 'batch', ARGV[3])
return last`

const READ = `
local last = tonumber(redis.call('HGET', KEYS[2], 'last') or 0)
local oldest = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
local lines = {}
if tonumber(ARGV[2]) > 0 then lines = redis.call('XRANGE', KEYS[1], ARGV[1], '+', 'COUNT', ARGV[2]) end
return { last, oldest and oldest[1] or false, lines }`

const REMOVE = `
redis.call('DEL', KEYS[1])
redis.call('HDEL', KEYS[2], 'writer', 'batch')
redis.call('HSET', KEYS[2], 'epoch', ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[2])`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    castellanAppendLines(stream: string, metadata: string, ...rest: (string | number)[]): Result<number | null, Context>
    castellanReadLines(
      stream: string,
      metadata: string,
      ...rest: (string | number)[]
    ): Result<[last: number, oldest: string | null, entries: StreamEntry[]], Context>
    castellanRemoveLines(
      stream: string,
      metadata: string,
      ...rest: [epoch: number, knownFor: number]
    ): Result<null, Context>
  }
}
