import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import type { Castle } from '../../protocol/game-objects'
import { type CartRules, planLoads, type Roads } from './cart-loads'

const NOW = Date.UTC(2026, 10, 21)
const RULES: CartRules = { sendAt: 85, reserve: 20, spread: 'room' }

const each = (amount: number) => ({ wood: amount, stone: amount, food: amount })

const castle = (id: string, more: Partial<Castle> = {}): Castle => ({
  id,
  name: id.toUpperCase(),
  kind: id === 'c1' ? 'castle' : 'outpost',
  x: 0,
  y: 0,
  stores: each(5_000),
  cap: 10_000,
  waiting: each(0),
  holds: each(2_000),
  perHour: each(1_200),
  troops: 100,
  carts: { home: 20, all: 20, load: 500 },
  ships: { home: 0, all: 0, load: 0 },
  foodEndsAt: NOW + 2 * DAY,
  ...more,
})

const roads = (castles: Castle[], more: Partial<Roads> = {}): Roads => ({
  now: NOW,
  speed: 1,
  castles,
  expected: () => 0,
  wayMs: () => 10 * MINUTE,
  isRaided: () => false,
  cameLately: () => false,
  ...more,
})

const full = (good: 'wood' | 'food', more: Partial<Castle> = {}) =>
  castle('c2', { stores: { ...each(5_000), [good]: 9_000 }, ...more })

const amounts = (castles: Castle[], rules: Partial<CartRules> = {}, more: Partial<Roads> = {}) =>
  planLoads(roads(castles, more), { ...RULES, ...rules }).loads.map(({ to, amount }) => [to.id, amount])
const reasons = (castles: Castle[], rules: Partial<CartRules> = {}, more: Partial<Roads> = {}) =>
  planLoads(roads(castles, more), { ...RULES, ...rules }).refused.map(({ why }) => why)

describe('Carts', () => {
  test('leave only a storage that is full enough, and keep its reserve', () => {
    const empty = castle('c1', { stores: each(0) })
    expect(amounts([empty, full('wood')])).toEqual([['c1', 7_000]])
    expect(amounts([empty, full('wood')], { reserve: 60 })).toEqual([['c1', 3_000]])
    expect(amounts([empty, full('wood')], { sendAt: 95 })).toEqual([])
  })

  test('go where the most room is, to the main castle, or until all are equally full', () => {
    const castles = [castle('c1', { stores: each(3_000) }), full('wood'), castle('c3', { stores: each(1_000) })]
    expect(amounts(castles)).toEqual([['c3', 7_000]])
    expect(amounts(castles, { spread: 'main' })).toEqual([['c1', 5_000]])
    expect(amounts(castles, { spread: 'even' })).toEqual([['c3', 4_000]])
  })

  test('stay where others would be full before they arrive', () => {
    const nearlyFull = castle('c1', { stores: each(7_800) })
    expect(reasons([nearlyFull, full('wood')])).toEqual(['Everywhere else it would be full before they arrive.'])
    const far = { wayMs: () => 5 * HOUR }
    const fast = castle('c1', { holds: each(6_000) })
    expect([amounts([fast, full('wood')]), amounts([fast, full('wood')], {}, far)]).toEqual([[['c1', 3_000]], []])
    const expected = { expected: () => 2_000 }
    expect(amounts([castle('c1'), full('wood')], {}, expected)).toEqual([['c1', 1_000]])
  })

  test('never take food that the castle needs for its next twelve hours', () => {
    const target = castle('c1', { stores: each(0) })
    const hungry = (hours: number) => full('food', { foodEndsAt: NOW + hours * HOUR })
    expect(amounts([target, hungry(48)])).toEqual([['c1', 6_500]])
    expect(amounts([target, hungry(18)])).toEqual([['c1', 3_000]])
    expect(reasons([target, hungry(12)])).toEqual(['Its troops need the food within twelve hours.'])
    const { foodEndsAt: _none, ...untold } = hungry(1)
    expect(amounts([target, untold])).toEqual([['c1', 3_500]])
  })

  test('that are all under way say so', () => {
    const castles = [castle('c1', { stores: each(0) }), full('wood', { carts: { home: 0, all: 20, load: 500 } })]
    expect(reasons(castles)).toEqual(['All its carts are under way.'])
  })

  test('bring nothing to a castle that a raid will reach', () => {
    const castles = [castle('c1'), full('wood'), castle('c3', { stores: each(1_000) })]
    expect(amounts(castles, {}, { isRaided: ({ id }) => id === 'c3' }).map(([to]) => to)).toEqual(['c1'])
  })

  test('do not bring back what came from there not long ago, nor leave for little', () => {
    const castles = [castle('c1'), full('wood')]
    expect(amounts(castles)).not.toEqual([])
    expect(amounts(castles, {}, { cameLately: ({ from, to }) => from.id === 'c1' && to.id === 'c2' })).toEqual([])
    expect(amounts([castle('c1', { stores: each(7_400) }), full('wood')])).toEqual([])
  })
})
