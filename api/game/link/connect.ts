import type { Clock } from '../../platform/time/clock'
import type { Welcome } from '../protocol/protocol'
import type { SignInThrottle } from '../sign-in-throttle/sign-in-throttle'
import type { ConnectionEvent } from './connection-event'
import type { GameSession } from './game-session'
import { createReconnectingLink, type ReconnectingLink } from './reconnecting-link'
import { createRetryPolicy } from './retry-policy'
import { sessionOver } from './session-over'
import { type SignInGuard, unguarded } from './sign-in-guard'

export interface ConnectOptions {
  url: string
  server: string
  name: string
  password: string
  pin?: string
  clock: Clock
  random?(): number
  signInThrottle: SignInThrottle
  isUserInitiated?: boolean
  /** Ends every wait. A request in flight is still answered first. */
  signal: AbortSignal
  /** Whether this run still owns the castle. Checked right before every sign-in and every request. */
  mayAct?(): boolean
  signInGuard?: SignInGuard
  /** Hides secrets in texts of the game before they are shown. */
  hide?(text: string): string
  signInSignal?: AbortSignal
  onConnection?(event: ConnectionEvent): void
}

export interface GameConnection extends GameSession {
  /** Ends the session. The next call, or `signIn`, begins another. */
  signOut(): Promise<void>
  signIn(): Promise<void>
  /** Signs out for good. Resolves when the connection is closed. */
  close(): Promise<void>
}

/**
 * Signs in and stays signed in: reconnects after a drop, and waits as the game demands.
 * @throws GameRefusal if waiting would not help
 */
export async function connectGame(options: ConnectOptions): Promise<GameConnection> {
  const { random = Math.random, isUserInitiated = false, mayAct = () => true, onConnection = () => {} } = options
  const { signInGuard = unguarded, hide = String } = options
  const retryPolicy = createRetryPolicy({ ...options, random, onConnection })
  const link = createReconnectingLink({ ...options, isUserInitiated, mayAct, signInGuard, hide, retryPolicy })
  try {
    const session = connectionOver(link, options, await link.welcome())
    if (options.pin) await session.unlockTroops(options.pin)
    return session
  } catch (error) {
    await link.close()
    throw error
  }
}

function connectionOver(
  link: ReconnectingLink,
  { server, name }: ConnectOptions,
  { title, speed }: Welcome,
): GameConnection {
  const session = sessionOver(link.call, { title, server, name, speed, has: link.has })
  return {
    ...session,
    unlockTroops(pin) {
      link.unlockOnSignIn(pin)
      return session.unlockTroops(pin)
    },
    signOut: link.signOut,
    signIn: async () => void (await link.welcome()),
    close: link.close,
  }
}
