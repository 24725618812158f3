import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { EVERY_DAY, formatRests, minutesOfRest, parseRests } from '../../../../shared/settings/rests'
import { drawnRest, moveRest, piecesOf, type RestDrag } from './rest-drag'

const moved = (text: string, part: RestDrag['part'], by: number) =>
  formatRests(moveRest(parseRests(text) ?? [], { part, index: 0 }, by))

test.each([
  ['23:00-07:00', 'from', -15, '22:45-07:00'],
  ['23:00-07:00', 'until', 60, '23:00-08:00'],
  ['23:00-07:00', 'whole', 120, '01:00-09:00'],
  ['22:00-23:00', 'whole', 60, '23:00-24:00'],
  ['22:00-23:00', 'until', 60, '22:00-24:00'],
  ['22:00-24:00', 'until', 15, '22:00-00:15'],
  ['00:00-08:00', 'from', -15, '23:45-08:00'],
  // An end does not pass the other one.
  ['12:00-13:00', 'from', 60, '12:00-13:00'],
  ['12:00-13:00', 'from', 75, '12:00-13:00'],
  ['12:00-13:00', 'until', -90, '12:00-13:00'],
] as const)('%s, its %s by %p minutes, becomes %s', (text, part, by, expected) => {
  expect(moved(text, part, by)).toBe(expected)
})

test('a rest keeps its length when it moves', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 95 }),
      fc.integer({ min: 1, max: 95 }),
      fc.integer(),
      (from, length, steps) => {
        const rest = { days: EVERY_DAY, from: from * 15, until: ((from + length) * 15) % 1440 || 1440 }
        const [after] = moveRest([rest], { part: 'whole', index: 0 }, (steps % 96) * 15)
        expect(after && minutesOfRest(after)).toBe(minutesOfRest(rest))
      },
    ),
  )
})

test('a rest over midnight is drawn in two pieces, with one start and one end', () => {
  const [rest] = parseRests('23:00-07:00') ?? []
  expect(rest && piecesOf(rest)).toEqual([
    { from: 1380, until: 1440, hasStart: true, hasEnd: false },
    { from: 0, until: 420, hasStart: false, hasEnd: true },
  ])
})

test('a rest is drawn in either direction, in quarters of an hour', () => {
  expect(drawnRest(605, 302, EVERY_DAY)).toEqual({ days: EVERY_DAY, from: 300, until: 600 })
  expect(drawnRest(605, 607, EVERY_DAY)).toBeNull()
})
