import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import { sumOf } from '../../protocol/game-objects'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { REAL_TIME } from '../game-time'
import { travelMs } from '../travel'
import type { World, WorldIsland } from '../world'
import { cargoAt, islandViews, MAX_PROVISIONS } from './islands'
import { SHIP_LOAD, sendShips } from './sailing'
import { skiesOver } from './storm-map'

const START = Date.UTC(2026, 10, 21)

const newWorld = () => openWorld('DE1', 'ansgar_h', START)
const sail = (world: World, { id }: WorldIsland, more: { ships?: number; provisions?: number } = {}) =>
  sendShips(world, { from: 'c1', island: id, ships: 6, ...more })

function firstIsland({ islands }: World): WorldIsland {
  const [island] = islands
  if (!island) throw new Error('A new world has islands')
  return island
}

function wayTo(world: World, island: WorldIsland): number {
  const [harbour] = world.castles
  return harbour ? travelMs('ships', harbour, island) : 0
}

/** Settles to a moment at which a fleet that leaves would find calm, a storm on arrival, or storms at both ends. */
function settleUntil(world: World, wanted: { now: boolean; ahead: boolean }): WorldIsland {
  for (let at = START; at < START + 48 * HOUR; at += MINUTE) {
    for (const island of world.islands) {
      const { stormAt } = skiesOver(world.server, island.name)
      const isSo = { now: !!stormAt(at), ahead: !!stormAt(at + wayTo(world, island)) }
      if (isSo.now !== wanted.now || isSo.ahead !== wanted.ahead) continue
      settle(world, at)
      return island
    }
  }
  throw new Error('No such moment in two days')
}

const loads = (world: World) => world.reports.take(['ships_loaded']).map(({ goods }) => sumOf(goods))

describe('Ships', () => {
  test('bring the cargo that the island showed', () => {
    const world = newWorld()
    const island = settleUntil(world, { now: false, ahead: false })
    const { cargo } = islandViews(world, REAL_TIME).find(({ id }) => id === island.id) ?? { cargo: null }
    sail(world, island)
    settle(world, world.settledAt + 12 * HOUR)
    expect(world.reports.take(['ships_loaded']).map(({ goods }) => goods)).toEqual([cargo ?? expect.anything()])
    expect(world.castles[0]?.ships).toBe(14)
  })

  test('leave no more on an island until the next storm', () => {
    const world = newWorld()
    const island = settleUntil(world, { now: false, ahead: false })
    for (const _ of [1, 2]) sail(world, island)
    settle(world, world.settledAt + wayTo(world, island))
    expect(loads(world).map((load) => load > 0)).toEqual([true, false])
    expect(sumOf(cargoAt(world, island, world.settledAt))).toBe(0)
    const [next] = skiesOver('DE1', island.name).forecast(world.settledAt)
    expect(sumOf(cargoAt(world, island, next?.until ?? 0))).toBeGreaterThan(0)
    expect(islandViews(world, REAL_TIME).find(({ id }) => id === island.id)?.cargoNext).toEqual(
      cargoAt(world, island, next?.until ?? 0),
    )
  })

  test('find another cargo at each visit, and other islands have others', () => {
    const world = newWorld()
    const [one, other] = world.islands
    if (!one || !other) throw new Error('A new world has islands')
    const cargoes = Array.from({ length: 8 }, (_, visits) => sumOf(cargoAt(world, { ...one, visits }, START)))
    expect(new Set(cargoes).size).toBe(8)
    expect(Math.max(...cargoes)).toBeGreaterThan(1.3 * Math.min(...cargoes))
    expect(cargoAt(world, one, START)).not.toEqual(cargoAt(world, other, START))
    expect(cargoAt(newWorld(), one, START)).toEqual(cargoAt(world, one, START))
  })

  test('that would arrive in a storm wait until it has passed', () => {
    const world = newWorld()
    const island = settleUntil(world, { now: false, ahead: true })
    const storm = skiesOver('DE1', island.name).stormAt(world.settledAt + wayTo(world, island))
    expect(sail(world, island).arrivesAt).toBe(storm?.until ?? 0)
    settle(world, storm?.until ?? 0)
    expect(loads(world)[0]).toBeGreaterThan(0)
    expect(world.journeys[0]?.arrivesAt).toBe((storm?.until ?? 0) + wayTo(world, island))
  })

  test('leave during a storm that passes before they arrive', () => {
    const world = newWorld()
    const island = settleUntil(world, { now: true, ahead: false })
    expect(sail(world, island).arrivesAt).toBe(world.settledAt + wayTo(world, island))
  })

  test('stay during a storm that would still be there', () => {
    const world = newWorld()
    const island = settleUntil(world, { now: true, ahead: true })
    expect(() => sail(world, island)).toThrow(`A storm lies over ${island.name}.`)
    expect([world.castles[0]?.ships, world.journeys]).toEqual([14, []])
  })
})

describe('Provisions', () => {
  test('are gathered from while they last: the next cargo is richer', () => {
    const [fed, hungry] = [newWorld(), newWorld()]
    const islands = [fed, hungry].map((world) => settleUntil(world, { now: false, ahead: false }))
    const food = fed.castles[0]?.stores.food ?? 0
    for (const world of [fed, hungry]) {
      const [island] = islands
      if (island) sail(world, firstOf(world, island), { provisions: world === fed ? 1_000 : undefined })
    }
    expect(fed.castles[0]?.stores.food).toBe(food - 1_000)
    const arrival = fed.settledAt + wayTo(fed, firstOf(fed, islands[0]))
    const later = arrival + 6 * HOUR
    for (const world of [fed, hungry]) settle(world, later)
    const [richer, poorer] = [fed, hungry].map((world) => cargoAt(world, firstOf(world, islands[0]), later))
    expect((richer?.wood ?? 0) - (poorer?.wood ?? 0)).toBe(900)
    expect((richer?.stone ?? 0) - (poorer?.stone ?? 0)).toBe(900)
    expect(islandViews(fed, REAL_TIME).map(({ provisions }) => provisions)).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('are shown as long as they last', () => {
    const world = newWorld()
    const island = settleUntil(world, { now: false, ahead: false })
    sail(world, island, { provisions: 1_000 })
    settle(world, world.settledAt + wayTo(world, island) + 2 * HOUR)
    expect(islandViews(world, REAL_TIME).find(({ id }) => id === island.id)?.provisions).toBe(600)
  })

  test('spoil beyond what an island keeps', () => {
    const world = newWorld()
    const island = settleUntil(world, { now: false, ahead: false })
    for (let fleet = 0; fleet < 2; fleet++) sail(world, island, { provisions: 1_500 })
    const arrival = world.settledAt + wayTo(world, island)
    settle(world, arrival)
    expect(islandViews(world, REAL_TIME).find(({ id }) => id === island.id)?.provisions).toBe(MAX_PROVISIONS)
  })

  test('need food at home and room aboard', () => {
    const world = newWorld()
    const island = settleUntil(world, { now: false, ahead: false })
    expect(() => sail(world, island, { ships: 1, provisions: SHIP_LOAD + 1 })).toThrow('Not enough room')
    expect(() => sail(world, island, { provisions: MAX_PROVISIONS + 1 })).toThrow('Not enough room')
    if (world.castles[0]) world.castles[0].stores.food = 10
    expect(() => sail(world, island, { provisions: 11 })).toThrow('Not enough food')
    expect(world.castles[0]).toMatchObject({ ships: 14, stores: { food: 10 } })
  })

  test('bring the same whether the world is settled once or often', () => {
    const [often, once] = [newWorld(), newWorld()]
    const end = START + 72 * HOUR
    for (const world of [often, once]) sail(world, firstIsland(world), { provisions: 1_500 })
    for (let at = START; at < end; at += 17 * MINUTE) settle(often, at)
    for (const world of [often, once]) settle(world, end)
    expect(often.islands).toEqual(once.islands)
    expect(cargoAt(often, firstIsland(often), end)).toEqual(cargoAt(once, firstIsland(once), end))
    expect(often.totals.cargo).toEqual(once.totals.cargo)
  })
})

const firstOf = (world: World, island?: WorldIsland): WorldIsland =>
  world.islands.find(({ id }) => id === island?.id) ?? firstIsland(world)
