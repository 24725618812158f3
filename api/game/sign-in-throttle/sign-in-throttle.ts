import type { Clock } from '../../platform/time/clock'
import { type Attempt, createCircuitBreaker } from './circuit-breaker'
import { createSignInQueue, type SignInRequest } from './sign-in-queue'
import { createSignInRate } from './sign-in-rate'

/** Low enough that a slow game still answers each sign-in in time. */
const CONCURRENCY = 25

/** All sign-ins of a process go through it: at a limited rate, and through a circuit breaker while the game is down. */
export interface SignInThrottle {
  readonly isGameDown: boolean
  /**
   * Signs in when it is this request's turn. `signIn` must call `answered` as soon as the game has answered anything.
   */
  run<Result>(request: SignInRequest, signIn: (answered: () => void) => Promise<Result>): Promise<Result>
}

export function createSignInThrottle(deps: { clock: Clock; random(): number }): SignInThrottle {
  const { clock } = deps
  const rate = createSignInRate(deps)
  const breaker = createCircuitBreaker(deps)
  const queue = createSignInQueue()
  let running = 0
  let cancelTimer = () => {}

  function waitForTurn(request: SignInRequest): Promise<Attempt> {
    request.signal.throwIfAborted()
    const queued = queue.add(request)
    startDue()
    if (breaker.isOpen && queue.has(queued)) queued.notifyGameDown()
    return queued.turn
  }

  function startDue() {
    cancelTimer()
    while (!queue.isEmpty && running < CONCURRENCY) {
      const delay = Math.max(rate.delay(), breaker.delay())
      if (delay > 0) return startLater(delay)
      rate.take()
      running++
      queue.shift()?.start(breaker.begin())
    }
  }

  function startLater(delay: number) {
    if (Number.isFinite(delay)) cancelTimer = clock.after(delay, startDue)
  }

  function recordNoAnswer(attempt: Attempt, { signal }: SignInRequest) {
    if (signal.aborted) return attempt.cancel()
    attempt.fail()
    if (breaker.isOpen) queue.notifyGameDown()
  }

  return {
    get isGameDown() {
      return breaker.isOpen
    },
    async run(request, signIn) {
      const attempt = await waitForTurn(request)
      let isAnswered = false
      try {
        return await signIn(() => {
          isAnswered = true
          attempt.succeed()
          startDue()
        })
      } finally {
        running--
        if (!isAnswered) recordNoAnswer(attempt, request)
        startDue()
      }
    },
  }
}
