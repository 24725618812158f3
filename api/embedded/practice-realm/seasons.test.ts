import { afterEach, describe, expect, test } from 'bun:test'
import { DAY } from '../../../shared/time'
import type { EventOverview, EventTarget } from '../../game/protocol/events'
import { openConnectedScene } from '../../game/testing/connection-scene'
import { openRealm, temporaryFolder } from '../../game/testing/open-realm'
import { type RawClient, signedInClient } from '../../game/testing/raw-client'
import { eventAt, nextEvents } from '../../game/world/seasons/calendar'
import { createFakeClock } from '../../testing/fake-clock'
import { startPracticeRealm } from './start'

const SPEED = 60
const ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Auckland']

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('Seasons of the realm', () => {
  test('keep their calendar for 100 game days, through restarts in other zones', async () => {
    const dataDir = await temporaryFolder()
    const clock = createFakeClock()
    const start = clock.now()
    const realOf = (game: number) => new Date(start + (game - start) / SPEED).toISOString()
    const days = Array.from({ length: 100 }, (_, day) => start + day * DAY)
    const calendar = days.map((day) => ({ event: eventAt('DE1', day), next: nextEvents('DE1', day)[0] }))
    for (let day = 0; day < 100; day += 5) {
      process.env.TZ = ZONES[(day / 5) % ZONES.length]
      const realm = await startPracticeRealm({ dataDir, clock, speed: SPEED })
      for (const planned of calendar.slice(day, day + 5)) {
        const { event, next_event } = realm.mapOf('DE1') ?? {}
        expect(event?.kind).toBe(planned.event?.kind)
        expect(event?.ends_at).toBe(planned.event ? realOf(planned.event.endsAt) : undefined)
        expect(next_event?.opens_at).toBe(realOf(planned.next?.opensAt ?? 0))
        await clock.advance(DAY / SPEED)
      }
      await realm.stop()
    }
  })

  test('are open for all when they are opened on purpose, and only for who takes part after a restart', async () => {
    const dataDir = await temporaryFolder()
    const clock = createFakeClock()
    await clock.advance((eventAt('DE1', clock.now())?.endsAt ?? 0) - clock.now())
    const realm = await startPracticeRealm({ dataDir, clock })
    const running = async (client: RawClient) => ((await client.ask('events')).ok as EventOverview).running
    const [ansgar, ben] = [await signedInClient(realm.url), await signedInClient(realm.url, 'ben')]
    expect(await running(ansgar)).toEqual([])
    realm.misbehave.openEvent('khan', DAY)
    const [opened] = await running(ben)
    expect(opened).toMatchObject({ kind: 'khan', endsAt: clock.now() + DAY })
    expect(realm.mapOf('DE1')?.event).toMatchObject({ kind: 'khan' })
    const [camp] = (await ansgar.ask('event_targets', { event: opened?.id, castle: 'c1' })).ok as EventTarget[]
    await ansgar.ask('attack', { from: 'c1', target: camp?.id, troops: 800 })
    await realm.stop()
    const restarted = await openRealm({ dataDir, clock })
    expect(await running(await signedInClient(restarted.url, 'ben'))).toEqual([])
    const again = await signedInClient(restarted.url)
    expect(await running(again)).toMatchObject([{ id: opened?.id, difficulty: 'normal' }])
    await clock.advance(camp?.travelMs ?? 0)
    expect(await running(again)).toMatchObject([{ points: camp?.points }])
  })

  test('give one prize for a spin, however often its request is sent', async () => {
    const realm = await openRealm()
    const client = await signedInClient(realm.url)
    const first = await client.ask('spin', {}, 'one')
    expect(await client.ask('spin', {}, 'one')).toEqual(first)
    expect(await client.ask('wheel')).toMatchObject({ ok: { spins: 1, freeSpin: false } })
    expect(await client.ask('spin')).toMatchObject({ error: { code: 'resting' } })
  })

  test('are announced to bots, who read events and spin', async () => {
    const { game } = await openConnectedScene()
    expect([game.has('events'), game.has('wheel')]).toEqual([true, true])
    expect((await game.events()).next.map(({ kind }) => kind).toSorted()).toEqual(['berimond', 'khan'])
    await expect(game.eventTargets('khan', 'c1')).rejects.toThrow('There is no such event.')
    await expect(game.chooseDifficulty('khan', 'hard')).rejects.toThrow('There is no such event.')
    expect((await game.spin(2)).prizes.map(({ spin }) => spin)).toEqual([1, 2, 3])
    expect((await game.wheel()).spins).toBe(3)
  })
})
