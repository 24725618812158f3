import type { ClientClock } from './clock'
import { askedWait, waitAfter } from './waits'

export interface Retries {
  fetch: (request: Request) => Promise<Response>
  clock: ClientClock
  /** After the first try. */
  retries: number
}

const SAFE = ['GET', 'HEAD', 'OPTIONS']
const PASSING = [429, 502, 503, 504]
/** A server that asks for a longer wait gets no further try. */
const LONGEST_ASKED_WAIT = 120_000

/** Repeats calls that may be made twice: safe ones, and those with an `Idempotency-Key`. */
export function retryingFetch({ fetch, clock, retries }: Retries) {
  return async (request: Request): Promise<Response> => {
    const tries = isRepeatable(request) ? retries + 1 : 1
    for (let failures = 0; ; failures += 1) {
      const isLast = failures + 1 >= tries
      const answer = await fetch(isLast ? request : request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error
        return null
      })
      const asked = answer ? askedWait(answer, clock) : 0
      if (answer && (isLast || !PASSING.includes(answer.status) || asked > LONGEST_ASKED_WAIT)) return answer
      await answer?.body?.cancel()
      await clock.sleep(Math.max(asked, waitAfter(failures)), request.signal)
    }
  }
}

const isRepeatable = ({ method, headers }: Request) => SAFE.includes(method) || headers.has('idempotency-key')
