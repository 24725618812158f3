import type { Result } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { batchLoader } from '../batch-loader'
import type { RedisLink } from '../redis/open-redis'

type Used = Pick<RateLimiterRes, 'consumedPoints' | 'remainingPoints' | 'msBeforeNext'>

export interface Limiter extends Pick<RateLimiterMemory, 'get' | 'penalty' | 'reward'> {
  /** Counts one use, even beyond the limit. */
  consume(key: string): Promise<Used>
}

interface LimiterOptions {
  name: string
  points: number
  /** In seconds. */
  duration: number
}

/** Counts in Redis; while it refuses or does not answer, in this process. */
export function createLimiter(redis: RedisLink | null, { name, points, duration }: LimiterOptions): Limiter {
  const options = { points, duration, keyPrefix: `castellan:limit:${name}` }
  const local = new RateLimiterMemory(options)
  const consumeHere = (key: string) => local.consume(key).catch(asUsed)
  if (!redis) return { ...boundOf(local), consume: consumeHere }
  const { answers, commands } = redis
  const shared = new RateLimiterRedis({ ...options, storeClient: commands })
  const count = createSharedCount(redis, duration)

  async function onEither<Result>(use: (limiter: RateLimiterMemory | RateLimiterRedis) => Promise<Result>) {
    try {
      return await answers.promptly(() => use(shared))
    } catch {
      return use(local)
    }
  }

  return {
    async consume(key) {
      try {
        const { used, msBeforeNext } = await count(shared.getKey(key))
        return { consumedPoints: used, remainingPoints: Math.max(points - used, 0), msBeforeNext }
      } catch {
        return consumeHere(key)
      }
    },
    get: (key) => onEither((limiter) => limiter.get(key)),
    penalty: (key) => onEither((limiter) => limiter.penalty(key)),
    reward: (key) => onEither((limiter) => limiter.reward(key)),
  }
}

const boundOf = (limiter: RateLimiterMemory) => ({
  get: (key: string) => limiter.get(key),
  penalty: (key: string) => limiter.penalty(key),
  reward: (key: string) => limiter.reward(key),
})

function asUsed(spent: unknown): Used {
  if (spent instanceof RateLimiterRes) return spent
  throw spent
}

/** Counts one use of each key, as `RateLimiterRedis` does. For each it answers all uses, and how long they count. */
const COUNT = `
local counts = {}
for place, key in ipairs(KEYS) do
  redis.call('set', key, 0, 'EX', ARGV[1], 'NX')
  local used = redis.call('incr', key)
  local left = redis.call('pttl', key)
  if left == -1 then
    redis.call('expire', key, ARGV[1])
    left = 1000 * ARGV[1]
  end
  counts[2 * place - 1] = used
  counts[2 * place] = left
end
return counts`

/** One command for all uses in one turn of the event loop: a command for each would be a tenth of a read's cost. */
function createSharedCount({ commands, answers, inOneWrite }: RedisLink, seconds: number) {
  commands.defineCommand('castellanCount', { lua: COUNT })
  return batchLoader<string, { used: number; msBeforeNext: number }>(
    async (keys) => {
      const counts = await answers.promptly(() => commands.castellanCount(keys.length, ...keys, seconds))
      return keys.map((_, place) => ({ used: counts[2 * place] ?? 0, msBeforeNext: counts[2 * place + 1] ?? 0 }))
    },
    { schedule: inOneWrite },
  )
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    castellanCount(count: number, ...given: (string | number)[]): Result<number[], Context>
  }
}
