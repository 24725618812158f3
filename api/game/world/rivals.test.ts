import { describe, expect, test } from 'bun:test'
import { DAY } from '../../../shared/time'
import { fieldsBetween, isOnLand, placeKey } from './map'
import { rivalStrength, rivalsOf } from './rivals'

const START = Date.UTC(2026, 10, 21)

describe('The rivals of a server', () => {
  test('are thirty with names and places of their own, on land', () => {
    const rivals = rivalsOf('DE1')
    expect(rivals).toHaveLength(30)
    expect(new Set(rivals.map(({ name }) => name)).size).toBe(30)
    expect(new Set(rivals.map(placeKey)).size).toBe(30)
    expect(rivals.filter((rival) => !isOnLand(rival))).toEqual([])
  })

  test('are the same each time, and others on another server', () => {
    expect(rivalsOf('DE1')).toEqual(rivalsOf('DE1'))
    expect(rivalsOf('FR1')).not.toEqual(rivalsOf('DE1'))
  })

  test('are spread over the land', () => {
    const [north, south] = [rivalsOf('DE1').slice(0, 6), rivalsOf('DE1').slice(-6)]
    expect(Math.min(...north.flatMap((a) => south.map((b) => fieldsBetween(a, b))))).toBeGreaterThan(30)
  })

  test('grow slowly, some much stronger than others', () => {
    for (const rival of rivalsOf('DE1')) {
      const [today, inAYear] = [rivalStrength(rival, START), rivalStrength(rival, START + 365 * DAY)]
      expect(inAYear / today).toBeWithin(0.9, 2)
      expect(rivalStrength(rival, START + DAY) / today).toBeWithin(0.8, 1.2)
    }
    const strengths = rivalsOf('DE1').map((rival) => rivalStrength(rival, START))
    expect(Math.max(...strengths) / Math.min(...strengths)).toBeGreaterThan(5)
  })
})
