import type { ReadLines } from './console-log'
import { type ConsoleTail, createConsoleTail } from './console-tail'
import type { RedisFollower } from './redis-follower'

interface RedisTailsDeps {
  follower: RedisFollower
  /** The bounds of a console; retried until the signal is aborted. */
  readBounds(botId: string, signal: AbortSignal): Promise<ReadLines>
  closing: AbortSignal
}

export function createRedisTails({ follower, readBounds, closing }: RedisTailsDeps) {
  const tails = new Map<string, ConsoleTail>()

  function open(botId: string): ConsoleTail {
    const known = tails.get(botId)
    if (known) return known
    const unread = new AbortController()
    const tail = createConsoleTail(() => {
      tails.delete(botId)
      unread.abort()
    })
    tails.set(botId, tail)
    // It fails only if no reader waits any more.
    begin(botId, tail, AbortSignal.any([unread.signal, closing])).catch(() => {})
    return tail
  }

  async function begin(botId: string, tail: ConsoleTail, signal: AbortSignal) {
    const start = await readBounds(botId, signal)
    signal.throwIfAborted()
    tail.begin(start)
    follower.follow({ botId, position: start.last, onLines: tail.push, until: signal })
  }

  return {
    open,
    get: (botId: string) => tails.get(botId),
    /** The last received position of each followed console. */
    lasts: () => [...tails].map(([botId, { last }]): [string, number] => [botId, last]).filter(([, last]) => last > 0),
    close() {
      for (const tail of tails.values()) tail.close()
      tails.clear()
    },
  }
}
