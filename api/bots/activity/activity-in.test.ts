import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Types } from 'mongoose'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { activityIn, type DayActivity, type Span } from './activity-in'
import { quarterOf } from './quarters'
import { dayOf, nextMidnight } from './utc-day'

const BEGIN = Date.UTC(2026, 9, 20)
const QUARTERS = 10 * 24 * 4

type Gain = [at: number, amount: number]

const gains = fc.uniqueArray(
  fc.tuple(
    fc.integer({ min: 0, max: QUARTERS - 1 }).map((number) => BEGIN + number * 15 * MINUTE),
    fc.integer({ min: 1, max: 9000 }),
  ),
  { selector: ([at]) => at },
)
/** Runs, one after another. */
const runs = fc
  .array(fc.tuple(fc.integer({ min: 0, max: DAY }), fc.integer({ min: 1, max: 20 * HOUR })), { maxLength: 8 })
  .map((worked) => {
    let free = BEGIN
    return worked.map(([pause, length]) => {
      const from = free + pause
      free = from + length
      return { from, to: free }
    })
  })

const OFTEN = ['Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Europe/Berlin']
const zones = fc.constantFrom(...OFTEN, ...Intl.supportedValuesOf('timeZone'))

test('activity adds up to the same over the days of any zone, also when clocks are set back', () => {
  fc.assert(
    fc.property(zones, gains, runs, (zone, gained, worked) => {
      const recorded = recordedDays(gained, worked)
      const days = daysOf(zone).map((day) => activityIn(day, recorded))
      const amounts = days.flatMap((day) => day.gains.map(({ amount }) => amount))
      expect(sum(amounts)).toBe(sum(gained.map(([, amount]) => amount)))
      expect(sum(days.map(({ atWork }) => atWork))).toBe(sum(worked.map(({ from, to }) => to - from)))
      const shown = days.flatMap((day) => day.stretches.map(({ from, to }) => Date.parse(to) - Date.parse(from)))
      expect(sum(shown)).toBe(sum(days.map(({ atWork }) => atWork)))
    }),
    {
      examples: OFTEN.map((zone) => [
        zone,
        [[Date.UTC(2026, 9, 25, 0, 15), 7]],
        [{ from: BEGIN, to: BEGIN + 7 * DAY }],
      ]),
    },
  )
})

const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0)

/** The days of a zone around the activity, from midnight to midnight. */
function daysOf(zone: string): Span[] {
  const first = Temporal.PlainDate.from('2026-10-18')
  const beginningOf = (number: number) => first.add({ days: number }).toZonedDateTime(zone).epochMilliseconds
  return Array.from({ length: 40 }, (_, number) => ({ from: beginningOf(number), to: beginningOf(number + 1) }))
}

/** As a run records it, by UTC day. */
function recordedDays(gained: Gain[], worked: Span[]): DayActivity[] {
  const days = new Map<string, DayActivity & Required<Pick<DayActivity, 'gained' | 'intervals'>>>()
  const totalsOf = (time: number) => {
    const day = dayOf(time)
    const totals = days.get(day) ?? { ...NO_ACTIVITY, day, gained: {}, intervals: {} }
    days.set(day, totals)
    return totals
  }
  for (const [at, amount] of gained) totalsOf(at).gained[quarterOf(at)] = amount
  for (const { from, to } of worked) {
    for (let at = from; at < to; at = nextMidnight(at)) {
      const until = Math.min(to, nextMidnight(at))
      const totals = totalsOf(at)
      totals.intervals[`1-${at}`] = { kind: 'run', from: new Date(at), to: new Date(until) }
      totals.online += until - at
    }
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

const NO_ACTIVITY = { bot: new Types.ObjectId(), templateId: 'resource-collector', online: 0, resting: 0 }

test('An error is shown in the span of its moment alone', () => {
  const at = BEGIN + HOUR
  // As stored before: up to the end of its hour.
  const interval = { kind: 'error' as const, from: new Date(at), to: new Date(at + 30 * MINUTE) }
  const days = [{ ...NO_ACTIVITY, day: dayOf(BEGIN), intervals: { '1-1': interval } }]
  const shown = (from: number, to: number) => activityIn({ from, to }, days).stretches
  const moment = new Date(at).toISOString()
  expect(shown(BEGIN, BEGIN + DAY)).toEqual([{ kind: 'error', from: moment, to: moment }])
  expect(shown(BEGIN, at)).toEqual([])
  expect(shown(at + MINUTE, BEGIN + DAY)).toEqual([])
})
