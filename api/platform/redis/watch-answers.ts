import type { Redis } from 'ioredis'
import { SECOND } from '../../../shared/time'

const PING_INTERVAL = SECOND
/** Longer than Redis takes under load, shorter than a person notices. */
const PROMPT_TIMEOUT = 500
const TICK = 100

export interface Answers {
  /** False while Redis is away, and from the first late answer until a ping is answered. */
  readonly isAnswering: boolean
  /** Rejects at once while Redis is not answering, and as soon as its answer is late. */
  promptly<Answer>(ask: () => Promise<Answer>): Promise<Answer>
}

/**
 * Pings a connection, because a frozen Redis, or a cut line, looks like a quiet one. Reconnects when a ping fails, which
 * is when the connection's `commandTimeout` is over.
 */
export function watchAnswers(redis: Redis): Answers {
  let isAnswering = redis.status === 'ready'
  const setAnswering = (is: boolean) => {
    isAnswering = is && redis.status === 'ready'
  }

  async function ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const late = Promise.withResolvers<never>()
    const cancel = afterTicks(PROMPT_TIMEOUT / TICK, () => {
      setAnswering(false)
      late.reject(new Error(`Redis has not answered within ${PROMPT_TIMEOUT} ms`))
    })
    return Promise.race([answer, late.promise]).finally(cancel)
  }

  async function ping() {
    if (redis.status !== 'ready') return
    const answer = redis.ping()
    ask(answer).catch(() => {})
    try {
      await answer
      setAnswering(true)
    } catch {
      if (redis.status === 'ready') redis.disconnect(true)
    }
  }

  redis.on('ready', () => setAnswering(true))
  redis.on('close', () => setAnswering(false))
  const timer = setInterval(ping, PING_INTERVAL)
  redis.once('end', () => clearInterval(timer))
  return {
    get isAnswering() {
      return isAnswering
    },
    async promptly(command) {
      if (!isAnswering) throw new Error('Redis is not answering')
      return ask(command())
    },
  }
}

/** Counts short ticks, because one long timer would be over at once after this process itself was busy. */
function afterTicks(count: number, act: () => void): () => void {
  let left = count
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    act()
  }, TICK)
  return () => clearInterval(timer)
}
