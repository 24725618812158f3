import type { Clock } from './clock'

/** Milliseconds, with the error to reject with if the default does not do. */
type Timeout = number | { ms: number; error: Error }

/** Rejects if the work takes longer. The work itself is not cancelled. */
export async function withTimeout<Result>(clock: Clock, timeout: Timeout, work: PromiseLike<Result>): Promise<Result> {
  const { ms, error } = typeof timeout === 'number' ? { ms: timeout, error: noAnswer(timeout) } : timeout
  const { promise: late, reject } = Promise.withResolvers<never>()
  const cancel = clock.after(ms, () => reject(error))
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}

const noAnswer = (ms: number) => new Error(`No answer within ${ms} ms`)
