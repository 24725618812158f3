import { beforeAll, describe, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { createLog } from '../../platform/log'
import { createFakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import type { RealmMaps } from './realm-maps'
import { createSharedMaps } from './shared-maps'
import { mapWith } from './testing/map-with'

// Agreements are in the store.
beforeAll(() => testApp())

function openMaps(realm: RealmMaps | null) {
  const clock = createFakeClock()
  const logged: string[] = []
  const log = createLog('info', { write: (line) => logged.push(line) })
  const asked: string[] = []
  const realmMaps: RealmMaps | null =
    realm &&
    ((server) => {
      asked.push(server)
      return realm(server)
    })
  return { clock, asked, logged, maps: createSharedMaps({ clock, log, realmMaps }) }
}

describe('The realm is asked', () => {
  test('once in ten seconds for 200 callers, and once for each server', async () => {
    const { maps, asked, clock } = openMaps(async (server) => mapWith(server))
    await Promise.all(Array.from({ length: 200 }, () => maps.mapOf('DE1')))
    await clock.advance(9 * SECOND)
    expect((await maps.mapOf('DE1')).age).toBe(9)
    expect(asked).toEqual(['DE1'])
    await maps.mapOf('FR1')
    await clock.advance(SECOND)
    expect((await maps.mapOf('DE1')).age).toBe(0)
    expect(asked).toEqual(['DE1', 'FR1', 'DE1'])
  })

  test('never for a server that does not exist', async () => {
    const { maps, asked } = openMaps(async (server) => mapWith(server))
    for (const server of ['XX9', 'constructor', '../DE1'])
      expect(maps.mapOf(server)).rejects.toThrow('no practice realm')
    expect(asked).toEqual([])
  })

  test('not at all if the game is another one', () => {
    expect(openMaps(null).maps.mapOf('DE1')).rejects.toMatchObject({ status: 404 })
  })
})

describe('While the realm is away', () => {
  test('its last map is answered, with a growing age, until it is back', async () => {
    let isAway = false
    const { maps, asked, clock } = openMaps(async (server) => {
      if (isAway) throw new Error('connection refused')
      return mapWith(server)
    })
    await maps.mapOf('DE1')
    isAway = true
    await clock.advance(15 * SECOND)
    expect((await maps.mapOf('DE1')).age).toBe(15)
    await clock.advance(300 * SECOND)
    expect((await maps.mapOf('DE1')).age).toBe(315)
    expect(asked).toHaveLength(3)
    isAway = false
    await clock.advance(10 * SECOND)
    expect((await maps.mapOf('DE1')).age).toBe(0)
  })

  test('and never answered before, callers are asked to come back; it is not asked for each of them', async () => {
    const { maps, asked, logged } = openMaps(() => Promise.reject(new Error('connection refused')))
    const refused = await Promise.allSettled([1, 2, 3].map(() => maps.mapOf('DE1')))
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(maps.mapOf('DE1')).rejects.toMatchObject({ status: 503, retryAfter: 10 })
    expect([asked.length, logged.length]).toEqual([1, 1])
  })
})

const rival = { strongest: [{ name: 'Graf Otto', owner: 'rival' as const, strength: 9 }] }

test.each([
  ['ansgar_h', 'an…'],
  ['Ö', '…'],
  ['ab', 'a…'],
  ['abc', 'ab…'],
  ['e\u0301e\u0301e\u0301', 'e\u0301e\u0301…'],
  ['anna@game.example', 'an…'],
])('the name %s is shortened to %s, and a rival keeps its name', async (name, shown) => {
  const { maps } = openMaps(async (server) => ({ ...mapWith(server, name), ...rival }))
  const { map } = await maps.mapOf('DE1')
  expect(map.castles.map((each) => each.name)).toEqual([shown])
  expect(map.strongest.map((each) => each.name)).toEqual(['Graf Otto'])
})
