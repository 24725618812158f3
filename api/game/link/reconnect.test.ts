import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { advanceUntilSettled, openConnectedScene, openConnectionScene } from '../testing/connection-scene'
import { openCountingProxy } from '../testing/counting-proxy'
import { connectGame } from './connect'

describe('After a drop', () => {
  test('it signs in again by itself and reports it', async () => {
    const { realm, clock, texts, nextEvent } = await openConnectedScene()
    const [lost, back] = [nextEvent('lost'), nextEvent('back')]
    realm.misbehave.dropConnections('ES1', 'ansgar_es')
    await lost
    await clock.advance(SECOND)
    await back
    expect(texts()).toEqual([
      '! Connection to ES1 lost. Continuing as soon as it answers.',
      '. Connected again. Nothing was missed.',
    ])
    expect(realm.sessionsOf('ES1', 'ansgar_es')).toBe(1)
    expect(realm.maxConcurrentSessions('ES1', 'ansgar_es')).toBe(1)
  })

  test('a request that was executed but not answered is answered, and executed once', async () => {
    const { game, realm, clock, nextEvent } = await openConnectedScene()
    realm.misbehave.dropBeforeAnswering('ES1', 'ansgar_es')
    const lost = nextEvent('lost')
    const collected = game.collect('c1', 'wood')
    await lost
    const paid = realm.reportOf('ES1', 'ansgar_es')?.collected.wood
    await clock.advance(SECOND)
    expect((await collected).amount).toBe(paid ?? 0)
    expect(realm.reportOf('ES1', 'ansgar_es')?.collected.wood).toBe(paid ?? 0)
    expect(paid).toBeGreaterThan(0)
  })

  test('it retries more and more rarely, down to twice a minute, reports it once, and gives up after ten minutes', async () => {
    const { options, realm, clock, texts } = await openConnectionScene()
    const proxy = await openCountingProxy(clock, realm.url)
    const game = await connectGame({ ...options, url: proxy.url })
    proxy.shut()
    const refusal = await advanceUntilSettled(clock, game.player())
    const tries = proxy.connections.slice(1)
    const pauses = tries.slice(1).map((time, index) => Math.round((time - Number(tries[index])) / SECOND))
    expect(pauses.slice(0, 9)).toEqual([1, 2, 1, 2, 4, 8, 16, 30, 30])
    expect(texts()).toEqual(['! Connection to ES1 lost. Continuing as soon as it answers.'])
    expect(refusal).toMatchObject({ reason: 'game_down' })
    expect(String(refusal)).toMatch(
      /ES1 does not answer\. It could not be reached for 10 minutes, last tried for ansgar_es at 2096-11-21T12:10:\d\dZ\./,
    )
  })

  test('a change of the clock does not make it give up', async () => {
    const { game, realm, clock } = await openConnectedScene()
    realm.misbehave.refuseConnections(true)
    realm.misbehave.dropConnections()
    const answer = game.player()
    await clock.advance(MINUTE)
    clock.set(HOUR)
    await clock.advance(MINUTE)
    realm.misbehave.refuseConnections(false)
    expect(await advanceUntilSettled(clock, answer)).toMatchObject({ name: 'ansgar_es' })
  })

  test('it reconnects when the game is back', async () => {
    const { game, realm, clock } = await openConnectedScene()
    realm.misbehave.refuseConnections(true)
    realm.misbehave.dropConnections()
    const answer = game.player()
    await clock.advance(5 * MINUTE)
    realm.misbehave.refuseConnections(false)
    expect(await advanceUntilSettled(clock, answer)).toMatchObject({ name: 'ansgar_es' })
  })

  test('a password that was changed in the game is refused once, and not sent again by the next request', async () => {
    const { options, realm, clock, nextEvent } = await openConnectionScene()
    const proxy = await openCountingProxy(clock, realm.url)
    const game = await connectGame({ ...options, url: proxy.url })
    const lost = nextEvent('lost')
    await realm.misbehave.changePassword('ES1', 'ansgar_es', 'another')
    await lost
    const refusals: unknown[] = []
    game.player().catch((refusal) => refusals.push(refusal))
    // Checking a password takes real time, during which the game must not seem to be down.
    for (; refusals.length === 0; await clock.advance(10)) await realm.idle()
    for (let request = 0; request < 2; request++) await game.player().catch((refusal) => refusals.push(refusal))
    expect(refusals).toEqual(Array(3).fill(expect.objectContaining({ reason: 'bad_credentials' })))
    expect(proxy.connections).toHaveLength(2)
  })

  test('a game that was down during a long rest is tried once more before the bot gives up', async () => {
    const { game, realm, clock } = await openConnectedScene()
    realm.misbehave.refuseConnections(true)
    realm.misbehave.dropConnections()
    await clock.advance(30 * MINUTE)
    realm.misbehave.refuseConnections(false)
    expect(await game.player()).toMatchObject({ name: 'ansgar_es' })
  })
})

describe('A game that asks clients to wait', () => {
  test('gets no request for that long', async () => {
    const { game, realm, clock, texts, nextEvent } = await openConnectedScene()
    realm.misbehave.rateLimit('ES1', 'ansgar_es', MINUTE)
    const limited = nextEvent('rate_limited')
    const collected = game.collect('c1', 'wood')
    await limited
    await clock.advance(59 * SECOND)
    expect(realm.reportOf('ES1', 'ansgar_es')?.collected.wood).toBe(0)
    await clock.advance(SECOND)
    expect((await collected).amount).toBeGreaterThan(0)
    expect(texts()).toEqual(['! ES1 answered “too many requests”. No action for 1 minute.', '. Continuing.'])
  })

  test('maintenance is reported and waited out, however long', async () => {
    const { game, realm, clock, texts, nextEvent } = await openConnectedScene()
    const reported = nextEvent('maintenance')
    realm.misbehave.startMaintenance(2 * HOUR)
    await reported
    const answer = game.player()
    await clock.advance(2 * HOUR + 2 * SECOND)
    expect(await answer).toMatchObject({ name: 'ansgar_es' })
    expect(texts()).toEqual([
      '! ES1 is under maintenance until 2096-11-21T14:00:01Z. Waiting.',
      '. Connected again. Nothing was missed.',
    ])
  })

  test('maintenance without a disconnect is over with the next answer', async () => {
    const { game, realm, clock, texts, nextEvent } = await openConnectedScene()
    realm.misbehave.refuseOnceForMaintenance('ES1', 'ansgar_es', 10 * SECOND)
    const reported = nextEvent('maintenance')
    const answer = game.player()
    await reported
    await clock.advance(12 * SECOND)
    expect(await answer).toMatchObject({ name: 'ansgar_es' })
    expect(texts()).toEqual([
      '! ES1 is under maintenance until 2096-11-21T12:00:11Z. Waiting.',
      '. Connected again. Nothing was missed.',
    ])
  })

  test('maintenance before the first sign-in is waited out as well', async () => {
    const { options, realm, clock, texts, nextEvent } = await openConnectionScene()
    realm.misbehave.startMaintenance(20 * MINUTE)
    const reported = nextEvent('maintenance')
    const connecting = connectGame(options)
    await reported
    const back = nextEvent('back')
    await clock.advance(20 * MINUTE + 1.5 * SECOND)
    await back
    expect((await connecting).title).toBe('Practice realm')
    expect(texts()).toEqual(['! ES1 is under maintenance until 2096-11-21T12:20:01Z. Waiting.', '. Connected to ES1.'])
  })
})
