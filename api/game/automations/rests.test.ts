import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../shared/time'
import { createFakeClock } from '../../testing/fake-clock'
import { type PlayedBot, playBot } from '../testing/play-bot'
import { resourceCollector } from './resource-collector/resource-collector'

const NAME = ['DE1', 'ansgar_h'] as const
const sessionsOf = ({ realm }: PlayedBot) => realm.sessionsOf(...NAME)
const isoOf = (time: number) => new Date(time).toISOString()

/** The instants that a text names. */
const instantsIn = (text = '') => (text.match(/\d{4}-\d\d-\d\dT[\d:]+Z/g) ?? []).map((instant) => Date.parse(instant))

const linesBetween = ({ lines }: PlayedBot, from: number, until: number) =>
  lines.filter(({ at }) => at > from && at < until).map(({ text }) => text)

describe('A short rest', () => {
  test('comes after the set time of work, and leaves the bot signed in', async () => {
    const bot = await playBot(resourceCollector, { settings: { restEvery: 60, restFor: 10 } })
    await bot.live(12 * HOUR)
    expect(bot.texts('~')[0]).toMatch(
      /^Short rest until \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ, as set: one in every 60 minutes\.$/,
    )
    expect(bot.texts('~').length).toBeWithin(8, 12)
    expect(bot.rested() / bot.texts('~').length / MINUTE).toBeWithin(8.5, 11.5)
    expect(bot.texts('.')).not.toContain('Signed in again. Back at work.')
  })

  test('from half an hour on signs out', async () => {
    const bot = await playBot(resourceCollector, { settings: { restEvery: 60, restFor: 60 } })
    while (bot.texts('~').length === 0) await bot.live(10 * MINUTE)
    expect(bot.texts('~')).toEqual([expect.stringMatching(/^Signed out until .* for a short rest, as set/)])
    expect(sessionsOf(bot)).toBe(0)
    await bot.live(70 * MINUTE)
    expect(sessionsOf(bot)).toBe(1)
    expect(bot.texts('.')).toContain('Signed in again. Back at work.')
  })
})

describe('A planned rest', () => {
  test('is spent signed out, from its drawn start to its drawn end', async () => {
    const settings = { restEvery: 0, restFrom: '22:30', restUntil: '06:00' }
    const bot = await playBot(resourceCollector, { settings })
    await bot.live(12 * HOUR)
    const [text] = bot.texts('~')
    const [until = 0, asSetFrom = 0, asSetUntil = 0] = instantsIn(text)
    expect(text).toBe(
      `Signed out until ${isoOf(until).replace('.000', '')}. This rest was drawn around 2096-11-21T22:30:00Z to 2096-11-22T06:00:00Z, as set for every day.`,
    )
    const from = Number(bot.lines.find(({ sign }) => sign === '~')?.at)
    expect([from, until].map((end) => end % MINUTE)).not.toEqual([0, 0])
    expect(Math.abs(from - asSetFrom)).toBeWithin(1, 12 * MINUTE)
    expect(Math.abs(until - asSetUntil)).toBeWithin(1, 12 * MINUTE)
    expect(sessionsOf(bot)).toBe(0)
    await bot.live(5 * HOUR)
    expect(sessionsOf(bot)).toBe(0)
    await bot.live(1.5 * HOUR)
    expect(sessionsOf(bot)).toBe(1)
    expect(bot.realm.maxConcurrentSessions(...NAME)).toBe(1)
    expect(linesBetween(bot, from, until)).toEqual([])
    expect(linesBetween(bot, until, until + 2000)[0]).toBe('Signed in again. Back at work.')
    expect(bot.rested()).toBeWithin(until - from, until - from + 1000)
  })

  test('begins within a long wait, of which the console says so', async () => {
    const settings = { restEvery: 0, lookEvery: 720, rests: '16:00-17:00' }
    const bot = await playBot(resourceCollector, { settings })
    await bot.live(6 * HOUR)
    const from = Number(bot.lines.find(({ sign }) => sign === '~')?.at)
    expect(from).toBeWithin(Date.UTC(2096, 10, 21, 15, 48), Date.UTC(2096, 10, 21, 16, 12))
    expect(bot.texts('.').join('\n')).toContain(`Before that comes the rest, at ${isoOf(from).slice(0, 19)}Z.`)
  })

  test('takes the clock of its zone in a night in which clocks are put back', async () => {
    const settings = { restEvery: 0, restFrom: '22:30', restUntil: '06:00', restZone: 'Europe/Berlin' }
    const bot = await playBot(resourceCollector, { settings, clock: createFakeClock(Date.UTC(2026, 9, 24, 12)) })
    await bot.live(24 * HOUR)
    expect(bot.texts('~')).toEqual([
      expect.stringContaining('drawn around 2026-10-24T20:30:00Z to 2026-10-25T05:00:00Z, as set for every day.'),
    ])
    expect(bot.rested() / HOUR).toBeWithin(8.1, 8.9)
  })

  test('comes on its weekdays only', async () => {
    const settings = { restEvery: 0, rests: 'Sat 13:00-16:00' }
    const bot = await playBot(resourceCollector, { settings, clock: createFakeClock(Date.UTC(2026, 10, 20, 12)) })
    await bot.live(3 * 24 * HOUR)
    expect(bot.texts('~')).toEqual([
      expect.stringContaining('drawn around 2026-11-21T13:00:00Z to 2026-11-21T16:00:00Z, as set for Saturdays.'),
    ])
  })

  test('ends at once when the bot is stopped', async () => {
    const bot = await playBot(resourceCollector, { settings: { rests: '13:00-20:00' } })
    await bot.live(3 * HOUR)
    expect(sessionsOf(bot)).toBe(0)
    const before = bot.lines.length
    bot.abort()
    expect(await bot.ended).toEqual(new Error('stopped by the test'))
    expect([bot.lines.length, sessionsOf(bot)]).toEqual([before, 0])
  })

  test('is drawn alike by the next run of the bot', async () => {
    const settings = { restEvery: 0, rests: '13:00-20:00' }
    const first = await playBot(resourceCollector, { settings })
    await first.live(3 * HOUR)
    first.abort()
    await first.ended
    const second = await playBot(resourceCollector, { settings, realm: first.realm, clock: first.clock })
    await second.live(MINUTE)
    expect(second.texts('~')).toEqual(first.texts('~'))
    expect(second.gained()).toBe(0)
    expect(sessionsOf(second)).toBe(0)
  })

  test('ends the run if the game then asks whether a person is there', async () => {
    const bot = await playBot(resourceCollector, { settings: { rests: '13:00-20:00' } })
    await bot.live(3 * HOUR)
    bot.realm.misbehave.askForHuman(...NAME)
    await bot.live(6 * HOUR)
    expect(await bot.ended).toMatchObject({
      reason: 'human_check',
      message: expect.stringContaining('DE1 asks for proof'),
    })
    expect(sessionsOf(bot)).toBe(0)
  })
})
