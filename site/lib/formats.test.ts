import { expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../shared/time'
import { asAge, asCount, asDate, asDay, asDuration, asMoment, asRecent } from './formats'

test('counts have their thousands apart', () => {
  expect(asCount(212880)).toBe('212,880')
})

test('a duration is told in hours and minutes', () => {
  expect(asDuration((8 * 60 + 14) * MINUTE)).toBe('8 h 14')
  expect(asDuration((9 * 60 + 7) * MINUTE)).toBe('9 h 07')
})

test('under an hour it is told in minutes, and never rounded up', () => {
  expect(asDuration(59 * MINUTE + 59_999)).toBe('59 min')
  expect(asDuration(0)).toBe('0 min')
})

test('a day has its month in letters', () => {
  expect(asDay('2026-10-12T12:00:00Z')).toBe('12 Oct')
  expect(asDate('2026-10-12T12:00:00Z')).toBe('12 Oct 2026')
})

test('a moment has its day and its minute', () => {
  expect(asMoment(new Date(2026, 10, 21, 14, 37))).toBe('21 Nov 2026, 14:37')
})

test('a moment of today or yesterday is told by that word', () => {
  const now = new Date(2026, 2, 1, 0, 5)
  expect(asRecent(new Date(2026, 2, 1, 0, 4), now)).toBe('Today, 00:04')
  expect(asRecent(new Date(2026, 1, 28, 23, 52), now)).toBe('Yesterday, 23:52')
  expect(asRecent(new Date(2026, 1, 27, 23, 52), now)).toBe('27 Feb 2026, 23:52')
})

test.each([
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [3 * HOUR, '3 hours ago'],
  [2 * DAY - 1, '47 hours ago'],
  [2 * DAY, '2 days ago'],
])('what is %p ms old was saved %s', (age, words) => {
  expect(asAge(age)).toBe(words)
})
