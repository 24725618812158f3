import { expect, test } from 'bun:test'
import { COAST, fieldsBetween, isOnLand, MAP_SIZE, placeKey } from '../map'
import { rivalsOf } from '../rivals'
import { createWorld } from './create-world'

const START = Date.UTC(2026, 10, 21)
const worlds = Array.from({ length: 200 }, (_, n) => createWorld('DE1', `player ${n}`, START))
const homeOf = ({ castles: [home] }: (typeof worlds)[number]) => home ?? { x: Number.NaN, y: Number.NaN }

test('castles and targets are on land, and islands are at sea', () => {
  for (const { castles, targets, islands } of worlds) {
    expect([...castles, ...targets].filter((place) => !isOnLand(place))).toEqual([])
    for (const { x, y } of islands) {
      expect(x).toBeWithin(0, MAP_SIZE)
      expect(y).toBeWithin(COAST, MAP_SIZE)
    }
  }
})

test('homes are spread over the map', () => {
  const homes = worlds.map(homeOf)
  const [xs, ys] = [homes.map(({ x }) => x), homes.map(({ y }) => y)]
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(80)
  expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(20)
})

test('the ways to targets are from 1 to 25 fields, short and long ones for each home', () => {
  for (const world of worlds) {
    const ways = world.targets.map((target) => fieldsBetween(homeOf(world), target))
    expect(Math.max(...ways)).toBeLessThan(26)
    expect(Math.max(...ways) - Math.min(...ways)).toBeGreaterThan(8)
  }
})

test('no place of a world is that of a rival', () => {
  const taken = new Set(rivalsOf('DE1').map(placeKey))
  for (const { castles, targets, islands } of worlds) {
    expect([...castles, ...targets, ...islands].filter((place) => taken.has(placeKey(place)))).toEqual([])
  }
})
