import { describe, expect, test } from 'bun:test'
import { HOUR } from '../../../shared/time'
import { gameTimeFrom } from './game-time'

const START = Date.UTC(2026, 10, 21)

describe('The clock of a realm', () => {
  test('runs as many times as fast as a real one', () => {
    const { gameAt, realAt } = gameTimeFrom({ real: START, game: START, speed: 60 })
    expect(gameAt(START + HOUR)).toBe(START + 60 * HOUR)
    expect(realAt(START + 60 * HOUR)).toBe(START + HOUR)
  })

  test('has reached a moment when a client that waited for it returns', () => {
    for (const speed of [0.3, 1, 7, 60, 333.3])
      for (let game = START; game < START + 100; game++) {
        const { gameAt, realAt } = gameTimeFrom({ real: START - 12_345.6, game: START, speed })
        expect(gameAt(realAt(game))).toBeGreaterThanOrEqual(game)
      }
  })
})
