import { LRUCache } from 'lru-cache'
import { runSerially } from '../../platform/idempotency/run-serially'
import { type RedisLines, TOO_EARLY } from './redis-lines'
import type { Batch } from './waiting-console'
import { createWaitingRoom, type WaitingRoomDeps } from './waiting-room'

/** Far more than the bots of one process. */
const MAX_REMEMBERED = 10_000

interface RedisWriterDeps extends Pick<WaitingRoomDeps, 'answers' | 'clock' | 'log' | 'metrics'> {
  stored: RedisLines
}

export interface RedisWriter {
  /** As in `ConsoleLog`. */
  append(botId: string, epoch: number, lines: string[]): Promise<boolean>
  /** The last position that this process has written; 0 if it has written none. */
  lastOf(botId: string): number
  /** All of them. */
  lasts(): [botId: string, last: number][]
  /** Drops the lines of a bot that wait. */
  remove(botId: string): void
  close(): Promise<void>
}

/** Writes lines to Redis: at once, or when it is back. */
export function createRedisWriter({ stored, ...deps }: RedisWriterDeps): RedisWriter {
  const known = new LRUCache<string, { epoch: number; last: number }>({ max: MAX_REMEMBERED })
  const name = crypto.randomUUID()
  const writing = new Set<Promise<boolean>>()
  const closing = new AbortController()
  let batches = 0
  const nextNumber = () => ++batches
  const lastEpochOf = (botId: string) => known.get(botId)?.epoch ?? 0
  const room = createWaitingRoom({ ...deps, nextNumber, send, lastEpochOf })

  async function send(botId: string, batch: Batch, after: number): Promise<number | null> {
    const { epoch, lines, number, isMark } = batch
    const before = known.get(botId)
    const sent = { botId, lines, writer: name, number, lastKnown: before?.last ?? 0 }
    const isLastExact = before?.epoch === epoch
    const last = isMark ? await stored.mark(sent) : await stored.append({ ...sent, epoch, after, isLastExact })
    if (last !== null && last !== TOO_EARLY) known.set(botId, { epoch, last })
    return last
  }

  async function append(botId: string, epoch: number, lines: string[]): Promise<boolean> {
    closing.signal.throwIfAborted()
    if (!deps.answers.isAnswering || room.has(botId)) {
      room.add(botId, epoch, lines)
      return true
    }
    const batch = { epoch, lines, number: nextNumber(), printed: lines.length, missing: 0, isMark: false }
    try {
      return (await send(botId, batch, 0)) !== null
    } catch {
      room.hold(botId, batch)
      return true
    }
  }

  return {
    async append(botId, epoch, lines) {
      // In sequence, so that no batch overtakes one whose outcome is unknown.
      const appended = runSerially(`${name} ${botId}`, () => append(botId, epoch, lines))
      writing.add(appended)
      return appended.finally(() => writing.delete(appended))
    },
    lastOf: (botId) => known.get(botId)?.last ?? 0,
    lasts: () => [...known].map(([botId, { last }]) => [botId, last]),
    remove: room.remove,
    async close() {
      closing.abort(new Error('The console log is closed'))
      await room.close(Promise.allSettled([...writing]))
    },
  }
}
