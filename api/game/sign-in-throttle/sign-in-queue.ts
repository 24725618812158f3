import type { Attempt } from './circuit-breaker'

export interface SignInRequest {
  /** A player has just started the bot: it goes before bots that reconnect by themselves. */
  isUserInitiated: boolean
  signal: AbortSignal
  /** Called whenever the game turns out to be down while the request waits. It may throw to give up. */
  onGameDown(): void
}

interface QueuedSignIn {
  isUserInitiated: boolean
  turn: Promise<Attempt>
  start(attempt: Attempt): void
  notifyGameDown(): void
}

export function createSignInQueue() {
  let waiting: QueuedSignIn[] = []

  function add({ isUserInitiated, signal, onGameDown }: SignInRequest): QueuedSignIn {
    const { promise, resolve, reject } = Promise.withResolvers<Attempt>()
    const leave = (reason: unknown) => {
      waiting = waiting.filter((each) => each !== queued)
      reject(reason)
    }
    const onAbort = () => leave(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    const queued: QueuedSignIn = {
      isUserInitiated,
      turn: promise.finally(() => signal.removeEventListener('abort', onAbort)),
      start: resolve,
      notifyGameDown() {
        try {
          onGameDown()
        } catch (error) {
          leave(error)
        }
      },
    }
    insert(queued)
    return queued
  }

  function insert(queued: QueuedSignIn) {
    const behind = queued.isUserInitiated ? waiting.findIndex(({ isUserInitiated }) => !isUserInitiated) : -1
    waiting.splice(behind < 0 ? waiting.length : behind, 0, queued)
  }

  return {
    add,
    shift: () => waiting.shift(),
    has: (queued: QueuedSignIn) => waiting.includes(queued),
    get isEmpty() {
      return waiting.length === 0
    },
    notifyGameDown() {
      for (const queued of waiting) queued.notifyGameDown()
    },
  }
}
