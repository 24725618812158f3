import type { Redis } from 'ioredis'
import { SECOND } from '../../../shared/time'

const CHECK_INTERVAL = SECOND
/** Longer than Redis takes under load, shorter than a person notices. */
const PROMPT_TIMEOUT = 500
const TICK = 100

export interface Answers {
  /** False while Redis is away or refuses to write, and from the first late answer until the next one in time. */
  readonly isAnswering: boolean
  /** Calls the listener after each change of `isAnswering`, until the signal is aborted. */
  onChange(listener: () => void, until: AbortSignal): void
  /** Rejects at once while Redis is not answering, and as soon as its answer is late. */
  promptly<Answer>(ask: () => Promise<Answer>): Promise<Answer>
  /** Asks now. */
  check(): Promise<void>
}

/**
 * Asks every second, because a frozen Redis, or a cut line, looks like a quiet one. Reconnects when no answer comes, which
 * is when the connection's `commandTimeout` is over.
 */
export function watchAnswers(redis: Redis, probe: () => Promise<unknown> = () => redis.ping()): Answers {
  const changes = new EventTarget()
  const afterTicks = createTicks()
  let isAnswering = false
  const setAnswering = (is: boolean) => {
    const was = isAnswering
    isAnswering = is && redis.status === 'ready'
    if (isAnswering !== was) changes.dispatchEvent(new Event('change'))
  }

  function ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const cancel = afterTicks(PROMPT_TIMEOUT / TICK, () => {
      setAnswering(false)
      reject(new Error(`Redis has not answered within ${PROMPT_TIMEOUT} ms`))
    })
    answer.then(resolve, reject).finally(cancel)
    return promise
  }

  async function check() {
    if (redis.status !== 'ready') return
    const answer = probe()
    const isInTime = ask(answer).then(
      () => true,
      () => false,
    )
    try {
      await answer
      if (await isInTime) setAnswering(true)
    } catch (error) {
      setAnswering(false)
      if (redis.status === 'ready' && !canStay(error)) redis.disconnect(true)
    }
  }

  redis.on('ready', check)
  redis.on('close', () => setAnswering(false))
  const timer = setInterval(check, CHECK_INTERVAL)
  redis.once('end', () => clearInterval(timer))
  return {
    get isAnswering() {
      return isAnswering
    },
    onChange: (listener, signal) => changes.addEventListener('change', listener, { signal }),
    async promptly(command) {
      if (!isAnswering) throw new Error('Redis is not answering')
      return ask(command())
    },
    check,
  }
}

export const isRefusal = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError'

/** A refusal, such as that of a full Redis, is an answer. A replica is left, because its name may lead to the new primary. */
const canStay = (error: unknown) => isRefusal(error) && !error.message.startsWith('READONLY')

/** Counts short ticks, because one long timer would be over at once after this process itself was busy. */
function createTicks() {
  const waiting = new Set<{ left: number; act(): void }>()
  let timer: ReturnType<typeof setInterval> | null = null

  function tick() {
    for (const one of waiting) {
      one.left -= 1
      if (one.left > 0) continue
      waiting.delete(one)
      one.act()
    }
    if (waiting.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  /** The first tick may be about to come. Returns how to cancel. */
  return function afterTicks(count: number, act: () => void): () => void {
    const one = { left: count + 1, act }
    waiting.add(one)
    timer ??= setInterval(tick, TICK)
    return () => void waiting.delete(one)
  }
}
