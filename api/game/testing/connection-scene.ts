import { SECOND } from '../../../shared/time'
import type { PracticeRealm } from '../../embedded/practice-realm/start'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { type ConnectOptions, connectGame } from '../link/connect'
import type { ConnectionEvent } from '../link/connection-event'
import { createSignInThrottle } from '../sign-in-throttle/sign-in-throttle'
import { openRealm } from './open-realm'

interface ConnectionScene {
  realm: PracticeRealm
  clock: FakeClock
  events: ConnectionEvent[]
  stop: AbortController
  options: ConnectOptions
  texts(): string[]
  /** Resolves with the next event of this kind. */
  nextEvent(kind: ConnectionEvent['kind']): Promise<ConnectionEvent>
}

export async function openConnectionScene(): Promise<ConnectionScene> {
  const clock = createFakeClock()
  const realm = await openRealm({ clock })
  const events: ConnectionEvent[] = []
  const listeners = new Map<string, (event: ConnectionEvent) => void>()
  const stop = new AbortController()
  const options: ConnectOptions = {
    url: realm.url,
    server: 'ES1',
    name: 'ansgar_es',
    password: 'rabenstein',
    clock,
    random: () => 0.5,
    signInThrottle: createSignInThrottle({ clock, random: () => 0.5 }),
    signal: stop.signal,
    onConnection(event) {
      events.push(event)
      listeners.get(event.kind)?.(event)
    },
  }
  closeAfterTest(() => stop.abort())
  return {
    realm,
    clock,
    events,
    stop,
    options,
    texts: () => events.map(({ sign, text }) => `${sign} ${text}`),
    nextEvent: (kind) => new Promise((resolve) => listeners.set(kind, resolve)),
  }
}

export async function openConnectedScene() {
  const scene = await openConnectionScene()
  return { ...scene, game: await connectGame(scene.options) }
}

/** Advances the clock, a second at a time, until the promise is settled. Returns its value or its error. */
export async function advanceUntilSettled(clock: FakeClock, promise: Promise<unknown>): Promise<unknown> {
  const outcome = { settled: false, value: null as unknown }
  const settle = (value: unknown) => Object.assign(outcome, { settled: true, value })
  promise.then(settle, settle)
  for (let seconds = 0; !outcome.settled && seconds < 3600; seconds++) await clock.advance(SECOND)
  return outcome.value
}
