import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { restAround } from './daily-rest'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const restOf = (zone: string, from: string, until: string) => ({ from: minutesOf(from), until: minutesOf(until), zone })

const asTexts = (rest: ReturnType<typeof restAround>) =>
  rest && [rest.from, rest.until].map((time) => new Date(time).toISOString().slice(0, 16))

describe('a daily rest', () => {
  test.each([
    // zone, rest, at, from and until; clocks go forward at 2026-03-29T01:00Z in Berlin, and back at 2026-10-25T01:00Z
    ['UTC', '22:30–06:00', '2026-11-21T23:00Z', ['2026-11-21T22:30', '2026-11-22T06:00']],
    ['Europe/Berlin', '23:00–07:00', '2026-03-28T23:00Z', ['2026-03-28T22:00', '2026-03-29T05:00']],
    ['Europe/Berlin', '23:00–07:00', '2026-03-29T23:00Z', ['2026-03-29T21:00', '2026-03-30T05:00']],
    ['Europe/Berlin', '23:00–07:00', '2026-10-25T05:59Z', ['2026-10-24T21:00', '2026-10-25T06:00']],
    // 02:30 is skipped: the rest begins as the clocks go to 03:00
    ['Europe/Berlin', '02:30–06:00', '2026-03-29T01:00Z', ['2026-03-29T01:00', '2026-03-29T04:00']],
    ['Europe/Berlin', '02:30–06:00', '2026-03-29T00:59Z', null],
    ['Europe/Berlin', '02:00–03:10', '2026-03-29T01:05Z', ['2026-03-29T01:00', '2026-03-29T01:10']],
    ['Europe/Berlin', '23:00–02:30', '2026-03-29T00:59Z', ['2026-03-28T22:00', '2026-03-29T01:00']],
    ['Europe/Berlin', '02:10–02:50', '2026-03-29T01:00Z', null],
    // 02:30 occurs twice: the rest begins and ends at the first
    ['Europe/Berlin', '02:30–06:00', '2026-10-25T00:30Z', ['2026-10-25T00:30', '2026-10-25T05:00']],
    ['Europe/Berlin', '02:30–06:00', '2026-10-25T01:10Z', ['2026-10-25T00:30', '2026-10-25T05:00']],
    ['Europe/Berlin', '23:00–02:30', '2026-10-25T00:29Z', ['2026-10-24T21:00', '2026-10-25T00:30']],
    ['Europe/Berlin', '23:00–02:30', '2026-10-25T01:29Z', null],
    // half an hour off the others, forward at 2026-03-08T05:30Z and back at 2026-11-01T04:30Z
    ['America/St_Johns', '23:00–07:00', '2026-11-22T02:30Z', ['2026-11-22T02:30', '2026-11-22T10:30']],
    ['America/St_Johns', '02:15–04:00', '2026-03-08T05:30Z', ['2026-03-08T05:30', '2026-03-08T06:30']],
    ['America/St_Johns', '01:30–04:00', '2026-11-01T05:00Z', ['2026-11-01T04:00', '2026-11-01T07:30']],
    ['Australia/Lord_Howe', '02:15–04:00', '2026-10-03T15:30Z', ['2026-10-03T15:30', '2026-10-03T17:00']],
    ['Asia/Kathmandu', '23:00–07:00', '2026-11-21T17:15Z', ['2026-11-21T17:15', '2026-11-22T01:15']],
    ['Asia/Tokyo', '00:00–23:59', '2026-11-21T14:59Z', null],
  ])('in %s of %s lies around %s: %p', (zone, hours, at, expected) => {
    const [from = '', until = ''] = hours.split('–')
    expect(asTexts(restAround(restOf(zone, from, until), Date.parse(at)))).toEqual(expected)
  })

  test('comes once a day, in every zone and on every day of the year', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const when = fc.double({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0), noNaN: true })
    fc.assert(
      fc.property(minute, minute, zone, when, (from, until, zone, now) => {
        fc.pre(from !== until)
        const rest = restAround({ from, until, zone }, now)
        if (!rest) return
        expect(rest.from).toBeLessThanOrEqual(now)
        expect(rest.until).toBeGreaterThan(now)
        const length = (((until - from + 1440) % 1440) * MINUTE) / HOUR
        expect((rest.until - rest.from) / HOUR).toBeWithin(length - 1, length + 1.001)
        expect(restAround({ from, until, zone }, rest.until)).toBeNull()
        expect(restAround({ from, until, zone }, rest.from)).toEqual(rest)
      }),
      { numRuns: 500 },
    )
  })

  test('leaves the rest of the day for work', () => {
    const rest = restOf('Europe/Berlin', '23:00', '22:00')
    const works = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 10, 21) + hour * HOUR)
    expect(works.filter((time) => restAround(rest, time) === null)).toEqual([Date.UTC(2026, 10, 20) + DAY + 21 * HOUR])
  })
})
