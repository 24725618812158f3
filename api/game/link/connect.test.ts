import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import type { SignInThrottle } from '../sign-in-throttle/sign-in-throttle'
import { advanceUntilSettled, openConnectedScene, openConnectionScene } from '../testing/connection-scene'
import { connectGame } from './connect'
import { GameRefusal, StepDeclined } from './game-session'
import type { SignInGuard } from './sign-in-guard'

describe('A connection', () => {
  test('knows the game that it is connected to', async () => {
    const { game } = await openConnectedScene()
    expect(game).toMatchObject({ title: 'Practice realm', server: 'ES1', name: 'ansgar_es', speed: 1 })
  })

  test('is seen by the game until it is closed', async () => {
    const { game, realm } = await openConnectedScene()
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(1)
    await game.close()
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(0)
  })

  test('holds through quiet hours', async () => {
    const { game, clock, events } = await openConnectedScene()
    await clock.advance(3 * HOUR)
    expect(await game.player()).toMatchObject({ name: 'ansgar_es' })
    expect(events).toEqual([])
  })

  test('throws StepDeclined if the game declines a step', async () => {
    const { game } = await openConnectedScene()
    const tooMuch = game.sendCarts({ from: 'c1', to: 'c2', good: 'wood', amount: 900_000 })
    expect(await tooMuch.catch((error) => error)).toBeInstanceOf(StepDeclined)
  })

  test('reports that its name is signed in twice', async () => {
    const { options, texts, nextEvent } = await openConnectedScene()
    const second = nextEvent('signed_in_elsewhere')
    const other = await connectGame({ ...options, onConnection: () => {} })
    closeAfterTest(() => other.close())
    await second
    expect(texts()).toEqual(['! ansgar_es is signed in to ES1 2 times at once.'])
  })
})

describe('A castle that is lost after the hello', () => {
  async function openSceneAndLose(lose: (scene: Awaited<ReturnType<typeof openConnectionScene>>) => void) {
    const scene = await openConnectionScene()
    const { signInThrottle } = scene.options
    const run: SignInThrottle['run'] = (request, signIn) =>
      signInThrottle.run(request, (answered) =>
        signIn(() => {
          answered()
          lose(scene)
        }),
      )
    return { ...scene, options: { ...scene.options, signInThrottle: { ...signInThrottle, run } } }
  }

  test('is not signed in to after its claim was lost', async () => {
    let isHeld = true
    const { options, realm } = await openSceneAndLose(() => {
      isHeld = false
    })
    await expect(connectGame({ ...options, mayAct: () => isHeld })).rejects.toThrow()
    expect(realm.maxConcurrentSessions('ES1', 'ansgar_es')).toBe(0)
  })

  test('is not signed in to after the bot was stopped', async () => {
    const { options, realm } = await openSceneAndLose(({ stop }) => stop.abort())
    await expect(connectGame(options)).rejects.toThrow()
    expect(realm.maxConcurrentSessions('ES1', 'ansgar_es')).toBe(0)
  })

  test('is not signed in to after its claim was lost during the sign-in guard', async () => {
    const { options, realm } = await openConnectionScene()
    let isHeld = true
    const signInGuard: SignInGuard = (signIn) => {
      isHeld = false
      return signIn()
    }
    await expect(connectGame({ ...options, signInGuard, mayAct: () => isHeld })).rejects.toThrow()
    expect(realm.maxConcurrentSessions('ES1', 'ansgar_es')).toBe(0)
  })
})

test('A castle that was lost during a requested wait is left alone after it', async () => {
  let isHeld = true
  const { options, realm, clock, nextEvent } = await openConnectionScene()
  const game = await connectGame({ ...options, mayAct: () => isHeld })
  realm.misbehave.rateLimit('ES1', 'ansgar_es', MINUTE)
  const limited = nextEvent('rate_limited')
  const collected = game.collect('c1', 'wood').catch((error) => error)
  await limited
  isHeld = false
  await clock.advance(MINUTE)
  expect(await collected).toEqual(new Error('This castle may not be played any more'))
  expect(realm.reportOf('ES1', 'ansgar_es')?.collected.wood).toBe(0)
})

describe('A game that refuses', () => {
  test('for a wrong password ends the run at once, in one sentence', async () => {
    const { game, options } = await openConnectedScene()
    await game.close()
    const refusal = await connectGame({ ...options, password: 'falkenstein' }).catch((error) => error)
    expect(refusal).toBeInstanceOf(GameRefusal)
    expect(refusal.reason).toBe('bad_credentials')
    expect(refusal.message).toBe(
      'Wrong password. ES1 refused the sign-in of ansgar_es at 2096-11-21T12:00:00Z. Change the password under Game Accounts, then start again.',
    )
  })

  test('for a wrong password leaves no session', async () => {
    const { game, options, realm } = await openConnectedScene()
    await game.close()
    await connectGame({ ...options, password: 'falkenstein' }).catch((error) => error)
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(0)
  })

  test('for a ban ends the run with the next request', async () => {
    const { game, realm, clock } = await openConnectedScene()
    realm.misbehave.ban('ES1', 'ansgar_es')
    const refusal = await advanceUntilSettled(clock, game.player())
    expect(refusal).toMatchObject({
      reason: 'banned',
      message: expect.stringMatching(/^Banned\. ES1 closed the account of ansgar_es/),
    })
  })

  test('for an unknown server ends the run without waiting', async () => {
    const { options } = await openConnectionScene()
    expect(await connectGame({ ...options, server: 'XX9' }).catch((error) => error)).toMatchObject({
      reason: 'game_down',
    })
  })

  test('for a wrong pin ends the run', async () => {
    const { options } = await openConnectionScene()
    const game = await connectGame({ ...options, pin: '4711' })
    expect(await game.attack({ from: 'c1', target: 'tower1', troops: 10 })).toMatchObject({ count: 10 })
    await game.close()
    const refusal = await connectGame({ ...options, pin: '1147' }).catch((error) => error)
    expect(refusal).toMatchObject({ reason: 'settings', message: expect.stringMatching(/^Wrong pin\. /) })
  })
})

describe('A game that does not answer', () => {
  test('is given up after ten minutes', async () => {
    const { options, clock, texts } = await openConnectionScene()
    const refusal = await advanceUntilSettled(clock, connectGame({ ...options, url: 'ws://127.0.0.1:1' }))
    expect(refusal).toMatchObject({ reason: 'game_down' })
    expect(texts()).toEqual(['! ES1 does not answer. Continuing as soon as it does.'])
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
    const { options, clock } = await openConnectionScene()
    const refusal = await advanceUntilSettled(clock, connectGame({ ...options, url: `ws://127.0.0.1:${mute.port}` }))
    expect(refusal).toMatchObject({ reason: 'game_down' })
  })
})

describe('A stop', () => {
  const stopped = new Error('stopped by the test')

  test('ends the wait for the next attempt at once', async () => {
    const { game, realm, stop, nextEvent } = await openConnectedScene()
    const lost = nextEvent('lost')
    realm.misbehave.dropConnections()
    const answer = game.player().catch((error) => error)
    await lost
    stop.abort(stopped)
    expect(await answer).toBe(stopped)
  })

  test('ends a requested wait at once', async () => {
    const { game, realm, stop, nextEvent } = await openConnectedScene()
    realm.misbehave.rateLimit('ES1', 'ansgar_es', HOUR)
    const limited = nextEvent('rate_limited')
    const answer = game.player().catch((error) => error)
    await limited
    stop.abort(stopped)
    expect(await answer).toBe(stopped)
  })

  test('ends a sign-in at once and leaves no session', async () => {
    const { options, realm, stop } = await openConnectionScene()
    const connecting = connectGame(options).catch((error) => error)
    stop.abort(stopped)
    expect(await connecting).toBe(stopped)
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(0)
  })

  test('lets the request in flight be answered, and starts no other', async () => {
    const { game, realm, stop } = await openConnectedScene()
    const inHand = game.collect('c1', 'wood')
    stop.abort(stopped)
    expect((await inHand).amount).toBe(realm.reportOf('ES1', 'ansgar_es')?.collected.wood ?? 0)
    expect(await game.collect('c1', 'stone').catch((error) => error)).toBe(stopped)
  })
})
