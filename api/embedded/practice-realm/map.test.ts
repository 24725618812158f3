import { describe, expect, test } from 'bun:test'
import { REALM_SHORE } from '../../../shared/realm-shore'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { Island } from '../../game/protocol/game-objects'
import { openRealm } from '../../game/testing/open-realm'
import { signedInClient } from '../../game/testing/raw-client'
import { createFakeClock } from '../../testing/fake-clock'
import type { PracticeRealm } from './start'

const isAtSea = (kind: string) => kind === 'island' || kind === 'fort'
const isPlayers = ({ owner }: { owner: string }) => owner === 'player'
const isCalmOnArrival = ({ restsUntil, forecast = [] }: Island, at: number) =>
  !restsUntil && forecast.every(({ from, until }) => at < from || until <= at)

/** A name that has a world, because it changed something. */
async function playerOf({ url }: PracticeRealm, name: string, server = 'DE1') {
  const client = await signedInClient(url, name, server)
  await client.ask('collect', { castle: 'c1', good: 'wood' })
  return client
}

describe('The map of a realm', () => {
  test('has castles and targets on land, and islands out at sea', async () => {
    const realm = await openRealm()
    for (const name of ['ansgar_h', 'ben', 'clara']) await playerOf(realm, name)
    const map = realm.mapOf('DE1')
    const shore = (map?.size ?? 0) * REALM_SHORE
    const islands = map?.targets.filter(({ kind }) => isAtSea(kind)) ?? []
    const onLand = [...(map?.castles ?? []), ...(map?.targets.filter(({ kind }) => !isAtSea(kind)) ?? [])]
    expect([map?.castles.filter(isPlayers).length, islands.length]).toEqual([9, 18 + 12])
    expect(islands.every(({ y }) => y >= shore + 4 && y <= 93)).toBe(true)
    expect(onLand.every(({ y }) => y >= 4 && y <= shore - 4)).toBe(true)
    expect(new Set(map?.castles.map(({ id }) => id)).size).toBe(39)
  })

  test('ranks the twenty strongest of players and rivals', async () => {
    const realm = await openRealm()
    await playerOf(realm, 'ansgar_h')
    const { strongest = [], castles = [] } = realm.mapOf('DE1') ?? {}
    expect(strongest).toHaveLength(20)
    expect(strongest).toEqual(strongest.toSorted((a, b) => b.strength - a.strength))
    expect(castles.filter((each) => !isPlayers(each))).toHaveLength(30)
  })

  test('names no owner in its ids', async () => {
    const realm = await openRealm()
    await playerOf(realm, 'ansgar_h')
    const map = realm.mapOf('DE1')
    const ids = [...(map?.castles ?? []), ...(map?.targets ?? []), ...(map?.journeys ?? [])].map(({ id }) => id)
    expect(ids.join()).not.toContain('ansgar')
  })

  test('shows who is on the way, from when to when', async () => {
    const clock = createFakeClock()
    const realm = await openRealm({ clock })
    const client = await playerOf(realm, 'ansgar_h')
    const [castle] = realm.castlesOf('DE1', 'ansgar_h')
    const { ok: islands } = await client.ask('islands')
    const island = (islands as Island[]).find((each) => isCalmOnArrival(each, clock.now() + each.travelMs))
    await client.ask('send_ships', { from: castle?.id, island: island?.id, ships: 2 })
    await clock.advance(MINUTE)
    const [journey] = realm.mapOf('DE1')?.journeys ?? []
    expect(journey?.kind).toBe('ships')
    expect(Date.parse(journey?.left_at ?? '')).toBe(clock.now() - MINUTE)
    expect(Date.parse(journey?.arrives_at ?? '')).toBe(clock.now() - MINUTE + (island?.travelMs ?? 0))
    await clock.advance(island?.travelMs ?? 0)
    const [home] = realm.mapOf('DE1')?.journeys ?? []
    expect(home?.to).toEqual(journey?.from as never)
  })

  test('shows the event of the calendar and the next one, in real time', async () => {
    const clock = createFakeClock()
    const realm = await openRealm({ clock, speed: 60 })
    const before = realm.mapOf('DE1')
    const opensAt = Date.parse(before?.next_event?.opens_at ?? '')
    await clock.advance(opensAt - clock.now())
    const { kind, ends_at } = before?.next_event ?? {}
    expect(realm.mapOf('DE1')?.event).toMatchObject({ kind, ends_at })
    await clock.advance(Date.parse(ends_at ?? '') - clock.now())
    const after = realm.mapOf('DE1')
    expect(after?.event).toBeNull()
    expect(after?.next_event?.kind).not.toBe(kind)
  })

  test('shows a raid on its way from its rival to the castle', async () => {
    const realm = await openRealm()
    await playerOf(realm, 'ansgar_h')
    realm.misbehave.raid('DE1', 'ansgar_h', { strength: 500, in: HOUR, castle: 'c2' })
    const { castles = [], journeys = [] } = realm.mapOf('DE1') ?? {}
    const raid = journeys.find(({ kind }) => kind === 'raid')
    const [, outpost] = castles.filter(isPlayers)
    expect(raid).toMatchObject({ owner: 'rival', against: 'ansgar_h', count: 500 })
    expect(raid?.to).toEqual({ x: outpost?.x, y: outpost?.y } as never)
    expect(castles.filter((each) => !isPlayers(each)).map(({ x, y }) => ({ x, y }))).toContainEqual(raid?.from as never)
  })

  test('has towers, camps and the camps of an event, however many play', async () => {
    const realm = await openRealm()
    realm.misbehave.openEvent('khan', HOUR)
    for (let n = 0; n < 40; n++) await playerOf(realm, `player ${n}`)
    const kinds = Map.groupBy(realm.mapOf('DE1')?.targets ?? [], ({ kind }) => kind)
    const counts = Object.fromEntries([...kinds].map(([kind, targets]) => [kind, targets.length]))
    expect(counts).toEqual({ tower: 80, camp: 40, event: 40, island: 40, fort: 40 })
  })

  test('shows the target of each army', async () => {
    const realm = await openRealm()
    for (let n = 0; n < 40; n++) await playerOf(realm, `player ${n}`)
    const client = await playerOf(realm, 'ansgar_h')
    await client.ask('attack', { from: 'c1', target: 'tower9', troops: 100 })
    const { journeys, targets } = realm.mapOf('DE1') ?? {}
    const { x, y } = journeys?.find(({ kind }) => kind === 'troops')?.to ?? {}
    expect(targets).toContainEqual(expect.objectContaining({ kind: 'tower', x, y }))
  })

  test('has the sixty worlds that changed last', async () => {
    const clock = createFakeClock()
    const realm = await openRealm({ clock })
    const first = await playerOf(realm, 'the first')
    await clock.advance(SECOND)
    for (let n = 0; n < 60; n++) await playerOf(realm, `newer ${n}`)
    const named = () =>
      new Set(
        realm
          .mapOf('DE1')
          ?.castles.filter(isPlayers)
          .map(({ name }) => name),
      )
    expect([named().size, named().has('the first')]).toEqual([60, false])
    await clock.advance(SECOND)
    await first.ask('collect', { castle: 'c1', good: 'stone' })
    expect([named().size, named().has('the first')]).toEqual([60, true])
  })

  test('leaves out names that have not played for ninety days, until they sign in', async () => {
    const clock = createFakeClock()
    const realm = await openRealm({ clock })
    await playerOf(realm, 'ansgar_h')
    await clock.advance(90 * DAY)
    expect(realm.mapOf('DE1')?.castles.filter(isPlayers)).toHaveLength(3)
    await clock.advance(SECOND)
    expect(realm.mapOf('DE1')?.castles.filter(isPlayers)).toEqual([])
    await signedInClient(realm.url, 'ansgar_h')
    expect(realm.mapOf('DE1')?.castles.filter(isPlayers)).toHaveLength(3)
  })

  test('leaves out banned names and other servers', async () => {
    const realm = await openRealm()
    await playerOf(realm, 'ansgar_h')
    await playerOf(realm, 'ben', 'FR1')
    realm.misbehave.ban('DE1', 'ansgar_h')
    expect(realm.mapOf('DE1')?.castles.filter(isPlayers)).toEqual([])
    expect(realm.mapOf('FR1')?.castles.filter(isPlayers)).toHaveLength(3)
    expect(realm.mapOf('XX9')).toBeNull()
  })
})
