import type { Clock } from './clock'

/** What the work comes to, or a refusal where it has not come to anything in time; whatever it does after that, nobody waits for it. */
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
