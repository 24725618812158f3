import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../shared/time'
import { dayOf, hourNames, hoursInto, isSameDay, momentOfDay, startOfDay } from './local-day'

const dayIn = (zone: string, moment: string) => {
  const day = dayOf(Date.parse(moment), zone)
  return { ...day, hours: hoursInto(day, day.to), names: hourNames(day, zone).join(' ') }
}

const rest = (from: number) =>
  Array.from({ length: 24 - from }, (_, hour) => String(from + hour).padStart(2, '0')).join(' ')

describe('a day', () => {
  test.each([
    ['UTC', '2026-11-21T00:00Z'],
    ['Asia/Tokyo', '2026-11-20T15:00Z'],
    ['America/St_Johns', '2026-11-21T03:30Z'],
    ['Asia/Kathmandu', '2026-11-20T18:15Z'],
  ])('of %s begins at its own midnight, at every moment of the day', (zone, midnight) => {
    const from = Date.parse(midnight)
    for (const moment of [from, from + MINUTE - 1, from + 12 * HOUR, from + 24 * HOUR - 1])
      expect(dayOf(moment, zone)).toEqual({ from, to: from + 24 * HOUR })
    expect(startOfDay(from - 1, zone)).toBe(from - 24 * HOUR)
  })

  test.each([
    ['Europe/Berlin', '2026-03-29T12:00Z', 23, `00 01 ${rest(3)}`],
    ['Europe/Berlin', '2026-10-25T12:00Z', 25, `00 01 02 ${rest(2)}`],
    ['America/St_Johns', '2026-03-08T12:00Z', 23, `00 01 ${rest(3)}`],
    ['America/St_Johns', '2026-11-01T12:00Z', 25, `00 01 ${rest(1)}`],
    ['America/Havana', '2026-03-08T12:00Z', 23, rest(1)],
    ['America/Havana', '2026-11-01T12:00Z', 25, `00 ${rest(0)}`],
    ['America/Santiago', '2026-04-04T12:00Z', 25, `${rest(0)} 23`],
    ['Australia/Lord_Howe', '2026-10-04T01:00Z', 23.5, rest(0)],
  ])('of %s about %s, when clocks are changed, has %p hours', (zone, moment, hours, names) => {
    expect(dayIn(zone, moment)).toMatchObject({ hours, names })
  })

  test.each([
    ['Europe/Berlin', '2026-11-21T12:00Z', '07:00', '2026-11-21T06:00Z'],
    // skipped when clocks go forward
    ['Europe/Berlin', '2026-03-29T12:00Z', '02:30', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-03-29T12:00Z', '07:00', '2026-03-29T05:00Z'],
    ['America/Havana', '2026-03-08T12:00Z', '00:30', '2026-03-08T05:00Z'],
    // repeated when they go back
    ['Europe/Berlin', '2026-10-25T12:00Z', '02:30', '2026-10-25T00:30Z'],
    ['Europe/Berlin', '2026-10-25T12:00Z', '07:00', '2026-10-25T06:00Z'],
    ['America/Santiago', '2026-04-04T12:00Z', '23:30', '2026-04-05T02:30Z'],
    ['Australia/Lord_Howe', '2026-10-04T01:00Z', '02:15', '2026-10-03T15:30Z'],
  ])('of %s about %s has its %s at %s', (zone, moment, clock, expected) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    const at = momentOfDay(dayOf(Date.parse(moment), zone), hour * 60 + minute, zone)
    expect(new Date(at).toISOString()).toBe(new Date(expected).toISOString())
  })

  test('begins where the previous one ends, through years of clock changes', () => {
    for (const zone of ['Europe/Berlin', 'America/Havana', 'Africa/Cairo', 'America/Santiago', 'Australia/Lord_Howe']) {
      let day = dayOf(Date.parse('2026-01-01T12:00Z'), zone)
      for (let count = 0; count < 800; count++) {
        const next = dayOf(day.to, zone)
        expect(next.from).toBe(day.to)
        expect(isSameDay(day.to - 1, day.to, zone)).toBe(false)
        day = next
      }
    }
  })
})
