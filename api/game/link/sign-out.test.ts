import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { advanceUntilSettled, openConnectedScene, openConnectionScene } from '../testing/connection-scene'
import { openCountingProxy } from '../testing/counting-proxy'
import { connectGame } from './connect'

const NAME = ['ES1', 'ansgar_es'] as const

describe('A sign-out', () => {
  test('leaves no session, and no connection is tried for as long as it lasts', async () => {
    const { options, realm, clock, texts } = await openConnectionScene()
    const proxy = await openCountingProxy(clock, realm.url)
    const game = await connectGame({ ...options, url: proxy.url })
    await game.signOut()
    await realm.idle()
    expect(realm.sessionsOf(...NAME)).toBe(0)
    await clock.advance(8 * HOUR)
    expect(realm.sessionsOf(...NAME)).toBe(0)
    expect(proxy.connections).toHaveLength(1)
    await game.signIn()
    expect(realm.sessionsOf(...NAME)).toBe(1)
    expect(realm.maxConcurrentSessions(...NAME)).toBe(1)
    expect(texts()).toEqual([])
  })

  test('ends with the next call, which keeps the features and the pin of the game', async () => {
    const { options, realm } = await openConnectionScene()
    const game = await connectGame({ ...options, pin: '4711' })
    await game.signOut()
    expect(game.has('raids')).toBe(true)
    expect(await game.attack({ from: 'c1', target: 'tower1', troops: 10 })).toMatchObject({ count: 10 })
    expect(realm.sessionsOf(...NAME)).toBe(1)
  })

  test('gives up a connection that was about to come back', async () => {
    const { game, realm, clock, nextEvent } = await openConnectedScene()
    const lost = nextEvent('lost')
    realm.misbehave.dropConnections()
    await lost
    await game.signOut()
    await clock.advance(HOUR)
    expect(realm.sessionsOf(...NAME)).toBe(0)
  })

  test('does not count a game that was down before as down ever since', async () => {
    const { game, realm, clock, nextEvent, texts } = await openConnectedScene()
    const lost = nextEvent('lost')
    realm.misbehave.refuseConnections(true)
    realm.misbehave.dropConnections()
    await lost
    await clock.advance(5 * MINUTE)
    await game.signOut()
    await clock.advance(8 * HOUR)
    const answer = game.player()
    await clock.advance(5 * MINUTE)
    realm.misbehave.refuseConnections(false)
    expect(await advanceUntilSettled(clock, answer)).toMatchObject({ name: 'ansgar_es' })
    expect(texts().slice(1)).toEqual(['! ES1 does not answer. Continuing as soon as it does.', '. Connected to ES1.'])
  })

  test('of a stopped bot is final', async () => {
    const { game, realm, stop } = await openConnectedScene()
    await game.signOut()
    stop.abort(new Error('stopped by the test'))
    await expect(game.signIn()).rejects.toThrow('stopped by the test')
    expect(realm.sessionsOf(...NAME)).toBe(0)
  })
})

describe('The sign-in after a sign-out', () => {
  test('waits out maintenance', async () => {
    const { game, realm, clock, nextEvent, texts } = await openConnectedScene()
    await game.signOut()
    realm.misbehave.startMaintenance(HOUR)
    const reported = nextEvent('maintenance')
    const signingIn = game.signIn()
    await reported
    await clock.advance(HOUR + 2 * SECOND)
    await signingIn
    expect(texts()).toEqual(['! ES1 is under maintenance until 2096-11-21T13:00:01Z. Waiting.', '. Connected to ES1.'])
  })

  test('ends the run if the password was changed', async () => {
    const { game, realm } = await openConnectedScene()
    await game.signOut()
    await realm.misbehave.changePassword(...NAME, 'another')
    await expect(game.signIn()).rejects.toMatchObject({ reason: 'bad_credentials' })
  })

  test('ends the run if the game asks whether a person is there', async () => {
    const { game, realm } = await openConnectedScene()
    await game.signOut()
    realm.misbehave.askForHuman(...NAME)
    await expect(game.signIn()).rejects.toMatchObject({
      reason: 'human_check',
      message:
        'ES1 asks for proof that a person is playing. Castellan does not answer such questions. Sign in yourself, then start again.',
    })
    expect(realm.sessionsOf(...NAME)).toBe(0)
  })

  test('reports a player who has signed in meanwhile', async () => {
    const { options, game, texts, nextEvent } = await openConnectedScene()
    await game.signOut()
    const other = await connectGame({ ...options, onConnection: () => {} })
    const second = nextEvent('signed_in_elsewhere')
    await game.signIn()
    await second
    await other.close()
    expect(texts()).toEqual(['! ansgar_es is signed in to ES1 2 times at once.'])
  })
})
