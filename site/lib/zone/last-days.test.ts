import { describe, expect, test } from 'bun:test'
import { MAX_DAYS_PER_QUERY } from '../../../shared/limits'
import { DAY, HOUR } from '../../../shared/time'
import { lastDays } from './last-days'
import { dayOf } from './local-day'

describe('the last days', () => {
  test.each([
    ['UTC', '2026-11-21T12:00Z', '2026-11-15T00:00Z', 7 * 24],
    ['Asia/Tokyo', '2026-11-21T15:30Z', '2026-11-15T15:00Z', 7 * 24],
    ['Europe/Berlin', '2026-10-27T12:00Z', '2026-10-20T22:00Z', 7 * 24 + 1],
    ['Europe/Berlin', '2026-03-31T12:00Z', '2026-03-24T23:00Z', 7 * 24 - 1],
    ['Australia/Lord_Howe', '2026-04-07T12:00Z', '2026-03-31T13:00Z', 7 * 24 + 0.5],
    // Samoa crossed the date line: there was no 30 December.
    ['Pacific/Apia', '2012-01-02T09:00Z', '2011-12-26T10:00Z', 7 * 24],
  ])('of %s at %s begin at a midnight, and follow on each other', (zone, now, first, hours) => {
    const today = dayOf(Date.parse(now), zone)
    const days = lastDays(today, 7, zone)
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toEqual(today)
    expect(days[0]?.from).toBe(Date.parse(first))
    for (const [place, day] of days.entries()) expect(days[place + 1]?.from ?? today.to).toBe(day.to)
    expect((today.to - Date.parse(first)) / HOUR).toBe(hours)
  })

  test('of a month fit into what the server answers at once, over every change of clocks', () => {
    for (const zone of ['Europe/Berlin', 'Antarctica/Troll', 'America/Havana', 'Australia/Lord_Howe']) {
      for (const now of ['2026-03-31T12:00Z', '2026-04-07T12:00Z', '2026-10-27T12:00Z', '2026-11-07T12:00Z']) {
        const days = lastDays(dayOf(Date.parse(now), zone), 30, zone)
        const lasting = (days.at(-1)?.to ?? 0) - (days[0]?.from ?? 0)
        expect(lasting).toBeGreaterThan(29 * DAY)
        expect(lasting).toBeLessThan(MAX_DAYS_PER_QUERY * DAY)
      }
    }
  })
})
