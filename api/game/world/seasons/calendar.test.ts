import { afterEach, describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../shared/time'
import { eventAt, nextEvents } from './calendar'

const START = Date.UTC(2026, 10, 21)
const SERVERS = ['DE1', 'FR1', 'INT1', 'US1', 'WORLD2']
const DAYS = Array.from({ length: 100 }, (_, day) => START + day * DAY)

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('The calendar of a server', () => {
  test('has five days of khan and three of Berimond in fourteen, in two weeks', () => {
    for (const server of SERVERS)
      for (const day of DAYS) {
        const days = Array.from({ length: 14 }, (_, n) => eventAt(server, day + n * DAY + HOUR)?.kind)
        expect(days.filter((kind) => kind === 'khan')).toHaveLength(5)
        expect(days.filter((kind) => kind === 'berimond')).toHaveLength(3)
      }
    const [first] = nextEvents('DE1', START).filter(({ kind }) => kind === 'khan')
    const opensAt = first?.opensAt ?? 0
    const ofWeek = (week: number) =>
      Array.from({ length: 7 }, (_, day) => eventAt('DE1', opensAt + (week * 7 + day) * DAY)?.kind)
    expect(ofWeek(0)).not.toContain('berimond')
    expect(ofWeek(1)).not.toContain('khan')
  })

  test('is the same on each day in every zone', () => {
    const seen = (name: string) => {
      process.env.TZ = name
      expect(new Date(START).getTimezoneOffset()).toBe(
        { UTC: 0, 'Asia/Kolkata': -330, 'America/New_York': 300 }[name] as number,
      )
      return DAYS.map((day) => [eventAt('DE1', day), nextEvents('DE1', day)])
    }
    const [first, ...others] = ['UTC', 'Asia/Kolkata', 'America/New_York'].map(seen)
    for (const other of others) expect(other).toEqual(first as never)
  })

  test('opens an event at its first millisecond and closes it at the last', () => {
    for (const { id, opensAt, endsAt } of nextEvents('DE1', START)) {
      expect(eventAt('DE1', opensAt - 1)).toBeNull()
      expect(eventAt('DE1', opensAt)?.id).toBe(id)
      expect(eventAt('DE1', endsAt - 1)?.id).toBe(id)
      expect(eventAt('DE1', endsAt)).toBeNull()
    }
  })

  test('announces what then opens, soonest first', () => {
    for (const server of SERVERS)
      for (const day of DAYS) {
        const next = nextEvents(server, day)
        expect(next.map(({ kind }) => kind).toSorted()).toEqual(['berimond', 'khan'])
        expect(next[0]?.opensAt).toBeLessThan(next[1]?.opensAt ?? 0)
        for (const event of next) {
          expect(event.opensAt).toBeGreaterThan(day)
          expect(eventAt(server, event.opensAt)).toEqual(event)
        }
      }
  })

  test('differs between servers', () => {
    const calendars = SERVERS.map((server) =>
      nextEvents(server, START)
        .map(({ opensAt }) => opensAt)
        .join(),
    )
    expect(new Set(calendars).size).toBeGreaterThan(2)
  })
})
