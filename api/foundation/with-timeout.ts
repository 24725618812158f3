import type { Clock } from './clock'

/** What the work comes to, or a refusal where it has not come to anything in time; whatever it does after that, nobody waits for it. */
export async function withTimeout<Result>(
  clock: Clock,
  ms: number,
  work: PromiseLike<Result>,
  refusal = new Error(`No answer within ${ms} ms`),
): Promise<Result> {
  const settled = new AbortController()
  const late = clock.sleep(ms, settled.signal).then(() => {
    throw refusal
  })
  try {
    return await Promise.race([work, late])
  } finally {
    settled.abort()
  }
}
