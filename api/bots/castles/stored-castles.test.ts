import { expect, test } from 'bun:test'
import { MAX_SEEN_CASTLES, MAX_SEEN_JOURNEYS } from '../../../shared/limits'
import type { Castle, Journey } from '../../game/protocol/game-objects'
import { storedCastles } from './stored-castles'

const goods = { wood: 1.9, stone: Number.NaN, food: -4 }
const castle = (id: string) =>
  ({ id, name: 'R'.repeat(500), kind: 'castle', x: 1, y: 2, stores: goods, cap: 100, troops: 3 }) as Castle
const journey = (arrivesAt: number): Journey => ({
  id: `j${arrivesAt}`,
  kind: 'carts',
  castleId: 'a',
  targetId: 'lost',
  count: 2,
  leg: 'out',
  arrivesAt,
})

test('long lists and long names are cut, and the rest is counted', () => {
  const seen = storedCastles({
    at: 0,
    castles: Array.from({ length: MAX_SEEN_CASTLES + 3 }, (_, index) => castle(`c${index}`)),
    journeys: Array.from({ length: MAX_SEEN_JOURNEYS + 2 }, (_, index) => journey(1000 - index)),
    names: new Map([['a', 'Rabenfels']]),
  })
  expect([seen.castles.length, seen.castlesLeftOut]).toEqual([MAX_SEEN_CASTLES, 3])
  expect([seen.journeys.length, seen.journeysLeftOut]).toEqual([MAX_SEEN_JOURNEYS, 2])
  expect(seen.castles[0]?.name.length).toBe(64)
  expect(seen.journeys[0]?.arrives_at).toBe(new Date(1000 - MAX_SEEN_JOURNEYS - 1).toISOString())
})

test('parts that a bridge leaves out are zero', () => {
  const { castles, journeys } = storedCastles({
    at: 0,
    castles: [castle('a')],
    journeys: [journey(5)],
    names: new Map(),
  })
  expect(castles[0]).toMatchObject({ stores: { wood: 1, stone: 0, food: 0 }, carts: { home: 0, all: 0 } })
  expect(journeys[0]).toMatchObject({ castle: '', target: '' })
})

test.each([Number.NaN, 1e300])('a journey without a readable time is left out: %d', (arrivesAt) => {
  const { journeys } = storedCastles({ at: 0, castles: [], journeys: [journey(arrivesAt)], names: new Map() })
  expect(journeys).toEqual([])
})
