import { SECOND } from '../../../shared/time'
import type { CallAnswers, CallArguments, CallName, Feature, GameAnswer, Welcome } from '../protocol/protocol'
import type { SignInThrottle } from '../sign-in-throttle/sign-in-throttle'
import { GameRefusal } from './game-session'
import { givenRequestId } from './request-id'
import type { RetryPolicy } from './retry-policy'
import {
  createSignIn,
  nullIfLost,
  OCCUPIED,
  requestFor,
  requireClaim,
  type SignedInLink,
  type SignIn,
  type SignInOptions,
} from './sign-in'

interface ReconnectingLinkOptions extends SignInOptions {
  signal: AbortSignal
  signInThrottle: SignInThrottle
  isUserInitiated: boolean
  retryPolicy: RetryPolicy
}

/** Signs in again whenever a call needs it. */
export interface ReconnectingLink {
  call<Call extends CallName>(call: Call, given: CallArguments<Call>): Promise<CallAnswers[Call]>
  welcome(): Promise<Welcome>
  /** As announced at the last sign-in. */
  has(feature: Feature): boolean
  unlockOnSignIn(pin: string): void
  /** Ends the session; the next call signs in again. */
  signOut(): Promise<void>
  close(): Promise<void>
}

const OCCUPIED_RETRY_DELAY = SECOND
const FINAL_REFUSALS: readonly GameRefusal['reason'][] = ['bad_credentials', 'human_check']

export function createReconnectingLink(linkOptions: ReconnectingLinkOptions): ReconnectingLink {
  const closing = new AbortController()
  const signal = AbortSignal.any([linkOptions.signal, closing.signal])
  const options = { ...linkOptions, signal }
  const { retryPolicy } = options
  const signIn = createSignIn(options, retryPolicy.onEvent)
  const connection = createConnection(options, signIn)

  async function call<Call extends CallName>(name: Call, given: CallArguments<Call>): Promise<CallAnswers[Call]> {
    const request = { ...requestFor(name, given), ...givenRequestId() }
    for (;;) {
      requireClaim(options)
      signal.throwIfAborted()
      const { link } = await connection.signedIn()
      // Signing in can take longer than a lease lasts.
      requireClaim(options)
      const answer = await link.send(request).catch(nullIfLost)
      // During maintenance a game may keep its connections.
      if (answer && !isMaintenance(answer)) retryPolicy.onAnswer()
      if (answer && 'ok' in answer) return answer.ok as CallAnswers[Call]
      if (answer) await retryPolicy.waitOut(answer.error, signal)
    }
  }

  return {
    call,
    welcome: async () => (await connection.signedIn()).welcome,
    has: connection.has,
    unlockOnSignIn: signIn.unlockWith,
    signOut: connection.signOut,
    async close() {
      closing.abort()
      await connection.close()
    },
  }
}

function createConnection(options: ReconnectingLinkOptions, signIn: SignIn) {
  const { retryPolicy } = options
  let current: SignedInLink | null = null
  let latest: Welcome | null = null
  /** From one sign-out to the next. */
  let stay = new AbortController()
  let connecting: Promise<SignedInLink> | null = null
  let refusal: GameRefusal | null = null

  function signedIn(): Promise<SignedInLink> {
    if (current?.link.isOpen) return Promise.resolve(current)
    // Neither a wrong password nor an unanswered question is sent to the game again with each later request.
    if (refusal) return Promise.reject(refusal)
    connecting ??= connect(AbortSignal.any([options.signal, stay.signal]))
      .catch((error) => {
        if (error instanceof GameRefusal && FINAL_REFUSALS.includes(error.reason)) refusal = error
        throw error
      })
      .finally(() => {
        connecting = null
      })
    return connecting
  }

  async function connect(signal: AbortSignal): Promise<SignedInLink> {
    if (current) await retryPolicy.waitAfterLoss(signal)
    const isUserInitiated = options.isUserInitiated && !latest
    const signedInLink = await signInPatiently({ ...options, signIn, isUserInitiated, signal })
    const { link, welcome } = signedInLink
    if (signal.aborted) await link.close()
    signal.throwIfAborted()
    current = signedInLink
    latest = welcome
    link.startHeartbeat(welcome.heartbeat)
    link.closed.then(() => {
      // Reconnects during a rest. If that fails, the next request meets the same failure.
      if (!signal.aborted) signedIn().catch(() => undefined)
    })
    retryPolicy.onAnswer()
    return signedInLink
  }

  return {
    signedIn,
    has: (feature: Feature) => latest?.features?.includes(feature) ?? false,
    async signOut() {
      stay.abort(new Error('The bot signed out'))
      await connecting?.catch(() => undefined)
      await current?.link.close()
      current = null
      retryPolicy.onSignOut()
      stay = new AbortController()
    },
    close: async () => current?.link.close(),
  }
}

/** Tries until the game lets the bot in. */
async function signInPatiently(options: ReconnectingLinkOptions & { signIn: SignIn }): Promise<SignedInLink> {
  const { clock, signal, isUserInitiated, signInThrottle, retryPolicy, signIn } = options
  const request = { isUserInitiated, signal, onGameDown: retryPolicy.onGameDown }
  for (let failures = 0; ; failures++) {
    const answer = await signInThrottle.run(request, (answered) => signIn.attempt(answered, signal))
    if (answer === OCCUPIED) await clock.sleep(OCCUPIED_RETRY_DELAY, signal)
    else if (answer && 'link' in answer) return answer
    else if (answer) await retryPolicy.waitOut(answer, signal)
    else if (signInThrottle.isGameDown) retryPolicy.onGameDown()
    else await retryPolicy.waitForNextTry(failures, signal)
  }
}

const isMaintenance = (answer: GameAnswer) => 'error' in answer && answer.error.code === 'maintenance'
