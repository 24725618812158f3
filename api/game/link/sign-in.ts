import type { Clock } from '../../platform/time/clock'
import {
  type CallArguments,
  type CallName,
  type GameEvent,
  type GameProblem,
  type GameRequest,
  PROTOCOL_VERSION,
  type Welcome,
} from '../protocol/protocol'
import { type GameLink, LinkLost, openLink } from './game-link'
import type { SignInGuard } from './sign-in-guard'

export interface SignInOptions {
  url: string
  server: string
  name: string
  password: string
  clock: Clock
  signInSignal?: AbortSignal
  mayAct(): boolean
  signInGuard: SignInGuard
  hide(text: string): string
}

export interface SignedInLink {
  link: GameLink
  welcome: Welcome
}

/** Another run has the castle. */
export const OCCUPIED = 'occupied'

export interface SignIn {
  /** Null if the game does not answer. It calls `answered` as soon as the game has answered anything. */
  attempt(answered: () => void, signal: AbortSignal): Promise<SignedInLink | GameProblem | typeof OCCUPIED | null>
  unlockWith(pin: string): void
}

interface Handshake {
  link: GameLink
  answered: () => void
  signal: AbortSignal
}

export function createSignIn(options: SignInOptions, onEvent: (event: GameEvent) => void): SignIn {
  const { url, server, name, password, clock, signInSignal, hide } = options
  const client = crypto.randomUUID()
  let pin: string | null = null

  async function handshake({ link, answered, signal }: Handshake): Promise<Welcome | GameProblem | typeof OCCUPIED> {
    const hello = await link.send(requestFor('hello', { protocol: PROTOCOL_VERSION, server, client }))
    // From here on a failure concerns one account, not the game.
    answered()
    if ('error' in hello) return hello.error
    const entrance = await options.signInGuard(async () => {
      // Another run may have taken the castle while the game and the guard answered.
      signal.throwIfAborted()
      requireClaim(options)
      return link.send(requestFor('sign_in', { name, password }))
    })
    if (!entrance) return OCCUPIED
    if ('error' in entrance) return entrance.error
    const unlocked = pin === null ? null : await link.send(requestFor('unlock_troops', { pin }))
    return unlocked && 'error' in unlocked ? unlocked.error : (hello.ok as Welcome)
  }

  async function attempt(answered: () => void, signal: AbortSignal) {
    const link = await openLink(url, { clock, signal, hide, onEvent }).catch(nullIfLost)
    if (!link) return null
    const leave = () => link.close()
    signInSignal?.addEventListener('abort', leave, { once: true })
    let isSignedIn = false
    try {
      const answer = await handshake({ link, answered, signal }).catch(nullIfLost)
      if (!answer || answer === OCCUPIED || !('heartbeat' in answer)) return answer
      isSignedIn = true
      return { link, welcome: answer }
    } finally {
      signInSignal?.removeEventListener('abort', leave)
      if (!isSignedIn) await leave()
    }
  }

  return {
    attempt,
    unlockWith(given) {
      pin = given
    },
  }
}

export function requireClaim({ mayAct }: Pick<SignInOptions, 'mayAct'>) {
  if (!mayAct()) throw new Error('This castle may not be played any more')
}

export function requestFor<Call extends CallName>(call: Call, given: CallArguments<Call>): GameRequest {
  return { id: crypto.randomUUID(), call, with: given }
}

export function nullIfLost(error: unknown): null {
  if (error instanceof LinkLost) return null
  throw error
}
