import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../shared/time'
import type { PracticeRealm } from '../embedded/practice-realm/start'
import { closeAfterTest } from '../testing/closing'
import { createHandClock, type HandClock } from '../testing/hand-clock'
import { type ConnectOptions, connectGame } from './connect'
import type { ConnectionEvent } from './connection-event'
import { GameObjection, GameRefusal } from './game-session'
import { openRealm } from './testing/open-realm'

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

async function setTable(): Promise<Table> {
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

async function setTableAndConnect() {
  const table = await setTable()
  return { ...table, game: await connectGame(table.options) }
}

/** Turns the clock, a second at a time, until this is answered or has failed; answers either. */
async function turnUntilSettled(clock: HandClock, promise: Promise<unknown>): Promise<unknown> {
  const outcome = { settled: false, value: null as unknown }
  const settle = (value: unknown) => Object.assign(outcome, { settled: true, value })
  promise.then(settle, settle)
  for (let seconds = 0; !outcome.settled && seconds < 3600; seconds++) await clock.advance(SECOND)
  return outcome.value
}

describe('A connection', () => {
  test('knows the game that it is connected to', async () => {
    const { game } = await setTableAndConnect()
    expect(game).toMatchObject({ title: 'Practice realm', server: 'ES1', name: 'ansgar_es', speed: 1 })
  })

  test('is seen by the game until it is closed', async () => {
    const { game, realm } = await setTableAndConnect()
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(1)
    await game.close()
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(0)
  })

  test('holds through quiet hours', async () => {
    const { game, clock, told } = await setTableAndConnect()
    await clock.advance(3 * HOUR)
    expect(await game.player()).toMatchObject({ name: 'ansgar_es' })
    expect(told).toEqual([])
  })

  test('passes on what the game declines as an objection', async () => {
    const { game } = await setTableAndConnect()
    const tooMuch = game.sendCarts({ from: 'c1', to: 'c2', good: 'wood', amount: 900_000 })
    expect(await tooMuch.catch((error) => error)).toBeInstanceOf(GameObjection)
  })

  test('tells when its name is signed in twice', async () => {
    const { options, texts, tellsOf } = await setTableAndConnect()
    const second = tellsOf('signed_in_elsewhere')
    const other = await connectGame({ ...options, onConnection: () => {} })
    closeAfterTest(() => other.close())
    await second
    expect(texts()).toEqual(['! ansgar_es is signed in to ES1 2 times at once.'])
  })
})

describe('After a drop', () => {
  test('it signs in again by itself and says so', async () => {
    const { realm, clock, texts, tellsOf } = await setTableAndConnect()
    const [lost, back] = [tellsOf('lost'), tellsOf('back')]
    realm.misbehave.dropConnections('ES1', 'ansgar_es')
    await lost
    await clock.advance(SECOND)
    await back
    expect(texts()).toEqual([
      '! Connection to ES1 lost. Next try in 1 second.',
      '. Connected again. Nothing was missed.',
    ])
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(1)
    expect(realm.mostSessionsAtOnce('ES1', 'ansgar_es')).toBe(1)
  })

  test('a request that was done but not answered is answered, and paid once', async () => {
    const { game, realm, clock, tellsOf } = await setTableAndConnect()
    realm.misbehave.dropBeforeAnswering('ES1', 'ansgar_es')
    const lost = tellsOf('lost')
    const collected = game.collect('c1', 'wood')
    await lost
    const paid = realm.reportOf('ES1', 'ansgar_es')?.collected.wood
    await clock.advance(SECOND)
    expect((await collected).amount).toBe(paid ?? 0)
    expect(realm.reportOf('ES1', 'ansgar_es')?.collected.wood).toBe(paid ?? 0)
    expect(paid).toBeGreaterThan(0)
  })

  test('it waits longer with every failure, up to a minute, and gives up after ten', async () => {
    const { game, realm, clock, texts } = await setTableAndConnect()
    realm.misbehave.closeDoors(true)
    realm.misbehave.dropConnections()
    const refusal = await turnUntilSettled(clock, game.player())
    expect(
      texts()
        .slice(0, 7)
        .map((text) => text.match(/try in (.+)\./)?.[1]),
    ).toEqual([...['1 second', '1 second', '2 seconds', '4 seconds', '8 seconds', '16 seconds', '32 seconds']])
    expect(texts().at(-1)).toBe('! Connection to ES1 lost. Next try in 1 minute.')
    expect(refusal).toMatchObject({ reason: 'game_down' })
    expect(String(refusal)).toContain('ES1 could not be reached for 10 minutes, last tried for ansgar_es at 12:10 UTC.')
  })

  test('it comes back when the game does', async () => {
    const { game, realm, clock } = await setTableAndConnect()
    realm.misbehave.closeDoors(true)
    realm.misbehave.dropConnections()
    const answer = game.player()
    await clock.advance(5 * MINUTE)
    realm.misbehave.closeDoors(false)
    expect(await turnUntilSettled(clock, answer)).toMatchObject({ name: 'ansgar_es' })
  })

  test('a game that was away through a long rest is asked once more before the bot gives up', async () => {
    const { game, realm, clock } = await setTableAndConnect()
    realm.misbehave.closeDoors(true)
    realm.misbehave.dropConnections()
    await clock.advance(30 * MINUTE)
    realm.misbehave.closeDoors(false)
    expect(await game.player()).toMatchObject({ name: 'ansgar_es' })
  })
})

describe('A game that asks for patience', () => {
  test('is left alone for as long as it says', async () => {
    const { game, realm, clock, texts, tellsOf } = await setTableAndConnect()
    realm.misbehave.rateLimit('ES1', 'ansgar_es', MINUTE)
    const limited = tellsOf('rate_limited')
    const collected = game.collect('c1', 'wood')
    await limited
    await clock.advance(59 * SECOND)
    expect(realm.reportOf('ES1', 'ansgar_es')?.collected.wood).toBe(0)
    await clock.advance(SECOND)
    expect((await collected).amount).toBeGreaterThan(0)
    expect(texts()).toEqual(['! ES1 answered “too many requests”. No action for 1 minute.', '. Going on.'])
  })

  test('maintenance is said and waited out, however long', async () => {
    const { game, realm, clock, texts, tellsOf } = await setTableAndConnect()
    const told = tellsOf('maintenance')
    realm.misbehave.maintain(2 * HOUR)
    await told
    const answer = game.player()
    await clock.advance(2 * HOUR + 2 * SECOND)
    expect(await answer).toMatchObject({ name: 'ansgar_es' })
    expect(texts()).toEqual([
      '! ES1 is under maintenance until 14:00:01 UTC. Waiting.',
      '. Connected again. Nothing was missed.',
    ])
  })

  test('maintenance before the first sign-in is waited out as well', async () => {
    const { options, realm, clock, texts, tellsOf } = await setTable()
    realm.misbehave.maintain(20 * MINUTE)
    const told = tellsOf('maintenance')
    const connecting = connectGame(options)
    await told
    const back = tellsOf('back')
    await clock.advance(20 * MINUTE + 1.5 * SECOND)
    await back
    expect((await connecting).title).toBe('Practice realm')
    expect(texts()).toEqual(['! ES1 is under maintenance until 12:20:01 UTC. Waiting.', '. Connected to ES1.'])
  })
})

describe('A game that refuses', () => {
  test('a wrong password ends it at once, in one sentence', async () => {
    const { game, options } = await setTableAndConnect()
    await game.close()
    const refusal = await connectGame({ ...options, password: 'falkenstein' }).catch((error) => error)
    expect(refusal).toBeInstanceOf(GameRefusal)
    expect(refusal.reason).toBe('bad_credentials')
    expect(refusal.message).toBe(
      'Wrong password. ES1 refused the sign-in of ansgar_es at 12:00 UTC. Change the password under Game Accounts, then start again.',
    )
  })

  test('a password that is wrong leaves nobody signed in', async () => {
    const { game, options, realm } = await setTableAndConnect()
    await game.close()
    await connectGame({ ...options, password: 'falkenstein' }).catch((error) => error)
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(0)
  })

  test('a ban in the middle ends it with the next request', async () => {
    const { game, realm, clock } = await setTableAndConnect()
    realm.misbehave.ban('ES1', 'ansgar_es')
    const refusal = await turnUntilSettled(clock, game.player())
    expect(refusal).toMatchObject({
      reason: 'banned',
      message: expect.stringMatching(/^Banned\. ES1 closed the account of ansgar_es/),
    })
  })

  test('an unknown server is no game to wait for', async () => {
    const { options } = await setTable()
    expect(await connectGame({ ...options, server: 'XX9' }).catch((error) => error)).toMatchObject({
      reason: 'game_down',
    })
  })

  test('a pin is used where one is given, and a wrong one ends it', async () => {
    const { options } = await setTable()
    const game = await connectGame({ ...options, pin: '4711' })
    expect(await game.attack({ from: 'c1', target: 'tower1', troops: 10 })).toMatchObject({ count: 10 })
    await game.close()
    const refusal = await connectGame({ ...options, pin: '1147' }).catch((error) => error)
    expect(refusal).toMatchObject({ reason: 'bad_credentials', message: expect.stringMatching(/^Wrong pin\. /) })
  })
})

describe('A game that is not there', () => {
  test('is given up after ten minutes', async () => {
    const { options, clock, texts } = await setTable()
    const refusal = await turnUntilSettled(clock, connectGame({ ...options, url: 'ws://127.0.0.1:1' }))
    expect(refusal).toMatchObject({ reason: 'game_down' })
    expect(texts()[0]).toBe('! ES1 does not answer. Next try in 1 second.')
  })

  test.each([
    ['says nothing', () => {}],
    ['talks nonsense', (socket: Bun.ServerWebSocket) => void socket.send('{{{')],
  ])('counts as such when it opens and %s', async (_what, message) => {
    const mute = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request, server) => (server.upgrade(request) ? undefined : new Response(null, { status: 426 })),
      websocket: { message },
    })
    closeAfterTest(() => mute.stop(true))
    const { options, clock } = await setTable()
    const refusal = await turnUntilSettled(clock, connectGame({ ...options, url: `ws://127.0.0.1:${mute.port}` }))
    expect(refusal).toMatchObject({ reason: 'game_down' })
  })
})

describe('A stop', () => {
  const stopped = new Error('stopped by the test')

  test('ends a wait for the next try at once', async () => {
    const { game, realm, stop, tellsOf } = await setTableAndConnect()
    const lost = tellsOf('lost')
    realm.misbehave.dropConnections()
    const answer = game.player().catch((error) => error)
    await lost
    stop.abort(stopped)
    expect(await answer).toBe(stopped)
  })

  test('ends a wait that the game asked for at once', async () => {
    const { game, realm, stop, tellsOf } = await setTableAndConnect()
    realm.misbehave.rateLimit('ES1', 'ansgar_es', HOUR)
    const limited = tellsOf('rate_limited')
    const answer = game.player().catch((error) => error)
    await limited
    stop.abort(stopped)
    expect(await answer).toBe(stopped)
  })

  test('ends a sign-in at once and leaves nobody signed in', async () => {
    const { options, realm, stop } = await setTable()
    const connecting = connectGame(options).catch((error) => error)
    stop.abort(stopped)
    expect(await connecting).toBe(stopped)
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(0)
  })

  test('lets the request in hand be answered, and no other one begin', async () => {
    const { game, realm, stop } = await setTableAndConnect()
    const inHand = game.collect('c1', 'wood')
    stop.abort(stopped)
    expect((await inHand).amount).toBe(realm.reportOf('ES1', 'ansgar_es')?.collected.wood ?? 0)
    expect(await game.collect('c1', 'stone').catch((error) => error)).toBe(stopped)
  })
})
