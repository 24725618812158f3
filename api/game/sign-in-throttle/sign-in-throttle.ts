import type { Clock } from '../../platform/time/clock'
import { type Attempt, createCircuitBreaker } from './circuit-breaker'
import { createSignInRate } from './sign-in-rate'

/** Low enough that a slow game still answers each sign-in in time. */
const CONCURRENCY = 25

export interface SignInRequest {
  /** A player has just started the bot: it goes before bots that reconnect by themselves. */
  isUserInitiated: boolean
  signal: AbortSignal
  /** Called whenever the game turns out to be down while the request waits. It may throw to give up. */
  onGameDown(): void
}

/** All sign-ins of a process go through it: at a limited rate, and through a circuit breaker while the game is down. */
export interface SignInThrottle {
  readonly isGameDown: boolean
  /**
   * Signs in when it is this request's turn. `signIn` must call `answered` as soon as the game has answered anything.
   */
  run<Entered>(entrant: SignInRequest, signIn: (answered: () => void) => Promise<Entered>): Promise<Entered>
}

interface QueuedSignIn extends SignInRequest {
  go(attempt: Attempt): void
  leave(reason: unknown): void
}

export function createSignInThrottle(deps: { clock: Clock; random(): number }): SignInThrottle {
  const { clock } = deps
  const pace = createSignInRate(deps)
  const presence = createCircuitBreaker(deps)
  let queue: QueuedSignIn[] = []
  let underWay = 0
  let callOffPause = () => {}

  function turnOf(entrant: SignInRequest): Promise<Attempt> {
    const { signal } = entrant
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Attempt>()
    const leave = (reason: unknown) => {
      queue = queue.filter((each) => each !== place)
      reject(reason)
    }
    const stop = () => leave(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const place = { ...entrant, go: resolve, leave }
    lineUp(place)
    letIn()
    if (presence.isOpen && queue.includes(place)) tellAway(place)
    return promise.finally(() => signal.removeEventListener('abort', stop))
  }

  function lineUp(place: QueuedSignIn) {
    const behind = place.isUserInitiated ? queue.findIndex(({ isUserInitiated }) => !isUserInitiated) : -1
    queue.splice(behind < 0 ? queue.length : behind, 0, place)
  }

  /** Starts the sign-ins that may start now, and schedules the next. */
  function letIn() {
    callOffPause()
    while (queue.length > 0 && underWay < CONCURRENCY) {
      const wait = Math.max(pace.delay(), presence.delay())
      if (wait > 0) return comeBackIn(wait)
      pace.take()
      underWay++
      queue.shift()?.go(presence.begin())
    }
  }

  function comeBackIn(wait: number) {
    if (!Number.isFinite(wait)) return
    callOffPause = clock.after(wait, letIn)
  }

  function tellAway(place: QueuedSignIn) {
    try {
      place.onGameDown()
    } catch (error) {
      place.leave(error)
    }
  }

  function endUnanswered(attempt: Attempt, { signal }: SignInRequest) {
    if (signal.aborted) return attempt.cancel()
    attempt.fail()
    if (presence.isOpen) for (const place of queue) tellAway(place)
  }

  return {
    get isGameDown() {
      return presence.isOpen
    },
    async run(entrant, signIn) {
      const attempt = await turnOf(entrant)
      let isAnswered = false
      try {
        return await signIn(() => {
          isAnswered = true
          attempt.succeed()
          letIn()
        })
      } finally {
        underWay--
        if (!isAnswered) endUnanswered(attempt, entrant)
        letIn()
      }
    },
  }
}
