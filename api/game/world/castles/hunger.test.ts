import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { GOODS } from '../../protocol/game-objects'
import { collect } from '../engine/actions'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { integerBetween, seededRandom } from '../random'
import { ask } from '../testing/ask'
import type { World, WorldCastle } from '../world'
import { reserveOf } from './hunger'

const START = Date.UTC(2026, 10, 21)

function worldWith(change: (castle: WorldCastle) => void): { world: World; castle: WorldCastle } {
  const world = openWorld('DE1', 'ansgar_h', START)
  const [castle] = world.castles
  if (!castle) throw new Error('A new world has castles')
  world.raids.protectedUntil = Number.MAX_SAFE_INTEGER
  change(castle)
  return { world, castle }
}

const hungry = () =>
  worldWith((castle) => {
    castle.stores.food = 0
    castle.troops = 1_000
  })

describe('Hunger', () => {
  test('upkeep of wood and stone stops at a fifth of the storage, and that of food does not', () => {
    const { world, castle } = worldWith(() => {})
    settle(world, START + 10 * DAY)
    expect(castle.stores).toEqual({ wood: 5_000, stone: 5_000, food: 0 })
  })

  test('a castle left alone eats rations for more than a day', () => {
    const { world } = worldWith(() => {})
    settle(world, START + DAY)
    for (const { stores } of world.castles) expect(stores.food).toBeGreaterThan(0)
    settle(world, START + 4 * DAY)
    for (const { stores } of world.castles) expect(stores.food).toBe(0)
  })

  test('a fiftieth of the troops deserts an hour after the food has ended, and again each hour', () => {
    const { world, castle } = hungry()
    settle(world, START + HOUR - 1)
    expect(castle.troops).toBe(1_000)
    settle(world, START + HOUR)
    expect(castle.troops).toBe(980)
    settle(world, START + 2 * HOUR)
    expect(castle.troops).toBe(961)
  })

  test('a castle says when its food ends', () => {
    const { world, castle } = worldWith(() => {})
    const [seen] = ask(world, 'castles', {})
    const endsAt = seen?.foodEndsAt ?? 0
    expect(endsAt).toBeWithin(START + 24 * HOUR, START + 48 * HOUR)
    settle(world, endsAt - 1)
    expect(castle.stores.food).toBeGreaterThan(0)
    settle(world, endsAt)
    expect(castle.stores.food).toBe(0)
    expect(ask(world, 'castles', {})[0]?.foodEndsAt).toBe(endsAt)
  })

  test('a fifth of the barracks stays', () => {
    const { world, castle } = hungry()
    settle(world, START + 60 * DAY)
    expect(castle.troops).toBe(castle.barracks.room / 5)
  })

  test('food ends the desertion, and troops train again', () => {
    const { world, castle } = hungry()
    settle(world, START + HOUR + 30 * MINUTE)
    castle.stores.food = 1_000
    settle(world, START + 3 * HOUR + 30 * MINUTE)
    expect(Math.round(castle.troops)).toBe(980 + 2 * 180)
  })

  test('a castle that is collected from once in eight hours is never hungry', () => {
    for (let seed = 0; seed < 20; seed++) {
      const world = openWorld('DE1', `player ${seed}`, START)
      for (let now = START; now < START + 14 * DAY; now += 8 * HOUR) {
        settle(world, now)
        for (const { id } of world.castles) collect(world, { castle: id, good: 'food' })
        for (const { desertsAt } of world.castles) expect(desertsAt).toBeNull()
      }
    }
  })

  test('a world is exactly the same however often it is settled', () => {
    for (let seed = 0; seed < 20; seed++) {
      const [often, once] = [openWorld('DE1', `player ${seed}`, START), openWorld('DE1', `player ${seed}`, START)]
      const random = seededRandom(`looks ${seed}`)
      for (let now = START; now < START + 6 * DAY; now += integerBetween(random, 1, 4 * HOUR)) settle(often, now)
      for (const world of [often, once]) settle(world, START + 6 * DAY)
      expect(often.castles).toEqual(once.castles)
    }
  })

  test('never leaves a castle with less than nothing', () => {
    const { world, castle } = hungry()
    for (const good of GOODS) castle.stores[good] = 0.25
    settle(world, START + DAY)
    expect(Math.min(...Object.values(castle.stores))).toBe(0)
    expect(reserveOf(castle)).toBe(5_000)
  })
})
