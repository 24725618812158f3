import type { Clock } from '../../platform/time/clock'
import { type Attempt, createCircuitBreaker } from './circuit-breaker'
import { createSignInRate } from './sign-in-rate'

/** So many sign-ins are under way at once; a slow game still answers each of them in time. */
const CONCURRENCY = 25

export interface SignInRequest {
  /** A player has just asked for it: it goes before those that come back by themselves. */
  isUserInitiated: boolean
  signal: AbortSignal
  /** Called whenever the game turns out to be away while it waits; throws where it waits no longer. */
  onGameDown(): void
}

/** Every sign-in of a process passes it: they come spread, and one at a time tries for all while the game is away. */
export interface SignInThrottle {
  readonly isGameDown: boolean
  /** Signs in when it is its turn; `answered` is to be called as soon as the game has said something. */
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

  /** Lets in who may come now, and comes back when the next one may. */
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
