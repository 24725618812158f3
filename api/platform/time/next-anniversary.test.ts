import { describe, expect, test } from 'bun:test'
import { DAY } from '../../../shared/time'
import { addMonths, nextAnniversary } from './next-anniversary'

const at = (time: string) => Date.parse(`${time}Z`)
const shown = (time: number) => new Date(time).toISOString().slice(0, 16)

describe('Anniversaries', () => {
  test.each([
    ['2026-01-31T10:00', 1, '2026-02-28T10:00'],
    ['2028-01-31T10:00', 1, '2028-02-29T10:00'],
    ['2026-01-31T10:00', 2, '2026-03-31T10:00'],
    ['2026-01-30T10:00', 3, '2026-04-30T10:00'],
    ['2026-12-31T23:59', 2, '2027-02-28T23:59'],
    ['2028-02-29T00:00', 12, '2029-02-28T00:00'],
    ['2026-03-31T10:00', -1, '2026-02-28T10:00'],
    ['2026-01-15T10:00', -1, '2025-12-15T10:00'],
  ])('%s and %d months is %s', (start, months, expected) => {
    expect(shown(addMonths(at(start), months))).toBe(expected)
  })

  test.each([
    ['2026-01-15T10:00', '2026-01-15T10:00', '2026-02-15T10:00'],
    ['2026-01-15T10:00', '2026-02-15T10:00', '2026-03-15T10:00'],
    ['2026-01-15T10:00', '2026-02-15T09:59', '2026-02-15T10:00'],
    ['2026-01-31T10:00', '2026-02-20T10:00', '2026-02-28T10:00'],
    ['2026-01-31T10:00', '2026-02-28T10:00', '2026-03-31T10:00'],
    ['2028-01-29T10:00', '2028-02-28T10:00', '2028-02-29T10:00'],
    ['2027-01-29T10:00', '2027-02-28T10:00', '2027-03-29T10:00'],
    ['2026-01-30T10:00', '2026-03-01T00:00', '2026-03-30T10:00'],
    ['2025-12-31T10:00', '2027-01-31T10:00', '2027-02-28T10:00'],
    ['2026-05-15T10:00', '2026-01-01T00:00', '2026-06-15T10:00'],
  ])('from %s, the anniversary after %s is %s', (start, after, expected) => {
    expect(shown(nextAnniversary(at(start), at(after)))).toBe(expected)
  })

  test('an anniversary is counted from the start, and the first after the moment', () => {
    for (let day = 0; day < 800; day++) {
      const start = at('2027-12-31T05:00')
      const after = start + day * DAY
      const next = nextAnniversary(start, after)
      const all = Array.from({ length: 40 }, (_, month) => addMonths(start, month + 1))
      expect(next).toBe(all.find((each) => each > after) ?? Number.NaN)
    }
  })
})
