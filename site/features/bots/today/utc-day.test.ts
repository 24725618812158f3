import { expect, test } from 'bun:test'
import { asUtcMoment, utcHourOf } from './utc-day'

test("a moment is told by the walls' clock", () => {
  expect(asUtcMoment(new Date('2026-11-21T14:37:59Z'))).toBe('Saturday, 21 November, 14:37 UTC')
  expect(asUtcMoment(new Date('2026-11-22T00:05:00+02:00'))).toBe('Saturday, 21 November, 22:05 UTC')
})

test('an hour of the wall has its minutes as a fraction', () => {
  expect(utcHourOf(new Date('2026-11-21T14:30:00Z'))).toBe(14.5)
  expect(utcHourOf(new Date('2026-11-21T00:00:00Z'))).toBe(0)
})
