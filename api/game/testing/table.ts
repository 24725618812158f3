import { SECOND } from '../../../shared/time'
import type { PracticeRealm } from '../../embedded/practice-realm/start'
import { closeAfterTest } from '../../testing/closing'
import { createHandClock, type HandClock } from '../../testing/hand-clock'
import { type ConnectOptions, connectGame } from '../link/connect'
import type { ConnectionEvent } from '../link/connection-event'
import { createSignInGate } from '../sign-in-throttle/sign-in-gate'
import { openRealm } from './open-realm'

interface Table {
  realm: PracticeRealm
  clock: HandClock
  told: ConnectionEvent[]
  stop: AbortController
  options: ConnectOptions
  texts(): string[]
  /** Resolves with what the player is told next of this kind. */
  tellsOf(kind: ConnectionEvent['kind']): Promise<ConnectionEvent>
}

export async function setTable(): Promise<Table> {
  const clock = createHandClock()
  const realm = await openRealm({ clock })
  const told: ConnectionEvent[] = []
  const listeners = new Map<string, (event: ConnectionEvent) => void>()
  const stop = new AbortController()
  const options: ConnectOptions = {
    url: realm.url,
    server: 'ES1',
    name: 'ansgar_es',
    password: 'rabenstein',
    clock,
    random: () => 0.5,
    gate: createSignInGate({ clock, random: () => 0.5 }),
    signal: stop.signal,
    onConnection(event) {
      told.push(event)
      listeners.get(event.kind)?.(event)
    },
  }
  closeAfterTest(() => stop.abort())
  return {
    realm,
    clock,
    told,
    stop,
    options,
    texts: () => told.map(({ sign, text }) => `${sign} ${text}`),
    tellsOf: (kind) => new Promise((resolve) => listeners.set(kind, resolve)),
  }
}

export async function setTableAndConnect() {
  const table = await setTable()
  return { ...table, game: await connectGame(table.options) }
}

/** Turns the clock, a second at a time, until this is answered or has failed; answers either. */
export async function turnUntilSettled(clock: HandClock, promise: Promise<unknown>): Promise<unknown> {
  const outcome = { settled: false, value: null as unknown }
  const settle = (value: unknown) => Object.assign(outcome, { settled: true, value })
  promise.then(settle, settle)
  for (let seconds = 0; !outcome.settled && seconds < 3600; seconds++) await clock.advance(SECOND)
  return outcome.value
}
