import type { Clock } from '../../platform/clock'
import { createPace } from './pace'
import { createPresence, type Try } from './presence'

/** So many sign-ins are under way at once; a slow game still answers each of them in time. */
const MOST_AT_ONCE = 25

export interface Entrant {
  /** A player has just asked for it: it goes before those that come back by themselves. */
  isByHand: boolean
  signal: AbortSignal
  /** Called whenever the game turns out to be away while it waits; throws where it waits no longer. */
  whileAway(): void
}

/** Every sign-in of a process passes it: they come spread, and one at a time tries for all while the game is away. */
export interface SignInGate {
  readonly isGameAway: boolean
  /** Signs in when it is its turn; `answered` is to be called as soon as the game has said something. */
  pass<Entered>(entrant: Entrant, signIn: (answered: () => void) => Promise<Entered>): Promise<Entered>
}

interface Place extends Entrant {
  go(attempt: Try): void
  leave(reason: unknown): void
}

export function createSignInGate(deps: { clock: Clock; random(): number }): SignInGate {
  const { clock } = deps
  const pace = createPace(deps)
  const presence = createPresence(deps)
  let queue: Place[] = []
  let underWay = 0
  let callOffPause = () => {}

  function turnOf(entrant: Entrant): Promise<Try> {
    const { signal } = entrant
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Try>()
    const leave = (reason: unknown) => {
      queue = queue.filter((each) => each !== place)
      reject(reason)
    }
    const stop = () => leave(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const place = { ...entrant, go: resolve, leave }
    lineUp(place)
    letIn()
    if (presence.isAway && queue.includes(place)) tellAway(place)
    return promise.finally(() => signal.removeEventListener('abort', stop))
  }

  function lineUp(place: Place) {
    const behind = place.isByHand ? queue.findIndex(({ isByHand }) => !isByHand) : -1
    queue.splice(behind < 0 ? queue.length : behind, 0, place)
  }

  /** Lets in who may come now, and comes back when the next one may. */
  function letIn() {
    callOffPause()
    while (queue.length > 0 && underWay < MOST_AT_ONCE) {
      const wait = Math.max(pace.wait(), presence.wait())
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

  function tellAway(place: Place) {
    try {
      place.whileAway()
    } catch (error) {
      place.leave(error)
    }
  }

  function endUnanswered(attempt: Try, { signal }: Entrant) {
    if (signal.aborted) return attempt.calledOff()
    attempt.missed()
    if (presence.isAway) for (const place of queue) tellAway(place)
  }

  return {
    get isGameAway() {
      return presence.isAway
    },
    async pass(entrant, signIn) {
      const attempt = await turnOf(entrant)
      let isAnswered = false
      try {
        return await signIn(() => {
          isAnswered = true
          attempt.answered()
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
