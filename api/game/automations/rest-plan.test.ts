import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { EVERY_DAY, formatRests, isEmpty, parseRests, restsRefusal } from '../../../shared/settings/rests'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { nextRest, type RestPlan } from './rest-plan'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const restOf = (zone: string, from: string, until: string) => ({
  rests: [{ days: EVERY_DAY, from: minutesOf(from), until: minutesOf(until) }],
  zone,
  seed: 'a bot',
})

/** The rest around this time, with its ends as set. */
function restAround(plan: RestPlan, at: number) {
  const rest = [-DAY, 0].map((ahead) => nextRest(plan, at + ahead)).find((each) => covers(each, at))
  return rest?.asSet ?? null
}

const covers = (rest: ReturnType<typeof nextRest>, at: number) =>
  rest !== null && rest.asSet.from <= at && at < rest.asSet.until

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
        const plan = { rests: [{ days: EVERY_DAY, from, until }], zone, seed: 'a bot' }
        const rest = restAround(plan, now)
        if (!rest) return
        expect(rest.from).toBeLessThanOrEqual(now)
        expect(rest.until).toBeGreaterThan(now)
        const length = (((until - from + 1440) % 1440) * MINUTE) / HOUR
        expect((rest.until - rest.from) / HOUR).toBeWithin(length - 1, length + 1.001)
        expect(restAround(plan, rest.until)).toBeNull()
        expect(restAround(plan, rest.from)).toEqual(rest)
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

describe('a plan of several rests', () => {
  const planOf = (text: string, zone = 'UTC') => ({ rests: parseRests(text) ?? [], zone, seed: 'a bot' })

  test.each([
    // 2026-11-21 is a Saturday
    ['12:00-13:00, 23:00-07:00', '2026-11-21T12:30Z', ['2026-11-21T12:00', '2026-11-21T13:00']],
    ['12:00-13:00, 23:00-07:00', '2026-11-21T13:00Z', null],
    ['12:00-13:00, 23:00-07:00', '2026-11-22T01:00Z', ['2026-11-21T23:00', '2026-11-22T07:00']],
    // A rest belongs to the day on which it begins.
    ['Fri 23:00-07:00', '2026-11-21T06:59Z', ['2026-11-20T23:00', '2026-11-21T07:00']],
    ['Fri 23:00-07:00', '2026-11-21T23:30Z', null],
    ['Sat Sun 00:00-24:00', '2026-11-21T10:00Z', ['2026-11-21T00:00', '2026-11-23T00:00']],
    ['Sat Sun 00:00-24:00', '2026-11-23T00:00Z', null],
    // Rests that overlap or follow each other end together.
    ['20:00-23:00, 22:00-02:00, 02:00-03:00', '2026-11-21T20:00Z', ['2026-11-21T20:00', '2026-11-22T03:00']],
  ])('%s around %s: %p', (text, at, expected) => {
    expect(asTexts(restAround(planOf(text), Date.parse(at)))).toEqual(expected)
  })

  test('takes the weekday of its zone', () => {
    const plan = planOf('Sun 08:00-10:00', 'Asia/Tokyo')
    expect(asTexts(restAround(plan, Date.parse('2026-11-21T23:30Z')))).toEqual(['2026-11-21T23:00', '2026-11-22T01:00'])
    expect(restAround(plan, Date.parse('2026-11-22T08:30Z'))).toBeNull()
  })

  test('a whole day ends with the local day when the clocks change', () => {
    const plan = planOf('Sun 00:00-24:00', 'Europe/Berlin')
    const at = Date.parse('2026-10-25T12:00Z')
    expect(asTexts(restAround(plan, at))).toEqual(['2026-10-24T22:00', '2026-10-25T23:00'])
  })

  test('names the weekday of a rest that is not daily', () => {
    expect(restAround(planOf('Sat 10:00-12:00'), Date.parse('2026-11-21T11:00Z'))?.weekday).toBe(6)
    expect(restAround(planOf('10:00-12:00'), Date.parse('2026-11-21T11:00Z'))?.weekday).toBeNull()
  })

  test('without a gap is a rest that a timer can hold', () => {
    const rest = restAround(planOf('00:00-12:00, 12:00-24:00'), Date.parse('2026-11-21T11:00Z'))
    expect(rest && rest.until - rest.from).toBeLessThan(2 ** 31)
  })
})

describe('the drawn ends of rests', () => {
  const aMinute = fc.integer({ min: 0, max: 1439 })
  const aRest = fc
    .record({ days: fc.subarray([...EVERY_DAY], { minLength: 1 }), from: aMinute, until: aMinute })
    .filter((rest) => !isEmpty(rest))
  const aPlan = fc.record({
    rests: fc.array(aRest, { minLength: 1, maxLength: 8 }),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'),
    seed: fc.string(),
  })
  const aTime = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })

  function* restsFrom(plan: RestPlan, begin: number, count: number) {
    for (let rest = nextRest(plan, begin); rest && count > 0; rest = nextRest(plan, rest.until), count--) yield rest
  }

  test('are near the set ones, in order, and leave work between two rests', () => {
    fc.assert(
      fc.property(aPlan, aTime, (plan, begin) => {
        fc.pre(restsRefusal({ rests: formatRests(plan.rests) }) === null)
        const rests = [...restsFrom(plan, begin, 12)]
        for (const { from, until, asSet } of rests) {
          const most = Math.min(12 * MINUTE, (asSet.until - asSet.from) / 4) + 1
          expect(Math.abs(from - asSet.from)).toBeLessThanOrEqual(most)
          expect(Math.abs(until - asSet.until)).toBeLessThanOrEqual(most)
        }
        const ends = rests.flatMap(({ from, until }) => [from, until])
        expect(ends.every((end, index) => index === 0 || end > Number(ends[index - 1]))).toBe(true)
      }),
    )
  })

  test('are the same at every moment of the rest and before it', () => {
    fc.assert(
      fc.property(aPlan, aTime, fc.double({ min: 0, max: 0.999, noNaN: true }), (plan, begin, part) => {
        fc.pre(restsRefusal({ rests: formatRests(plan.rests) }) === null)
        const [rest] = [...restsFrom(plan, begin, 2)].slice(1)
        if (!rest) return
        expect(nextRest(plan, Math.floor(rest.from + part * (rest.until - rest.from)))).toEqual(rest)
      }),
    )
  })

  test('differ from day to day and from bot to bot', () => {
    const plans = ['a bot', 'another'].map((seed) => ({ ...restOf('UTC', '23:00', '07:00'), seed }))
    const nights = plans.flatMap((plan) => [...restsFrom(plan, Date.UTC(2026, 0), 365)])
    const shifts = nights.flatMap(({ from, until, asSet }) => [from - asSet.from, until - asSet.until])
    expect(new Set(shifts).size).toBeGreaterThan(0.99 * shifts.length)
    expect(Math.max(...shifts) / MINUTE).toBeWithin(11, 12)
    expect(Math.min(...shifts) / MINUTE).toBeWithin(-12, -11)
    expect(shifts.reduce((sum, each) => sum + each, 0) / shifts.length / MINUTE).toBeWithin(-0.5, 0.5)
  })
})
