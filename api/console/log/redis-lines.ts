import type { Redis, Result } from 'ioredis'
import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import { DAY, SECOND } from '../../../shared/time'
import { batchLoader } from '../../platform/batch-loader'
import type { RedisLink } from '../../platform/redis/open-redis'
import { FROM_SCRIPT, redisChannelOf } from '../../realtime/bus/redis-channels'
import { type ConsoleLine, EPOCH_OF_REMOVED, type ReadLines } from './console-log'
import { linesChannelOf } from './lines-message'
import * as scripts from './redis-scripts'

/** Frees the memory of bots that no longer print. */
const LINES_TTL = 30 * DAY
/** By then no run of a removed bot can still write. */
const REMOVED_TTL = LINES_TTL
/** By then no process sends its mark again. */
const MARKS_TTL = DAY

interface SentLines {
  botId: string
  lines: string[]
  writer: string
  number: number
  /** The last position that this process knows, in case Redis has lost its latest writes. */
  lastKnown: number
}

interface SentBatch extends SentLines {
  epoch: number
  /** The batch waits until a run with this epoch has written. */
  after: number
  /** `lastKnown` is a line of the same run, so no other process has written later ones. */
  isLastExact: boolean
}

/** An earlier run must write first. */
export const TOO_EARLY = -1

/**
 * A console is a stream, whose ids are the positions, and a hash that outlives it with epoch, last position and the
 * last batches of two processes. Whatever writes lines publishes them on the bus as well.
 */
export interface RedisLines {
  /**
   * Writes a batch once, however often it is sent. Returns the last position, null if a newer run has written, or
   * `TOO_EARLY`.
   */
  append(batch: SentBatch): Promise<number | null>
  /** Writes lines once, whatever run has written, unless the console was removed. Returns the last position. */
  mark(lines: SentLines): Promise<number>
  read(botId: string, position: number, limit: number): Promise<ReadLines>
  /** Up to `limit` lines of each console after its position. */
  readNew(consoles: { botId: string; position: number }[], limit: number): Promise<ConsoleLine[][]>
  /** The next line gets a higher number, also if Redis has lost the last ones. */
  keepNumbers(known: { botId: string; last: number }): Promise<void>
  remove(botId: string): Promise<void>
}

type StreamEntry = [id: string, fields: string[]]

const streamOf = (botId: string) => `castellan:console:{${botId}}`
const metadataOf = (botId: string) => `castellan:console:{${botId}}:metadata`
const marksOf = (botId: string) => `castellan:console:{${botId}}:marks`
/** Since when this Redis has consoles. */
const SINCE = 'castellan:consoles-since'

const lineOf = ([id, [, text = '']]: StreamEntry): ConsoleLine => ({ position: positionOf(id), text })
const positionOf = (id: string) => Number.parseInt(id, 10)

export function createRedisLines({ commands: redis, answers }: Pick<RedisLink, 'commands' | 'answers'>): RedisLines {
  redis.defineCommand('castellanAppendLines', { lua: scripts.APPEND, numberOfKeys: 3 })
  redis.defineCommand('castellanMarkLines', { lua: scripts.MARK, numberOfKeys: 3 })
  redis.defineCommand('castellanReadLines', { lua: scripts.READ, numberOfKeys: 2, readOnly: true })
  redis.defineCommand('castellanKeepNumbers', { lua: scripts.KEEP_NUMBERS, numberOfKeys: 1 })
  redis.defineCommand('castellanRemoveLines', { lua: scripts.REMOVE, numberOfKeys: 3 })

  /** Calls of the same moment go to Redis in one pipeline. They fail when its answer is late. */
  const pipelined = <Call, Answer>(add: (pipeline: ReturnType<Redis['pipeline']>, call: Call) => void) =>
    batchLoader<Call, Answer>(async (calls) => {
      const pipeline = redis.pipeline()
      for (const call of calls) add(pipeline, call)
      const results = (await answers.promptly(() => pipeline.exec())) ?? []
      return results.map(([error, answer]) => error ?? (answer as Answer))
    })

  return {
    append: pipelined((pipeline, batch) => pipeline.castellanAppendLines(...appended(batch))),
    mark: pipelined((pipeline, lines) => pipeline.castellanMarkLines(...marked(lines))),
    keepNumbers: pipelined((pipeline, { botId, last }) =>
      pipeline.castellanKeepNumbers(metadataOf(botId), last, LINES_TTL),
    ),
    async read(botId, position, limit) {
      const [last, oldest, entries] = await redis.castellanReadLines(
        streamOf(botId),
        metadataOf(botId),
        ...[`${position + 1}-0`, limit],
      )
      return { lines: entries.map(lineOf), first: oldest === null ? last + 1 : positionOf(oldest), last }
    },
    async readNew(consoles, limit) {
      const streams = consoles.map(({ botId }) => streamOf(botId))
      const after = consoles.map(({ position }) => `${position}-0`)
      const found = new Map(await redis.xread('COUNT', limit, 'STREAMS', ...streams, ...after))
      return streams.map((stream) => (found.get(stream) ?? []).map(lineOf))
    },
    async remove(botId) {
      const keys = [streamOf(botId), metadataOf(botId), marksOf(botId)] as const
      await redis.castellanRemoveLines(...keys, EPOCH_OF_REMOVED, REMOVED_TTL)
    },
  }
}

/** An id begins with its time in seconds: https://www.mongodb.com/docs/manual/reference/bson-types/#objectid */
const createdAt = (botId: string) => Number.parseInt(botId.slice(0, 8), 16) * SECOND

const published = (botId: string) => [redisChannelOf(linesChannelOf(botId)), FROM_SCRIPT] as const

const appended = ({ botId, epoch, lines, writer, number, lastKnown, after, isLastExact }: SentBatch) =>
  [
    streamOf(botId),
    metadataOf(botId),
    SINCE,
    ...[MAX_CONSOLE_LINES, LINES_TTL, ...published(botId), writer, number, lastKnown, epoch, after],
    ...[isLastExact || epoch <= 1 ? Number.MAX_SAFE_INTEGER : createdAt(botId), ...lines],
  ] as const

const marked = ({ botId, lines, writer, number, lastKnown }: SentLines) =>
  [
    streamOf(botId),
    metadataOf(botId),
    marksOf(botId),
    ...[MAX_CONSOLE_LINES, LINES_TTL, ...published(botId)],
    ...[writer, number, lastKnown, EPOCH_OF_REMOVED, MARKS_TTL, ...lines],
  ] as const

declare module 'ioredis' {
  interface RedisCommander<Context> {
    castellanAppendLines(
      stream: string,
      metadata: string,
      since: string,
      ...rest: (string | number)[]
    ): Result<number | null, Context>
    castellanMarkLines(
      stream: string,
      metadata: string,
      marks: string,
      ...rest: (string | number)[]
    ): Result<number, Context>
    castellanReadLines(
      stream: string,
      metadata: string,
      ...rest: (string | number)[]
    ): Result<[last: number, oldest: string | null, entries: StreamEntry[]], Context>
    castellanKeepNumbers(metadata: string, last: number, knownFor: number): Result<null, Context>
    castellanRemoveLines(
      stream: string,
      metadata: string,
      marks: string,
      ...rest: [epoch: number, knownFor: number]
    ): Result<null, Context>
  }
}
