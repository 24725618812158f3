import type { Clock } from './clock'

/** Rejects with `refusal` if the work takes longer. The work itself is not cancelled. */
export async function withTimeout<Result>(
  clock: Clock,
  ms: number,
  work: PromiseLike<Result>,
  refusal = new Error(`No answer within ${ms} ms`),
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const callOff = clock.after(ms, () => reject(refusal))
  try {
    return await Promise.race([work, late])
  } finally {
    callOff()
  }
}
