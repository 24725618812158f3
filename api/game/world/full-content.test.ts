import { expect, test } from 'bun:test'
import { packWorld, unpackWorld } from './engine/packed-world'
import { fullWorld } from './testing/full-world'
import type { World } from './world'

const START = Date.UTC(2026, 10, 21)
const MOST = 8 * 1024

const stateOf = ({ reports: _reports, pieces: _pieces, overrides: _overrides, ...state }: World) => state
const worlds = Array.from({ length: 20 }, (_, n) => fullWorld(`a player ${n}`, START))

test('a world with all that one may have at once is stored in at most eight kilobytes, beside its rows', () => {
  for (const { pieces, journeys, events, forts } of worlds)
    expect([pieces.all().length, journeys.length, events.length, forts.length]).toEqual([60, 30, 1, 4])
  const sizes = worlds.map((world) => Buffer.byteLength(JSON.stringify(packWorld(stateOf(world)))))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST)
})

test('a stored world has each field again', () => {
  for (const world of worlds) {
    const state = stateOf(world)
    Object.assign(state.journeys[0] ?? {}, { ships: 7 })
    const stored: typeof state = JSON.parse(JSON.stringify(state))
    expect(unpackWorld(JSON.parse(JSON.stringify(packWorld(state))))).toEqual(stored)
  }
})
