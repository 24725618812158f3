import { describe, expect, test } from 'bun:test'
import { MINUTE } from '../../../../shared/time'
import { partBehind, pointOn, wayOf } from './draw-journeys'

const LEFT = Date.parse('2026-11-21T20:00:00Z')
const journey = { left_at: '2026-11-21T20:00:00Z', arrives_at: '2026-11-21T20:20:00Z' }
const chart = { width: 200, height: 100, size: 100, coastAt: () => 0.8 }

describe('Journeys', () => {
  test.each([
    [-1, 0],
    [0, 0],
    [5, 0.25],
    [20, 1],
    [60, 1],
  ])('has after %p minutes a part of %p behind it', (minutes, part) => {
    expect(partBehind(journey, LEFT + minutes * MINUTE)).toBe(part)
  })

  test('has arrived if it takes no time', () => {
    expect(partBehind({ left_at: journey.left_at, arrives_at: journey.left_at }, LEFT)).toBe(1)
  })

  test('begins at one end and ends at the other, with the way back beside it', () => {
    const [there, back] = [
      { from: { x: 10, y: 20 }, to: { x: 60, y: 40 } },
      { from: { x: 60, y: 40 }, to: { x: 10, y: 20 } },
    ].map((ends) => wayOf({ kind: 'troops', ...ends }, chart))
    if (!there || !back) throw new Error('There are two ways')
    expect(pointOn(there, 0)).toEqual({ x: 20, y: 20 })
    expect(pointOn(there, 1)).toEqual({ x: 120, y: 40 })
    expect(
      Math.hypot(pointOn(there, 0.5).x - pointOn(back, 0.5).x, pointOn(there, 0.5).y - pointOn(back, 0.5).y),
    ).toBeGreaterThan(5)
  })

  test('sails from the coast, not across the land', () => {
    const { from, to } = wayOf({ kind: 'ships', from: { x: 10, y: 20 }, to: { x: 60, y: 90 } }, chart)
    expect([from, to]).toEqual([
      { x: 20, y: 80 },
      { x: 120, y: 90 },
    ])
  })
})
