import type { Clock } from '../../platform/time/clock'
import type { Welcome } from '../protocol/protocol'
import type { SignInThrottle } from '../sign-in-throttle/sign-in-throttle'
import type { ConnectionEvent } from './connection-event'
import type { GameSession } from './game-session'
import { createReconnectingLink, type ReconnectingLink } from './reconnecting-link'
import { createRetryPolicy } from './retry-policy'
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
  /** Signs out. Resolves when the connection is closed. */
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
    has: link.has,
    player: () => call('player', {}),
    castles: () => call('castles', {}),
    collect: (castle, good) => call('collect', { castle, good }),
    sendCarts: (order) => call('send_carts', order),
    targets: (castle, kinds) => call('targets', { castle, ...(kinds && { kinds }) }),
    scout: (castle, target) => call('scout', { castle, target }),
    attack: (order) => call('attack', order),
    commanders: () => call('commanders', {}),
    skips: () => call('skips', {}),
    useSkip: (order) => call('use_skip', order),
    forts: () => call('forts', {}),
    pieces: () => call('pieces', {}),
    equip: (commander, piece) => call('equip', { commander, piece }),
    unequip: (piece) => call('unequip', { piece }),
    sellPieces: (pieces) => call('sell_pieces', { pieces }),
    upgradePiece: (piece) => call('upgrade_piece', { piece }),
    async unlockTroops(pin) {
      link.unlockOnSignIn(pin)
      await call('unlock_troops', { pin })
    },
    islands: () => call('islands', {}),
    sendShips: (order) => call('send_ships', order),
    journeys: () => call('journeys', {}),
    collectTax: (castle) => call('collect_tax', { castle }),
    upgrades: (castle) => call('upgrades', { castle }),
    upgrade: (castle, kind) => call('upgrade', { castle, kind }),
    recruit: (castle, troops) => call('recruit', { castle, troops }),
    prices: () => call('prices', {}),
    buyTools: (order) => call('buy_tools', order),
    events: () => call('events', {}),
    eventTargets: (event, castle) => call('event_targets', { event, castle }),
    chooseDifficulty: (event, difficulty) => call('choose_difficulty', { event, difficulty }),
    wheel: () => call('wheel', {}),
    spin: (tickets) => call('spin', tickets ? { tickets } : {}),
    takeReports: (kinds) => call('take_reports', { kinds }),
    incoming: () => call('incoming', {}),
    moveTroops: (order) => call('move_troops', order),
    callHome: (journey) => call('call_home', { journey }),
    protection: () => call('protection', {}),
    protect: () => call('protect', {}),
    close: link.close,
  }
}
