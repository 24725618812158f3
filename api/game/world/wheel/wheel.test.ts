import { describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../shared/time'
import { RARITIES } from '../../protocol/pieces'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { ask, START } from '../testing/event-scene'
import { prizeOf, TIERS, tierAfter } from './prizes'

const MORNING = START + 8 * HOUR

const newWorld = (name = 'ansgar_h') => openWorld('DE1', name, MORNING)
const prizesOf = (name: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => prizeOf({ server: 'DE1', name }, from + n))

describe('The wheel', () => {
  test('has a free spin each game day, and free spins do not add up', () => {
    const world = newWorld()
    expect(ask(world, 'wheel', {})).toMatchObject({ freeSpin: true, nextFreeAt: START + DAY, tickets: 3, spins: 0 })
    const { prizes, tickets } = ask(world, 'spin', {})
    expect(prizes).toHaveLength(1)
    expect(tickets).toBe(3 + (prizes[0]?.gift.tickets ?? 0))
    expect(ask(world, 'wheel', {}).freeSpin).toBe(false)
    expect(() => ask(world, 'spin', {})).toThrow('The free spin of this day was taken.')
    settle(world, START + DAY - 1)
    expect(() => ask(world, 'spin', {})).toThrow('The free spin of this day was taken.')
    settle(world, START + 9 * DAY)
    expect(ask(world, 'spin', {}).prizes).toHaveLength(1)
    expect(() => ask(world, 'spin', {})).toThrow('The free spin of this day was taken.')
  })

  test('takes a ticket for each other spin, the free one first', () => {
    const world = newWorld()
    world.tickets = 10
    const { prizes, tickets } = ask(world, 'spin', { tickets: 4 })
    expect(prizes.map(({ spin }) => spin)).toEqual([1, 2, 3, 4, 5])
    expect(tickets).toBe(6 + prizes.reduce((sum, { gift }) => sum + (gift.tickets ?? 0), 0))
    expect(ask(world, 'spin', { tickets: 2 }).prizes.map(({ spin }) => spin)).toEqual([6, 7])
  })

  test('changes nothing when tickets are missing', () => {
    const world = newWorld()
    const before = structuredClone({ ...world, reports: null, pieces: world.pieces.all() })
    expect(() => ask(world, 'spin', { tickets: 4 })).toThrow('Not enough tickets.')
    expect({ ...world, reports: null, pieces: world.pieces.all() }).toEqual(before)
  })

  test('gives the same prizes one by one as all at once', () => {
    const [one, all] = [newWorld(), newWorld()]
    for (const world of [one, all]) world.tickets = 40
    ask(all, 'spin', { tickets: 39 })
    ask(one, 'spin', {})
    for (let n = 0; n < 39; n++) ask(one, 'spin', { tickets: 1 })
    for (const world of [one, all]) settle(world, MORNING + HOUR)
    expect({ ...one, reports: null, pieces: one.pieces.all() }).toEqual({
      ...all,
      reports: null,
      pieces: all.pieces.all(),
    })
    expect(ask(all, 'wheel', {}).lastPrizes).toEqual(prizesOf('ansgar_h', 36, 5).toReversed())
  })

  test('differs between names, ignoring case', () => {
    expect(prizesOf('ansgar_h', 1, 20)).not.toEqual(prizesOf('ben', 1, 20))
    expect(prizesOf('ANSGAR_H', 1, 20)).toEqual(prizesOf('ansgar_h', 1, 20))
  })

  test('rises by tiers, with larger and rarer prizes', () => {
    expect(TIERS.map((spins) => tierAfter(spins))).toEqual(TIERS.map((_, tier) => tier))
    expect(tierAfter(9)).toBe(0)
    const shares = [1, 2_001].map((from) => {
      const prizes = prizesOf('ansgar_h', from, 4_000)
      return RARITIES.map((rarity) => prizes.filter((prize) => prize.rarity === rarity).length / prizes.length)
    })
    const [low, high] = shares
    expect(high?.[0]).toBeLessThan(low?.[0] ?? 0)
    expect(low?.[3]).toBeWithin(0.005, 0.07)
    expect(high?.[3]).toBeWithin(0.05, 0.08)
  })

  test('gives back fewer tickets than it takes', () => {
    for (const from of [1, 2_001]) {
      const won = prizesOf('ansgar_h', from, 4_000).reduce((sum, { gift }) => sum + (gift.tickets ?? 0), 0)
      expect(won / 4_000).toBeWithin(0.05, 0.6)
    }
  })

  test('gives something with each prize', () => {
    for (const { gift } of prizesOf('ben', 1, 500)) {
      const { coins, goods, tools, skips, tickets, piece } = gift
      expect([coins, goods, tools, skips, tickets, piece].filter((each) => each !== undefined)).toHaveLength(1)
    }
  })
})
