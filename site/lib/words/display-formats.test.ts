import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import {
  asAge,
  asClock,
  asCount,
  asDate,
  asDay,
  asDuration,
  asFullMoment,
  asInlineMoment,
  asMoment,
  asRecent,
  asWeekday,
  asYear,
} from './display-formats'

test('counts have their thousands apart', () => {
  expect(asCount(212880)).toBe('212,880')
})

test('a duration has hours and minutes', () => {
  expect(asDuration((8 * 60 + 14) * MINUTE)).toBe('8 h 14')
  expect(asDuration((9 * 60 + 7) * MINUTE)).toBe('9 h 07')
})

test('under an hour it has minutes, never rounded up', () => {
  expect(asDuration(59 * MINUTE + 59_999)).toBe('59 min')
  expect(asDuration(0)).toBe('0 min')
})

describe('a moment', () => {
  const newYear = '2026-12-31T23:07:29Z'

  test.each([
    ['UTC', '31 Dec', '31 Dec 2026', '31 Dec 2026, 23:07', '23:07:29', 'Thursday, 31 December', '2026'],
    ['Asia/Tokyo', '1 Jan', '1 Jan 2027', '1 Jan 2027, 08:07', '08:07:29', 'Friday, 1 January', '2027'],
    ['America/St_Johns', '31 Dec', '31 Dec 2026', '31 Dec 2026, 19:37', '19:37:29', 'Thursday, 31 December', '2026'],
  ])('has the local time of %s', (zone, day, date, moment, clock, weekday, year) => {
    const formats = [asDay, asDate, asMoment, asClock, asWeekday, asYear]
    expect(formats.map((as) => as(newYear, zone))).toEqual([day, date, moment, clock, weekday, year])
  })

  test('in full has its weekday and its second', () => {
    expect(asFullMoment(newYear, 'Asia/Tokyo')).toBe('Friday, 1 January 2027, 08:07:29')
  })

  test.each([
    ['UTC', '2026-03-01T00:00Z'],
    ['Asia/Tokyo', '2026-02-28T15:00Z'],
    ['America/St_Johns', '2026-03-01T03:30Z'],
  ])('is recent by the local days of %s', (zone, midnight) => {
    const at = (minutes: number) => Date.parse(midnight) + minutes * MINUTE
    const texts = [4, -8, -24 * 60, -24 * 60 - 8].map((minutes) => asRecent(at(minutes), at(5), zone))
    expect(texts).toEqual(['Today, 00:04', 'Yesterday, 23:52', 'Yesterday, 00:00', '27 Feb 2026, 23:52'])
  })

  test('of yesterday is recognized after days of 23 and of 25 hours', () => {
    for (const [monday, sunday] of [
      ['2026-03-29T22:01Z', '2026-03-28T23:00Z'],
      ['2026-10-25T23:01Z', '2026-10-24T22:00Z'],
    ] as const)
      expect(asRecent(sunday, monday, 'Europe/Berlin')).toBe('Yesterday, 00:00')
  })

  test('within a sentence has its day unless it is today, and its year unless it is this year', () => {
    const texts = (now: string) => asInlineMoment(newYear, now, 'Asia/Tokyo')
    expect(texts('2027-01-01T14:59Z')).toBe('08:07')
    expect(texts('2027-01-01T15:00Z')).toBe('1 Jan, 08:07')
    expect(texts('2026-12-31T12:00Z')).toBe('1 Jan 2027, 08:07')
  })
})

test.each([
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [3 * HOUR, '3 hours ago'],
  [2 * DAY - 1, '47 hours ago'],
  [2 * DAY, '2 days ago'],
])('an age of %p ms reads %s', (age, words) => {
  expect(asAge(age)).toBe(words)
})
