import type { Clock } from '../../platform/clock'
import type { Welcome } from '../protocol/protocol'
import type { SignInGate } from '../sign-in-throttle/sign-in-gate'
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
  gate: SignInGate
  /** Whether a player has just asked for it; else it is one of many that may come back at once. */
  isByHand?: boolean
  /** Ends every wait; a request on its way is still answered first. */
  signal: AbortSignal
  /** Whether the castle may still be played: asked last before every sign-in and every request. */
  mayAct?(): boolean
  signInGuard?: SignInGuard
  /** What may be shown of a text that comes from the game. */
  hide?(text: string): string
  /** Breaks off a sign-in that is under way. */
  cut?: AbortSignal
  onConnection?(event: ConnectionEvent): void
}

export interface GameConnection extends GameSession {
  /** Signs out; resolves when the connection is gone. */
  close(): Promise<void>
}

/** Signs in and stays signed in: reconnects after a drop, waits as the game tells, throws a GameRefusal where waiting would not help. */
export async function connectGame(options: ConnectOptions): Promise<GameConnection> {
  const { random = Math.random, isByHand = false, mayAct = () => true, onConnection = () => {} } = options
  const { signInGuard = unguarded, hide = String } = options
  const retryPolicy = createRetryPolicy({ ...options, random, onConnection })
  const link = createReconnectingLink({ ...options, isByHand, mayAct, signInGuard, hide, retryPolicy })
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
  const { ask } = link
  return {
    title,
    server,
    name,
    speed,
    player: () => ask('player', {}),
    castles: () => ask('castles', {}),
    collect: (castle, good) => ask('collect', { castle, good }),
    sendCarts: (order) => ask('send_carts', order),
    targets: (castle) => ask('targets', { castle }),
    scout: (castle, target) => ask('scout', { castle, target }),
    attack: (order) => ask('attack', order),
    async unlockTroops(pin) {
      link.keepUnlocking(pin)
      await ask('unlock_troops', { pin })
    },
    islands: () => ask('islands', {}),
    sendShips: (order) => ask('send_ships', order),
    journeys: () => ask('journeys', {}),
    takeReports: (kinds) => ask('take_reports', { kinds }),
    close: link.close,
  }
}
