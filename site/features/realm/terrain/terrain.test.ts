import { describe, expect, test } from 'bun:test'
import { GAME_SERVERS } from '../../../../shared/enums/game-servers'
import { REALM_SHORE } from '../../../../shared/realm-shore'
import { terrainOf } from './terrain'

/** Castles keep this far from the coast, and so do islands. */
const MARGIN = 0.04

describe('The land of a realm', () => {
  test('is the same whenever it is drawn, and no other realm has it', () => {
    const [here, again, elsewhere] = ['DE1', 'DE1', 'FR1'].map(terrainOf)
    expect(JSON.stringify(again)).toBe(JSON.stringify(here))
    expect(JSON.stringify(elsewhere)).not.toBe(JSON.stringify(here))
  })

  test.each(GAME_SERVERS)('on %s leaves the castles dry and the islands at sea', (server) => {
    const { coast, rivers, features, coastAt } = terrainOf(server)
    for (const { y } of coast) expect(Math.abs(y - REALM_SHORE)).toBeLessThan(MARGIN)
    for (const { x, y } of features) expect(y).toBeLessThan(coastAt(x))
    for (const river of rivers) {
      const mouth = river.at(-1)
      expect(mouth?.y).toBeCloseTo(coastAt(mouth?.x ?? 0), 5)
      expect(river.every(({ x }) => x > 0 && x < 1)).toBe(true)
      expect(river).toEqual(river.toSorted((a, b) => a.y - b.y))
    }
    expect(features.filter(({ kind }) => kind === 'tree').length).toBeGreaterThan(40)
    expect(features.filter(({ kind }) => kind === 'mountain').length).toBeGreaterThan(15)
  })

  test.each(GAME_SERVERS)('on %s has rivers that do not meet', (server) => {
    const { rivers } = terrainOf(server)
    for (const [n, river] of rivers.entries())
      for (const other of rivers.slice(n + 1))
        for (const point of river)
          expect(other.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < 0.012)).toBe(false)
  })
})
