import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { localDate } from '../../../platform/time/local-time'
import { type DigestTimes, digestFrom, dueDigestAt, nextDigestAt } from './digest-times'

const at = (text: string) => Date.parse(text)
const iso = (time: number | null) => time && new Date(time).toISOString().slice(0, 16)

const BERLIN: DigestTimes = { hour: 7, zone: 'Europe/Berlin', last: null }

/** The next summaries, each after the one before. */
function following(times: DigestTimes, now: number, count: number): number[] {
  const moments: number[] = []
  for (let last = times.last; moments.length < count; ) {
    last = nextDigestAt({ ...times, last }, last ?? now)
    moments.push(last)
  }
  return moments
}

describe('nextDigestAt', () => {
  test.each([
    ['Europe/Berlin', 7, '2026-03-27T12:00Z', ['2026-03-28T06:00', '2026-03-29T05:00', '2026-03-30T05:00']],
    ['Europe/Berlin', 7, '2026-10-23T12:00Z', ['2026-10-24T05:00', '2026-10-25T06:00', '2026-10-26T06:00']],
    // 02:00 is skipped, then occurs twice.
    ['Europe/Berlin', 2, '2026-03-27T12:00Z', ['2026-03-28T01:00', '2026-03-29T01:00', '2026-03-30T00:00']],
    ['Europe/Berlin', 2, '2026-10-23T12:00Z', ['2026-10-24T00:00', '2026-10-25T00:00', '2026-10-26T01:00']],
    // Midnight is skipped in Beirut, and occurs twice in Havana.
    ['Asia/Beirut', 0, '2026-03-27T12:00Z', ['2026-03-27T22:00', '2026-03-28T22:00', '2026-03-29T21:00']],
    ['America/Havana', 0, '2026-10-30T12:00Z', ['2026-10-31T04:00', '2026-11-01T04:00', '2026-11-02T05:00']],
    // Clocks change by half an hour.
    ['Australia/Lord_Howe', 2, '2026-10-02T00:00Z', ['2026-10-02T15:30', '2026-10-03T15:30', '2026-10-04T15:00']],
    ['Asia/Kathmandu', 7, '2026-11-27T12:00Z', ['2026-11-28T01:15', '2026-11-29T01:15', '2026-11-30T01:15']],
  ])('%s at %i o’clock over a change of clocks', (zone, hour, now, moments) => {
    expect(following({ zone, hour, last: null }, at(now), 3).map(iso)).toEqual(moments)
  })

  test('a later hour on the day of a summary counts from the next day on', () => {
    const last = at('2026-11-28T06:00Z')
    expect(iso(nextDigestAt({ ...BERLIN, hour: 20, last }, last + HOUR))).toBe('2026-11-29T19:00')
  })

  test('a later hour before the summary of the day counts on that day', () => {
    const last = at('2026-11-27T06:00Z')
    expect(iso(nextDigestAt({ ...BERLIN, hour: 20, last }, at('2026-11-28T05:59Z')))).toBe('2026-11-28T19:00')
  })

  test('an earlier hour counts on the next date, unless that is within six hours', () => {
    const last = at('2026-11-28T22:00Z')
    expect(iso(nextDigestAt({ ...BERLIN, hour: 4, last }, last))).toBe('2026-11-30T03:00')
    expect(iso(nextDigestAt({ ...BERLIN, hour: 5, last }, last))).toBe('2026-11-29T04:00')
  })

  test('a zone in the west begins a date again, and has one summary on it', () => {
    const last = at('2026-11-27T22:00Z')
    const tokyo = { hour: 7, zone: 'Asia/Tokyo', last }
    expect(iso(nextDigestAt({ ...tokyo, zone: 'America/Los_Angeles' }, last))).toBe('2026-11-28T15:00')
    expect(iso(nextDigestAt(tokyo, last))).toBe('2026-11-28T22:00')
  })

  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Havana']
  test('with any change of zone and hour there are six to 48 hours between two, and one on each date', () => {
    let [seed, last, longest, shortest] = [1, at('2026-10-01T06:00Z'), 0, DAY]
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let turn = 0; turn < 2000; turn++) {
      const times = { hour: random(24), zone: zones[random(zones.length)] ?? '', last }
      const next = nextDigestAt(times, last)
      expect(localDate(next, times.zone).toString()).not.toBe(localDate(last, times.zone).toString())
      longest = Math.max(longest, next - last)
      shortest = Math.min(shortest, next - last)
      last = next
    }
    expect(longest).toBeLessThanOrEqual(2 * DAY)
    expect(longest).toBeGreaterThan(46 * HOUR)
    expect(shortest).toBeGreaterThanOrEqual(6 * HOUR)
    expect(shortest).toBeLessThan(8 * HOUR)
  })
})

describe('dueDigestAt', () => {
  const planned = at('2026-11-28T06:00Z')
  const times = { ...BERLIN, last: planned - DAY }
  const due = (change: Partial<DigestTimes>, now: number) => iso(dueDigestAt({ ...times, ...change }, { planned, now }))

  test('is the planned moment, or after a downtime the newest', () => {
    expect(due({}, planned + MINUTE)).toBe('2026-11-28T06:00')
    expect(due({}, planned + DAY - MINUTE)).toBe('2026-11-28T06:00')
    expect(due({}, planned + 3 * DAY + HOUR)).toBe('2026-12-01T06:00')
  })

  test('is not due by another zone or hour, or after a summary of its date', () => {
    expect(due({ zone: 'America/Los_Angeles' }, planned + MINUTE)).toBeNull()
    expect(due({ hour: 8 }, planned + MINUTE)).toBeNull()
    expect(due({ last: planned }, planned + MINUTE)).toBeNull()
  })
})

test('a summary tells from the last one on, at first of a day, at most of a week', () => {
  const until = at('2026-03-29T05:00Z')
  expect(iso(digestFrom(BERLIN, until))).toBe('2026-03-28T06:00')
  expect(iso(digestFrom({ ...BERLIN, last: until - 30 * HOUR }, until))).toBe('2026-03-27T23:00')
  expect(iso(digestFrom({ ...BERLIN, last: until - 30 * DAY }, until))).toBe('2026-03-22T05:00')
})
