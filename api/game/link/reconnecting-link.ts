import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import {
  type CallAnswers,
  type CallArguments,
  type CallName,
  type GameAnswer,
  type GameProblem,
  type GameRequest,
  PROTOCOL_VERSION,
  type Welcome,
} from '../protocol/protocol'
import type { SignInThrottle } from '../sign-in-throttle/sign-in-throttle'
import { type GameLink, LinkLost, openLink } from './game-link'
import { GameRefusal } from './game-session'
import type { RetryPolicy } from './retry-policy'
import type { SignInGuard } from './sign-in-guard'

interface ReconnectingLinkOptions {
  url: string
  server: string
  name: string
  password: string
  clock: Clock
  signal: AbortSignal
  signInThrottle: SignInThrottle
  isUserInitiated: boolean
  mayAct(): boolean
  signInGuard: SignInGuard
  hide(text: string): string
  signInSignal?: AbortSignal
  retryPolicy: RetryPolicy
}

/** Signs in again whenever a call needs it. */
export interface ReconnectingLink {
  call<Call extends CallName>(call: Call, given: CallArguments<Call>): Promise<CallAnswers[Call]>
  /** Signs in if necessary, and returns the game's welcome. */
  welcome(): Promise<Welcome>
  /** From now on every sign-in also unlocks the troops. */
  unlockOnSignIn(pin: string): void
  close(): Promise<void>
}

/** Another run has the castle. */
const OCCUPIED = 'occupied'
const OCCUPIED_RETRY_DELAY = SECOND

interface SignedIn {
  link: GameLink
  welcome: Welcome
}

export function createReconnectingLink(options: ReconnectingLinkOptions): ReconnectingLink {
  const { url, server, name, password, clock, signInThrottle, retryPolicy } = options
  const closing = new AbortController()
  const signal = AbortSignal.any([options.signal, closing.signal])
  const client = crypto.randomUUID()
  let current: SignedIn | null = null
  let connecting: Promise<SignedIn> | null = null
  let pin: string | null = null
  let refusal: GameRefusal | null = null

  function mustBeOurs() {
    if (!options.mayAct()) throw new Error('This castle may not be played any more')
  }

  async function ask<Call extends CallName>(call: Call, given: CallArguments<Call>): Promise<CallAnswers[Call]> {
    const request = requestFor(call, given)
    for (;;) {
      mustBeOurs()
      signal.throwIfAborted()
      const { link } = await signedIn()
      // Signing in can take longer than a lease lasts.
      mustBeOurs()
      const answer = await link.send(request).catch(nullIfLost)
      // During maintenance a game may keep its connections.
      if (answer && !isMaintenance(answer)) retryPolicy.onAnswer()
      if (answer && 'ok' in answer) return answer.ok as CallAnswers[Call]
      if (answer) await retryPolicy.waitOut(answer.error)
    }
  }

  function signedIn(): Promise<SignedIn> {
    if (current?.link.isOpen) return Promise.resolve(current)
    // Do not send a wrong password again with each later request.
    if (refusal) return Promise.reject(refusal)
    connecting ??= connect()
      .catch((error) => {
        if (error instanceof GameRefusal && error.reason === 'bad_credentials') refusal = error
        throw error
      })
      .finally(() => {
        connecting = null
      })
    return connecting
  }

  async function connect(): Promise<SignedIn> {
    if (current) await retryPolicy.waitAfterLoss()
    const entrant = { isUserInitiated: options.isUserInitiated && !current, signal, onGameDown: retryPolicy.onGameDown }
    for (let failures = 0; ; failures++) {
      const answer = await signInThrottle.run(entrant, tryToSignIn)
      if (answer === OCCUPIED) await clock.sleep(OCCUPIED_RETRY_DELAY, signal)
      else if (answer && 'link' in answer) return stay(answer)
      else if (answer) await retryPolicy.waitOut(answer)
      else if (signInThrottle.isGameDown) retryPolicy.onGameDown()
      else await retryPolicy.waitForNextTry(failures)
    }
  }

  /** Null if the game does not answer. */
  async function tryToSignIn(answered: () => void): Promise<SignedIn | GameProblem | typeof OCCUPIED | null> {
    const link = await openLink(url, { clock, signal, hide: options.hide, onEvent: retryPolicy.onEvent }).catch(
      nullIfLost,
    )
    if (!link) return null
    const leave = () => link.close()
    options.signInSignal?.addEventListener('abort', leave, { once: true })
    let isIn = false
    try {
      const answer = await introduce(link, answered).catch(nullIfLost)
      if (!answer || answer === OCCUPIED || !('heartbeat' in answer)) return answer
      isIn = true
      return { link, welcome: answer }
    } finally {
      options.signInSignal?.removeEventListener('abort', leave)
      if (!isIn) await leave()
    }
  }

  async function introduce(link: GameLink, answered: () => void): Promise<Welcome | GameProblem | typeof OCCUPIED> {
    const hello = await link.send(requestFor('hello', { protocol: PROTOCOL_VERSION, server, client }))
    // From here on a failure concerns one account, not the game.
    answered()
    if ('error' in hello) return hello.error
    const entrance = await options.signInGuard(async () => {
      // Another run may have taken the castle while the game and the guard answered.
      signal.throwIfAborted()
      mustBeOurs()
      return link.send(requestFor('sign_in', { name, password }))
    })
    if (!entrance) return OCCUPIED
    if ('error' in entrance) return entrance.error
    const unlocked = pin === null ? null : await link.send(requestFor('unlock_troops', { pin }))
    return unlocked && 'error' in unlocked ? unlocked.error : (hello.ok as Welcome)
  }

  async function stay(entered: SignedIn): Promise<SignedIn> {
    if (signal.aborted) await entered.link.close()
    signal.throwIfAborted()
    current = entered
    entered.link.startHeartbeat(entered.welcome.heartbeat)
    entered.link.closed.then(() => {
      // Reconnects during a rest. If that fails, the next request meets the same failure.
      if (!signal.aborted) signedIn().catch(() => undefined)
    })
    retryPolicy.onAnswer()
    return entered
  }

  return {
    call: ask,
    welcome: async () => (await signedIn()).welcome,
    unlockOnSignIn(given) {
      pin = given
    },
    async close() {
      closing.abort()
      await current?.link.close()
    },
  }
}

function requestFor<Call extends CallName>(call: Call, given: CallArguments<Call>): GameRequest {
  return { id: crypto.randomUUID(), call, with: given }
}

const isMaintenance = (answer: GameAnswer) => 'error' in answer && answer.error.code === 'maintenance'

function nullIfLost(error: unknown): null {
  if (error instanceof LinkLost) return null
  throw error
}
