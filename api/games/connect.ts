import type { Clock } from '../clock'
import type { ConnectionEvent } from './connection-event'
import type { GameSession } from './game-session'

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
  signal: AbortSignal
  onConnection?(event: ConnectionEvent): void
}

export interface GameConnection extends GameSession {
  /** Signs out; resolves when the game has seen it. */
  close(): Promise<void>
}

/** Signs in and stays signed in: reconnects after a drop, waits as the game tells, throws a GameRefusal where waiting would not help. */
export async function connectGame(options: ConnectOptions): Promise<GameConnection> {
  throw new Error(`Not connected to ${options.server}`)
}
