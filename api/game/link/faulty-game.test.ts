import { describe, expect, test } from 'bun:test'
import { HOUR, SECOND } from '../../../shared/time'
import { advanceUntilSettled, openConnectedScene, openConnectionScene } from '../testing/connection-scene'
import { connectGame } from './connect'
import { GameRefusal } from './game-session'

const NAME = ['ES1', 'ansgar_es'] as const
const SENTENCE =
  'ES1 asks for proof that a person is playing. Castellan does not answer such questions. Sign in yourself, then start again.'

describe('A game that asks for proof of a human', () => {
  test('at the sign-in ends the run', async () => {
    const { options, realm } = await openConnectionScene()
    realm.misbehave.askForHuman(...NAME)
    const refusal = await connectGame(options).catch((error) => error)
    expect(refusal).toBeInstanceOf(GameRefusal)
    expect(refusal).toMatchObject({ reason: 'human_check', message: SENTENCE })
    expect(realm.sessionsOf(...NAME)).toBe(0)
  })

  test('at a call ends the run', async () => {
    const { game, realm } = await openConnectedScene()
    realm.misbehave.askForHuman(...NAME)
    expect(await game.castles().catch((error) => error)).toMatchObject({ reason: 'human_check', message: SENTENCE })
  })

  test('when it signs in again is asked no second time', async () => {
    const { game, realm, clock } = await openConnectedScene()
    realm.misbehave.askForHuman(...NAME)
    realm.misbehave.dropConnections(...NAME)
    const calls = Promise.all([game.player(), game.castles()].map((call) => call.catch((error) => error)))
    expect(await advanceUntilSettled(clock, calls)).toMatchObject([
      { reason: 'human_check' },
      { reason: 'human_check' },
    ])
    expect(await game.player().catch((error) => error)).toMatchObject({ reason: 'human_check' })
    expect(realm.sessionsOf(...NAME)).toBe(0)
  })
})

describe('A game with broken answers', () => {
  test('that sends half of one gets the request again, and executes it once', async () => {
    const { game, realm, clock } = await openConnectedScene()
    realm.misbehave.answerHalf(...NAME)
    const collected = advanceUntilSettled(clock, game.collect('c1', 'wood'))
    const { amount } = (await collected) as { amount: number }
    expect(amount).toBeGreaterThan(0)
    expect(realm.reportOf(...NAME)?.collected.wood).toBe(amount)
  })

  test('that takes four seconds is waited for', async () => {
    const { game, realm, clock, texts } = await openConnectedScene()
    realm.misbehave.answerAfter(...NAME, 4 * SECOND)
    expect(await advanceUntilSettled(clock, game.collect('c1', 'wood'))).toMatchObject({ amount: expect.any(Number) })
    expect(texts()).toEqual([])
  })

  test('that takes six seconds is asked again, and has executed the request once', async () => {
    const { game, realm, clock } = await openConnectedScene()
    realm.misbehave.answerAfter(...NAME, 6 * SECOND)
    const collected = game.collect('c1', 'wood')
    while (realm.reportOf(...NAME)?.collected.wood === 0) await clock.advance(SECOND)
    const once = realm.reportOf(...NAME)?.collected.wood
    realm.misbehave.answerAfter(...NAME, 0)
    expect(await advanceUntilSettled(clock, collected)).toMatchObject({ amount: once })
    expect(realm.reportOf(...NAME)?.collected.wood).toBe(once ?? 0)
  })
})

describe('A game that changes what it has', () => {
  test('is asked only for what it announced at the last sign-in', async () => {
    const { game, realm, clock } = await openConnectedScene()
    expect(game.has('raids')).toBe(true)
    realm.misbehave.lack('raids')
    realm.misbehave.dropConnections(...NAME)
    await advanceUntilSettled(clock, game.player())
    expect([game.has('raids'), game.has('building')]).toEqual([false, true])
  })

  test('sends events of raids, which disturb nothing', async () => {
    const { game, realm, clock, texts } = await openConnectedScene()
    realm.misbehave.raid(...NAME, { strength: 500, in: HOUR })
    expect(await game.incoming()).toMatchObject([{ castle: 'c1', troops: 500, arrivesAt: clock.now() + HOUR }])
    expect(texts()).toEqual([])
  })
})

test('a session moves troops, calls them home and buys protection', async () => {
  const { game, realm, clock } = await openConnectedScene()
  realm.misbehave.raid(...NAME, { strength: 500, in: HOUR })
  const { id } = await game.moveTroops({ from: 'c1', to: 'c2', troops: 100 })
  expect(await game.callHome(id)).toMatchObject({ id, leg: 'home', arrivesAt: clock.now() })
  const { price } = await game.protection()
  const { coins } = await game.player()
  const bought = await game.protect().catch((error) => error)
  if (coins < price) expect(bought).toMatchObject({ code: 'not_enough' })
  else expect([bought.until !== null, await game.incoming()]).toEqual([true, []])
})
