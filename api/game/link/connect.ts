import type { Clock } from '../../platform/time/clock'
import type { Welcome } from '../protocol/protocol'
import type { SignInThrottle } from '../sign-in-throttle/sign-in-throttle'
import type { ConnectionEvent } from './connection-event'
import type { GameSession } from './game-session'
import { createReconnectingLink, type ReconnectingLink } from './reconnecting-link'
import { createRetryPolicy } from './retry-policy'
import { type SignInGuard, unguarded } from './sign-in-guard'

export interface ConnectOptions {
  /** The WebSocket address of the game or its bridge. */
  url: string
  server: string
  name: string
  password: string
  /** Guards the troops of a name, where the player has set one. */
  pin?: string
  clock: Clock
  random?(): number
  /** Of this process: all its connections to the game share it. */
  signInThrottle: SignInThrottle
  /** Whether a player has just asked for it; else it is one of many that may come back at once. */
  isUserInitiated?: boolean
  /** Ends every wait; a request on its way is still answered first. */
  signal: AbortSignal
  /** Whether the castle may still be played: asked last before every sign-in and every request. */
  mayAct?(): boolean
  signInGuard?: SignInGuard
  /** What may be shown of a text that comes from the game. */
  hide?(text: string): string
  /** Breaks off a sign-in that is under way. */
  signInSignal?: AbortSignal
  onConnection?(event: ConnectionEvent): void
}

export interface GameConnection extends GameSession {
  /** Signs out; resolves when the connection is gone. */
  close(): Promise<void>
}

/** Signs in and stays signed in: reconnects after a drop, waits as the game tells, throws a GameRefusal where waiting would not help. */
export async function connectGame(options: ConnectOptions): Promise<GameConnection> {
  const { random = Math.random, isUserInitiated = false, mayAct = () => true, onConnection = () => {} } = options
  const { signInGuard = unguarded, hide = String } = options
  const retryPolicy = createRetryPolicy({ ...options, random, onConnection })
  const link = createReconnectingLink({ ...options, isUserInitiated, mayAct, signInGuard, hide, retryPolicy })
  try {
    const session = sessionOver(link, options, await link.welcome())
    if (options.pin) await session.unlockTroops(options.pin)
    return session
  } catch (error) {
    await link.close()
    throw error
  }
}

function sessionOver(
  link: ReconnectingLink,
  { server, name }: ConnectOptions,
  { title, speed }: Welcome,
): GameConnection {
  const { call } = link
  return {
    title,
    server,
    name,
    speed,
    player: () => call('player', {}),
    castles: () => call('castles', {}),
    collect: (castle, good) => call('collect', { castle, good }),
    sendCarts: (order) => call('send_carts', order),
    targets: (castle) => call('targets', { castle }),
    scout: (castle, target) => call('scout', { castle, target }),
    attack: (order) => call('attack', order),
    async unlockTroops(pin) {
      link.unlockOnSignIn(pin)
      await call('unlock_troops', { pin })
    },
    islands: () => call('islands', {}),
    sendShips: (order) => call('send_ships', order),
    journeys: () => call('journeys', {}),
    takeReports: (kinds) => call('take_reports', { kinds }),
    close: link.close,
  }
}
