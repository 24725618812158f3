import { describe, expect, test } from 'bun:test'
import { HOUR } from '../../../../shared/time'
import { GOODS, REPORT_KINDS } from '../../protocol/game-objects'
import { integerBetween, seededRandom } from '../random'
import { sendShips } from '../storms/sailing'
import { attack } from '../targets/attack'
import type { World, WorldCastle } from '../world'
import { collect, sendCarts } from './actions'
import { createWorld, openWorld } from './create-world'
import { settle } from './settle'

const START = Date.UTC(2026, 10, 21)

const newWorld = () => openWorld('DE1', 'ansgar_h', START)

function busyWorld(): World {
  const world = newWorld()
  sendCarts(world, { from: 'c1', to: 'c2', good: 'wood', amount: 4_000 })
  sendShips(world, { from: 'c1', island: 'island1', ships: 3 })
  attack(world, { from: 'c1', target: 'tower1', troops: 700 })
  return world
}

const storesRounded = ({ id, stores, troops }: WorldCastle) => {
  const [wood, stone, food] = GOODS.map((good) => Math.round(stores[good]))
  return { id, wood, stone, food, troops: Math.round(troops) }
}

describe('A world', () => {
  test('is always the same for one server and name, and differs for others', () => {
    const world = createWorld('DE1', 'ansgar_h', START)
    expect(createWorld('DE1', 'ansgar_h', START)).toEqual(world)
    expect(createWorld('FR1', 'ansgar_h', START)).not.toEqual(world)
    expect(createWorld('DE1', 'ansgar_x', START)).not.toEqual(world)
  })

  test('has one thing per place', () => {
    for (let n = 0; n < 200; n++) {
      const { castles, targets, islands } = createWorld('DE1', `player ${n}`, START)
      const places = [...castles, ...targets, ...islands].map(({ x, y }) => `${x}:${y}`)
      expect(new Set(places).size).toBe(places.length)
    }
  })

  test('does not depend on how often it is settled', () => {
    const [often, once] = [busyWorld(), busyWorld()]
    const random = seededRandom('looks')
    for (let now = START; now < START + 6 * HOUR; now += integerBetween(random, 1_000, 900_000)) settle(often, now)
    for (const world of [often, once]) settle(world, START + 6 * HOUR)
    expect(often.castles.map(storesRounded)).toEqual(once.castles.map(storesRounded))
    expect(often.reports.take(REPORT_KINDS)).toEqual(once.reports.take(REPORT_KINDS))
    expect(often.totals).toEqual(once.totals)
  })

  test('never holds more than fits, nor less than nothing', () => {
    const world = newWorld()
    const random = seededRandom('a busy player')
    for (let hour = 1; hour < 200; hour++) {
      settle(world, START + hour * HOUR)
      for (const { id } of world.castles) for (const good of GOODS) collect(world, { castle: id, good })
      const [from, to] = random() < 0.5 ? ['c1', 'c2'] : ['c2', 'c3']
      const spare = Math.floor(world.castles.find(({ id }) => id === from)?.stores.food ?? 0)
      sendCarts(world, { from: from as string, to: to as string, good: 'food', amount: Math.min(5_000, spare) })
      for (const { stores, cap, troops, barracks, carts, allCarts } of world.castles) {
        expect(Math.max(...Object.values(stores))).toBeLessThanOrEqual(cap)
        expect(Math.min(...Object.values(stores))).toBeGreaterThanOrEqual(0)
        expect(troops).toBeLessThanOrEqual(barracks.room)
        expect(carts).toBeWithin(0, allCarts + 1)
      }
    }
  })

  test('brings carts, ships and troops home with their load', () => {
    const world = busyWorld()
    settle(world, START + 12 * HOUR)
    expect(world.journeys).toEqual([])
    const reports = world.reports.take(REPORT_KINDS)
    expect(reports.map(({ kind }) => kind).toSorted()).toEqual([
      'battle',
      'carts_arrived',
      'carts_home',
      'ships_home',
      'ships_loaded',
      'troops_home',
    ])
    const [castle] = world.castles
    expect(castle?.carts).toBe(castle?.allCarts ?? 0)
    expect(castle?.ships).toBe(castle?.allShips ?? 0)
    const homecoming = reports.find(({ kind }) => kind === 'ships_home')
    expect(homecoming?.goods).toEqual(world.totals.cargo)
  })

  test('an army smaller than the defenders returns beaten and without loot', () => {
    const world = newWorld()
    attack(world, { from: 'c1', target: 'tower1', troops: 10 })
    settle(world, START + 12 * HOUR)
    expect(world.reports.take(REPORT_KINDS).map(({ kind, won, lost, count }) => ({ kind, won, lost, count }))).toEqual([
      { kind: 'battle', won: false, lost: 7, count: 3 },
      { kind: 'troops_home', won: false, lost: 0, count: 3 },
    ])
    expect(world.totals.loot).toEqual({ wood: 0, stone: 0, food: 0 })
  })

  test('of two armies at one tower, one wins and the other returns', () => {
    const world = newWorld()
    for (const from of ['c1', 'c1']) attack(world, { from, target: 'tower1', troops: 400 })
    settle(world, START + 12 * HOUR)
    const battles = world.reports.take(['battle'])
    expect(battles.map(({ won, lost }) => ({ won, lost: lost > 0 }))).toEqual([
      { won: true, lost: true },
      { won: false, lost: false },
    ])
  })

  test('carts return with what does not fit', () => {
    const world = newWorld()
    const [home, outpost] = world.castles
    if (!home || !outpost) throw new Error('A new world has castles')
    outpost.stores.wood = outpost.cap
    outpost.upkeep.wood = 0
    home.upkeep.wood = 0
    const before = home.stores.wood
    sendCarts(world, { from: 'c1', to: 'c2', good: 'wood', amount: 4_000 })
    settle(world, START + 12 * HOUR)
    expect(home.stores.wood).toBe(before)
  })
})
