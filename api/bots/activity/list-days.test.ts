import { beforeAll, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { MAX_BOT_DAYS_PER_QUERY } from '../../../shared/limits'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { BotDayModel } from './bot-day-model'
import { type Interval, type Intervals, MAX_INTERVALS } from './merge-intervals'
import { dayOf } from './utc-day'

let app: TestApp
let anna: Player

beforeAll(async () => {
  app = await testApp()
  anna = await app.player('anna', 'premium')
})

type StoredFields = { gained?: object; intervals?: Intervals; bot?: Types.ObjectId }

async function storeDay(user: Player, day: string, fields: StoredFields) {
  const bot = fields.bot ?? new Types.ObjectId()
  const whole = { templateId: 'resource-collector', epoch: 1, expiresAt: new Date(Date.now() + DAY), ...fields }
  const lasting = Object.values(fields.intervals ?? {}).filter(({ kind }) => kind !== 'error')
  const online = lengthOf(lasting)
  const resting = lengthOf(lasting.filter(({ kind }) => kind === 'rest'))
  await BotDayModel.create({ ...whole, online, resting, bot, user: user.id, day })
  return bot
}

const lengthOf = (intervals: Interval[]) => intervals.reduce((sum, { from, to }) => sum + Number(to) - Number(from), 0)
const interval = (kind: Interval['kind'], from: string, to: string) => ({
  kind,
  from: new Date(from),
  to: new Date(to),
})

async function daysOf(user: Player, from: string, to: string) {
  const { data } = await user.api.bots.days.get({ query: { from, to } })
  return data?.days ?? []
}

describe('GET /api/bots/days', () => {
  test('returns stretches and gains, clipped to the span and joined over midnight UTC', async () => {
    const ben = await app.player('ben')
    const bot = await storeDay(ben, '2026-11-20', {
      gained: { '18:15': 5, '23:45': 20 },
      intervals: {
        '1-0': interval('rest', '2026-11-20T17:00Z', '2026-11-20T19:00Z'),
        '1-1': interval('run', '2026-11-20T19:00Z', '2026-11-21T00:00Z'),
      },
    })
    await storeDay(ben, '2026-11-21', {
      bot,
      gained: { '00:00': 7, '18:15': 100 },
      intervals: {
        '1-2': interval('run', '2026-11-21T00:00Z', '2026-11-21T01:30Z'),
        '1-3': interval('error', '2026-11-21T01:30Z', '2026-11-21T02:00Z'),
        '2-0': interval('run', '2026-11-21T18:00Z', '2026-11-21T20:00Z'),
      },
    })
    // The day of Kathmandu, which begins at a quarter past the hour.
    expect(await daysOf(ben, '2026-11-20T18:15:00Z', '2026-11-21T18:15:00Z')).toEqual([
      {
        bot_id: bot.toHexString(),
        stretches: [
          { kind: 'rest', from: '2026-11-20T18:15:00.000Z', to: '2026-11-20T19:00:00.000Z' },
          { kind: 'run', from: '2026-11-20T19:00:00.000Z', to: '2026-11-21T01:30:00.000Z' },
          { kind: 'error', from: '2026-11-21T01:30:00.000Z', to: '2026-11-21T01:30:00.000Z' },
          { kind: 'run', from: '2026-11-21T18:00:00.000Z', to: '2026-11-21T18:15:00.000Z' },
        ],
        gains: [
          { at: '2026-11-20T18:15:00.000Z', amount: 5 },
          { at: '2026-11-20T23:45:00.000Z', amount: 20 },
          { at: '2026-11-21T00:00:00.000Z', amount: 7 },
        ],
        unit: 'resources',
        at_work: 6.75 * HOUR,
      },
    ])
    expect(await daysOf(ben, '2026-11-21T02:00:00Z', '2026-11-21T18:00:00Z')).toEqual([])
  })

  test('the day of a bot that never ran is empty', async () => {
    const ben = await app.player('ben')
    await app.botOf(ben)
    expect(await daysOf(ben, '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')).toEqual([])
  })

  test("another player's days are not shown, and a visitor is refused", async () => {
    const [ben, carl] = [await app.player('ben'), await app.player('carl')]
    await storeDay(ben, '2026-11-21', { gained: { '07:15': 1 } })
    expect(await daysOf(carl, '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')).toEqual([])
    expect((await app.call('GET', '/api/bots/days?from=x')).status).toBe(401)
  })

  const INSTANT = 'From and to must be ISO times like 2026-11-21T00:00:00Z.'
  test.each([
    ['', INSTANT],
    ['from=2026-11-21T00:00:00Z', INSTANT],
    ['from=2026-11-21&to=2026-11-22', INSTANT],
    ['from=1795219200000&to=1795305600000', INSTANT],
    ['from=2026-11-21T00:00:00&to=2026-11-22T00:00:00', INSTANT],
    ['from=2026-11-21T00:00:00%2b01:00&to=2026-13-22T00:00:00Z', INSTANT],
    ['from=%2b275760-09-13T00:00:00Z&to=%2b275760-09-13T00:00:00Z', INSTANT],
    ['from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z', 'The span ends before it begins. Exchange from and to.'],
    ['from=2026-11-21T00:00:00Z&to=2026-11-21T00:00:00Z', 'The span ends before it begins. Exchange from and to.'],
    ['from=2026-10-01T00:00:00Z&to=2026-11-01T01:00:01Z', 'Ask for at most 31 days at once.'],
    ['from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z', 'Ask for at most 31 days at once.'],
  ])('refuses ?%s', async (query, sentence) => {
    const answer = await anna.get(`/api/bots/days?${query}`)
    expect([answer.status, await answer.text()]).toEqual([422, sentence])
  })

  test('names the wrong end in problem details', async () => {
    const headers = { accept: 'application/problem+json' }
    for (const [query, path] of [
      ['from=2026-02-30T25:00:00Z&to=2026-11-22T00:00:00Z', 'from'],
      ['from=2026-11-21T00:00:00Z', 'to'],
      ['from=2026-11-21T00:00:00Z&to=2027-11-21T00:00:00Z', 'to'],
    ]) {
      const { errors } = await (await anna.get(`/api/bots/days?${query}`, headers)).json()
      expect(errors.map((each: { path: string }) => each.path)).toEqual([path])
    }
  })

  test.each([
    ['a month of 31 days, of which one has 25 hours', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
    ['a far future', '9999-12-31T00:00:00-23:00', '9999-12-31T23:59:59-23:00'],
    ['instants with an offset and parts of a second', '2026-11-21T00:00:00.000+05:45', '2026-11-21T23:59:59.999+05:45'],
  ])('takes %s', async (_, from, to) => {
    expect((await anna.api.bots.days.get({ query: { from, to } })).status).toBe(200)
  })
})

describe('a day of very many starts and stops', () => {
  const BEGIN = Date.UTC(2026, 10, 21)
  const MANY = 3000

  /** So many runs, with a pause of the same length after each. */
  function cycles(count: number): Intervals {
    const each = DAY / count
    return Object.fromEntries(
      Array.from({ length: count }, (_, number) => {
        const from = BEGIN + number * each
        return [`${number}-1`, { kind: 'run' as const, from: new Date(from), to: new Date(from + each / 2) }]
      }),
    )
  }

  test('has a few hundred stretches in the answer, and its exact time at work', async () => {
    const ben = await app.player('ben')
    await storeDay(ben, '2026-11-21', { intervals: cycles(MANY) })
    const [day] = await daysOf(ben, '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')
    expect(day?.stretches.length).toBeWithin(1, MAX_INTERVALS + 1)
    expect(day?.at_work).toBe(DAY / 2)
  })

  test('is refused when there are thousands of them', async () => {
    const ben = await app.player('ben', 'pro')
    const days = Array.from({ length: MAX_BOT_DAYS_PER_QUERY + 1 }, () => ({
      bot: new Types.ObjectId(),
      user: new Types.ObjectId(ben.id),
      day: '2026-11-21',
      templateId: 'resource-collector',
      epoch: 1,
      expiresAt: new Date(Date.now() + DAY),
    }))
    await BotDayModel.collection.insertMany(days)
    const answer = await ben.get('/api/bots/days?from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z')
    expect([answer.status, await answer.text()]).toEqual([
      422,
      'Your bots did too much in this span for one answer. Ask for fewer days at once.',
    ])
  })
})

/** A day of this zone, from midnight to midnight. */
function dayIn(zone: string, date: string) {
  const day = Temporal.PlainDate.from(date)
  const beginning = (plain: Temporal.PlainDate) => plain.toZonedDateTime(zone).epochMilliseconds
  return { from: beginning(day), to: beginning(day.add({ days: 1 })) }
}

const isoOf = (time: number) => new Date(time).toISOString()

describe('the days of every zone', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/St_Johns', '2026-03-08', 23],
    ['America/St_Johns', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Asia/Kathmandu', '2026-11-21', 24],
    ['UTC', '2026-11-21', 24],
  ])('%s, %s: activity of all its %p hours is shown', async (zone, date, hours) => {
    const ben = await app.player('ben')
    const { from, to } = dayIn(zone, date)
    const bot = new Types.ObjectId()
    // At work all the time, with 1 gained in each quarter of an hour.
    for (let midnight = from - DAY - (from % DAY); midnight < to + DAY; midnight += DAY) {
      const quarters = Array.from({ length: 96 }, (_, quarter) => [isoOf(quarter * 15 * MINUTE).slice(11, 16), 1])
      const intervals = { '1-0': interval('run', isoOf(midnight), isoOf(midnight + DAY)) }
      await storeDay(ben, dayOf(midnight), { bot, gained: Object.fromEntries(quarters), intervals })
    }
    const [day] = await daysOf(ben, isoOf(from), isoOf(to))
    expect(day?.at_work).toBe(hours * HOUR)
    expect(day?.gains).toHaveLength(hours * 4)
    expect(day?.stretches).toEqual([{ kind: 'run', from: isoOf(from), to: isoOf(to) }])
  })
})
