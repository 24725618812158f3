import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import type { Castle, Island } from '../../protocol/game-objects'
import { idleShips, planVoyage, type SailingRules, type Sea, shipsThatSail, type Voyage } from './voyages'

const NOW = Date.UTC(2026, 10, 21)
const RULES: SailingRules = { first: 'value', sailFor: 'cargo', leastCargo: 500, leastRoom: 10, shipsAtHome: 0 }

const each = (amount: number) => ({ wood: amount, stone: amount, food: amount })

const harbour: Castle = {
  id: 'c1',
  name: 'Otterfels',
  kind: 'castle',
  x: 0,
  y: 0,
  stores: each(5_000),
  cap: 25_000,
  waiting: each(0),
  holds: each(0),
  perHour: each(0),
  troops: 0,
  carts: { home: 0, all: 0, load: 500 },
  ships: { home: 14, all: 14, load: 1_500 },
}
const sea: Sea = { now: NOW, speed: 1, harbour, inbound: each(0), uses: each(0) }

const island = (more: Partial<Island> = {}): Island => ({
  id: 'i1',
  name: 'Gull Skerry',
  x: 0,
  y: 0,
  cargo: each(1_500),
  cargoNext: each(1_500),
  travelMs: 30 * MINUTE,
  restsUntil: null,
  forecast: [{ from: NOW + 2 * HOUR, until: NOW + 3 * HOUR }],
  ...more,
})

const voyage = (given: Partial<Island> = {}, rules: Partial<SailingRules> = {}, more: Partial<Sea> = {}): Voyage => {
  const found = planVoyage({ ...sea, ...more }, { ...RULES, ...rules }, island(given))
  if (!found) throw new Error('No voyage')
  return found
}
const none = (given: Partial<Island>, rules: Partial<SailingRules> = {}, more: Partial<Sea> = {}) =>
  planVoyage({ ...sea, ...more }, { ...RULES, ...rules }, island(given)) === null

describe('A voyage', () => {
  test('leaves at once in calm, and so that it arrives as a storm ends', () => {
    expect(voyage().leavesAt).toBe(NOW)
    const ends = (from: number, until: number) =>
      voyage({ forecast: [{ from: NOW + from * MINUTE, until: NOW + until * MINUTE }] }).leavesAt - NOW
    expect([ends(-10, 40), ends(-10, 20), ends(20, 70), ends(40, 70)]).toEqual([10 * MINUTE, 0, 40 * MINUTE, 0])
  })

  test('to an empty island arrives after the storm that brings its next cargo', () => {
    const { leavesAt, cargo } = voyage({ cargo: each(0), cargoNext: each(900) })
    expect([leavesAt, cargo]).toEqual([NOW + 150 * MINUTE, each(900)])
  })

  test('waits for the end of a storm in a game without a forecast', () => {
    const restsUntil = NOW + HOUR
    expect(voyage({ restsUntil, forecast: undefined, cargoNext: undefined }).leavesAt).toBe(restsUntil)
    expect(none({ cargo: each(0), forecast: undefined, cargoNext: undefined })).toBe(true)
  })

  test('takes so many ships that none sails half empty', () => {
    const ships = (cargo: number) => voyage({ cargo: { ...each(0), wood: cargo } }).ships
    expect([ships(600), ships(3_600), ships(3_800), ships(4_500)]).toEqual([1, 2, 3, 3])
  })

  test('takes ships along that no other island needs soon, so that nothing is left behind', () => {
    const first = voyage({ cargo: { ...each(0), wood: 3_600 } })
    const shipsOf = (atHome: number, others: Voyage[] = []) =>
      shipsThatSail(first, { atHome, idle: idleShips(sea, [first, ...others], atHome), load: 1_500 })
    expect([shipsOf(14), shipsOf(2), shipsOf(1)]).toEqual([3, 2, 0])
    expect([shipsOf(5, [voyage()]), shipsOf(6, [voyage()])]).toEqual([2, 3])
  })

  test('counts only what has room at home when it is back', () => {
    const full = { ...harbour, stores: { wood: 24_000, stone: 10_000, food: 10_000 } }
    expect(voyage({}, {}, { harbour: full }).gain).toBe(3_000)
    expect(voyage({}, { leastRoom: 0 }, { harbour: full }).gain).toBe(4_000)
    expect(voyage({}, {}, { harbour: full, uses: each(3_000) }).gain).toBe(4_500)
    expect(none({}, {}, { inbound: each(20_000) })).toBe(true)
    expect(none({}, { leastCargo: 5_000 })).toBe(true)
  })

  test('is worth what the settings ask for', () => {
    expect([voyage().value, voyage().measure]).toEqual([1_500, 'cargo per ship-hour'])
    expect([voyage({}, { first: 'richest' }).value, voyage({}, { first: 'nearest' }).value]).toEqual([4_500, 24])
    const scarce = { harbour: { ...harbour, stores: { ...each(9_000), food: 100 } } }
    const food = voyage({ cargo: { ...each(0), food: 4_500 } }, { sailFor: 'scarcest' }, scarce)
    const wood = voyage({ cargo: { ...each(0), wood: 4_500 } }, { sailFor: 'scarcest' }, scarce)
    expect(food.value).toBe(4 * wood.value)
  })
})
