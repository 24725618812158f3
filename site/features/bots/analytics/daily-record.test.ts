import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { BotDay } from '../../../../shared/bots'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { lastDays } from '../../../lib/zone/last-days'
import { dayOf } from '../../../lib/zone/local-day'
import { byDay, joinRecords } from './daily-record'

const isoOf = (time: number) => new Date(time).toISOString()
const sum = (amounts: number[] = []) => amounts.reduce((all, amount) => all + amount, 0)

const botDay = (part: Partial<BotDay>): BotDay => ({
  bot_id: 'a'.repeat(24),
  stretches: [],
  gains: [],
  unit: 'resources',
  at_work: 0,
  ...part,
})

describe("a bot's daily record", () => {
  test.each([
    ['Europe/Berlin', '2026-10-26T12:00Z', [24, 25, 24]],
    ['Europe/Berlin', '2026-03-30T12:00Z', [24, 23, 24]],
    ['Australia/Lord_Howe', '2026-10-05T01:00Z', [24, 23.5, 24]],
    ['Asia/Kathmandu', '2026-11-21T12:00Z', [24, 24, 24]],
  ])('of %s at %s has all quarters and hours of its own days', (zone, now, hours) => {
    const days = lastDays(dayOf(Date.parse(now), zone), 3, zone)
    const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0]
    const quarters = Array.from({ length: (to - from) / (15 * MINUTE) }, (_, number) => from + number * 15 * MINUTE)
    const bot = botDay({
      stretches: [{ kind: 'run', from: isoOf(from), to: isoOf(to) }],
      gains: quarters.map((at) => ({ at: isoOf(at), amount: 1 })),
    })
    const [record] = byDay([bot], days)
    expect(record?.gained).toEqual(hours.map((count) => count * 4))
    expect(record?.atWork).toEqual(hours.map((count) => count * HOUR))
  })

  test('counts neither rests nor errors as work', () => {
    const days = lastDays(dayOf(Date.UTC(2026, 10, 21), 'UTC'), 1, 'UTC')
    const at = (hour: number) => isoOf(Date.UTC(2026, 10, 21, hour))
    const stretches: BotDay['stretches'] = [
      { kind: 'run', from: at(1), to: at(3) },
      { kind: 'rest', from: at(3), to: at(7) },
      { kind: 'run', from: at(7), to: at(8) },
      { kind: 'error', from: at(8), to: at(9) },
    ]
    expect(byDay([botDay({ stretches })], days)[0]?.atWork).toEqual([3 * HOUR])
  })

  test('has the same total in every time zone, at any time', () => {
    const begin = Date.UTC(2026, 9, 20)
    const gains = fc.array(
      fc.record({ quarter: fc.integer({ min: 0, max: 10 * 96 - 1 }), amount: fc.integer({ min: 0, max: 9000 }) }),
    )
    const runs = fc.array(fc.tuple(fc.integer({ min: 0, max: 10 * DAY }), fc.integer({ min: 1, max: 40 * HOUR })))
    fc.assert(
      fc.property(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), gains, runs, (zone, gained, worked) => {
        const days = lastDays(dayOf(begin + 14 * DAY, zone), 18, zone)
        const bot = botDay({
          gains: gained.map(({ quarter, amount }) => ({ at: isoOf(begin + quarter * 15 * MINUTE), amount })),
          stretches: worked.map(([at, length]) => ({
            kind: 'run',
            from: isoOf(begin + at),
            to: isoOf(begin + at + length),
          })),
        })
        const [record] = byDay([bot], days)
        expect(sum(record?.gained)).toBe(sum(gained.map(({ amount }) => amount)))
        expect(sum(record?.atWork)).toBe(sum(worked.map(([, length]) => length)))
      }),
      { numRuns: 100, examples: EXAMPLES },
    )
  })
})

const EXAMPLES: [string, { quarter: number; amount: number }[], [number, number][]][] = [
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Europe/Berlin',
].map((zone) => [zone, [{ quarter: 5 * 96 + 1, amount: 7 }], [[4 * DAY, 30 * HOUR]]])

describe('records of consecutive periods', () => {
  const record = (bot_id: string, unit: string, ...gained: number[]) => ({
    bot_id,
    unit,
    gained,
    goods: gained.map(() => ({})),
    atWork: gained.map((amount) => amount * MINUTE),
  })

  test('are joined per bot, even if it was at work in only one period', () => {
    const parts = [
      { records: [record('old', 'resources', 1, 2), record('both', 'resources', 3, 4)], days: 2 },
      { records: [record('both', 'resources', 5), record('new', 'honour', 6)], days: 1 },
    ]
    expect(joinRecords(parts)).toEqual([
      record('old', 'resources', 1, 2, 0),
      record('both', 'resources', 3, 4, 5),
      record('new', 'honour', 0, 0, 6),
    ])
  })

  test('keep their places when a period is empty', () => {
    const parts = [
      { records: [], days: 6 },
      { records: [record('new', 'honour', 6)], days: 1 },
    ]
    expect(joinRecords(parts)[0]?.gained).toEqual([0, 0, 0, 0, 0, 0, 6])
  })
})
