import { describe, expect, test } from 'bun:test'
import { GAIN_UNITS } from '../../../../shared/enums/gain-units'
import { STOP_CODES } from '../../../../shared/stop-reasons'
import { DIGEST_TASKS, type Digest, type DigestBot, type DigestStop } from '../model/digest'
import { digestTexts, digestWithInstants } from './digest-texts'

const BERLIN = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

const NOTHING: Digest = {
  from: at('2026-11-27T06:00Z'),
  until: at('2026-11-28T06:00Z'),
  madeAt: at('2026-11-28T06:00:05Z'),
  hasReport: true,
  gains: [],
  counts: { bots: 3, online: 3, stopped: 0 },
  bots: [],
  alerts: [],
  alertsLeftOut: 0,
  todo: [],
}

const botOf = (name: string, fields: Partial<DigestBot> = {}): DigestBot => ({
  id: name,
  name,
  state: 'online',
  gained: 0,
  unit: 'resources',
  atWork: 0,
  stop: null,
  ...fields,
})

const stopped = (name: string, stop: Partial<DigestStop>) =>
  botOf(name, { state: 'error', stop: { code: 'bad_credentials', since: null, until: null, ...stop } })

const FULL: Digest = {
  ...NOTHING,
  gains: [
    { unit: 'resources', amount: 84_200 },
    { unit: 'coins', amount: 320 },
  ],
  counts: { bots: 5, online: 3, stopped: 2 },
  bots: [
    stopped('Night watch', { since: at('2026-11-28T01:14Z') }),
    stopped('Raider', { code: 'daily_limit', since: at('2026-11-27T21:00Z'), until: at('2026-11-28T00:00Z') }),
    botOf('Farmer', { gained: 84_200, atWork: at('2026-11-28T08:14Z') - at('2026-11-28T00:00Z') }),
    botOf('Coiner', { gained: 320, unit: 'coins', atWork: 59_000 }),
  ],
  alerts: [
    {
      message: 'The storage of Ansgar is full until 2026-11-28T05:30:00Z.',
      bot: 'b',
      at: at('2026-11-28T02:30Z'),
      more: 4,
    },
  ],
  alertsLeftOut: 2,
  todo: [
    { task: 'bad_credentials', names: ['Night watch'], more: 0 },
    { task: 'hours_back', names: ['Raider', 'Scout'], more: 3 },
  ],
}

describe('digestTexts', () => {
  test('says what came in, what stands still, what needs the player and what waited', () => {
    expect(digestTexts(FULL, 'en', BERLIN)).toEqual({
      title: 'Daily summary, Saturday 28 November',
      sections: [
        { heading: null, lines: ['Since yesterday, 07:00: 84,200 resources and 320 coins.'] },
        {
          heading: 'Two bots stand still',
          lines: ['Night watch: wrong password since 02:14', 'Raider: hours used up, back since 01:00'],
        },
        {
          heading: 'What needs you',
          lines: [
            'Night watch: change the password under Game Accounts, then start again.',
            'Raider, Scout and 3 more: start again, because the hours of your plan are back.',
          ],
        },
        {
          heading: 'Most came from',
          lines: ['Farmer: 84,200 resources, 8 h 14 at work', 'Coiner: 320 coins, 0 min at work'],
        },
        {
          heading: 'What else happened',
          lines: ['03:30: The storage of Ansgar is full until 06:30. (and 4 more)', 'and 2 more.'],
        },
      ],
      line: 'Since yesterday, 07:00: 84,200 resources and 320 coins. Two bots stand still: Night watch (wrong password since 02:14), Raider (hours used up, back since 01:00). Two things need you.',
    })
  })

  test('says the same in German', () => {
    const { title, sections, line } = digestTexts(FULL, 'de', BERLIN)
    expect(title).toBe('Tagesbericht, Samstag, 28. November')
    expect(sections.map(({ heading }) => heading)).toEqual([
      null,
      'Zwei Bots stehen still',
      'Was auf dich wartet',
      'Das meiste kam von',
      'Was sonst geschah',
    ])
    expect(line).toBe(
      'Seit gestern, 07:00: 84.200 Rohstoffe und 320 Münzen. Zwei Bots stehen still: Night watch (falsches Passwort seit 02:14), Raider (Stunden aufgebraucht, wieder da seit 01:00). Zwei Sachen warten auf dich.',
    )
  })

  test('moments are those of the zone, with the day unless it is today', () => {
    const bots = [
      stopped('Long', { since: at('2026-11-20T12:00Z') }),
      stopped('Today', { code: 'daily_limit', until: at('2026-11-29T00:00Z') }),
    ]
    const digest = { ...NOTHING, counts: { bots: 2, online: 0, stopped: 2 }, bots }
    const stops = (zone: string, language: 'en' | 'de' = 'en') => digestTexts(digest, language, zone).sections[1]?.lines
    expect(stops(BERLIN)).toEqual([
      'Long: wrong password since 20 Nov, 13:00',
      'Today: hours used up until tomorrow, 01:00',
    ])
    expect(stops('America/Los_Angeles')?.at(1)).toBe('Today: hours used up until tomorrow, 16:00')
    expect(stops('Asia/Kathmandu', 'de')?.at(0)).toBe('Long: falsches Passwort seit 20. Nov., 17:45')
  })

  test('may stay instants, for readers in several zones; the day is that of the player', () => {
    const { title, sections } = digestWithInstants(FULL, 'en', BERLIN)
    expect(title).toBe('Daily summary, Saturday 28 November')
    expect(sections.at(0)?.lines).toEqual(['Since 2026-11-27T06:00:00Z: 84,200 resources and 320 coins.'])
    expect(sections.at(-1)?.lines.at(0)).toBe(
      '2026-11-28T02:30:00Z: The storage of Ansgar is full until 2026-11-28T05:30:00Z. (and 4 more)',
    )
  })

  test('a quiet night is said to be quiet', () => {
    const saidOf = (digest: Digest) => digestTexts(digest, 'en', BERLIN).sections
    expect(saidOf(NOTHING)).toEqual([
      {
        heading: null,
        lines: [
          'Nothing has come in since yesterday, 07:00.',
          'All is quiet. Three bots are online, and nothing needs you.',
        ],
      },
    ])
    const without = { ...NOTHING, counts: { bots: 0, online: 0, stopped: 0 } }
    expect(saidOf(without)[0]?.lines[1]).toBe('You have no bots.')
    expect(digestTexts(without, 'de', BERLIN).line).toBe(
      'Seit gestern, 07:00 ist nichts hereingekommen. Du hast keine Bots.',
    )
  })

  test('without the daily summary it says only what waited', () => {
    const { sections, line } = digestTexts({ ...FULL, hasReport: false }, 'en', BERLIN)
    const lines = ['03:30: The storage of Ansgar is full until 06:30. (and 4 more)', 'and 2 more.']
    expect(sections).toEqual([{ heading: null, lines }])
    expect(line).toBe(lines.join(' '))
  })

  test('forty bots that stand still are counted, and ten of them named', () => {
    const bots = Array.from({ length: 40 }, (_, index) => stopped(`Bot ${index + 1}`, {}))
    const digest = { ...NOTHING, counts: { bots: 40, online: 0, stopped: 40 }, bots }
    const { sections, line } = digestTexts(digest, 'en', BERLIN)
    expect(sections[1]?.heading).toBe('40 bots stand still')
    expect(sections[1]?.lines).toHaveLength(11)
    expect(sections[1]?.lines.at(-1)).toBe('and 30 more.')
    expect(line).toEndWith('Bot 1 (wrong password), Bot 2 (wrong password), Bot 3 (wrong password), 37 more.')
  })

  test.each(['en', 'de'] as const)('has words for every reason, task and unit (%s)', (language) => {
    const codes = STOP_CODES.filter((code) => code !== 'user')
    const digest: Digest = {
      ...NOTHING,
      gains: GAIN_UNITS.map((unit) => ({ unit, amount: 1 })),
      counts: { bots: 9, online: 0, stopped: codes.length },
      todo: DIGEST_TASKS.map((task) => ({ task, names: ['Raider'], more: 0 })),
    }
    for (const code of codes) {
      const bots = [stopped('Raider', { code, since: digest.until, until: digest.until })]
      expect(digestTexts({ ...digest, bots }, language, BERLIN).sections[1]?.lines[0]).toMatch(/^Raider: .+ 07:00$/)
    }
    const { sections } = digestTexts(digest, language, BERLIN)
    expect(JSON.stringify(sections)).not.toMatch(/undefined|null[^,]|\$\{/)
    expect(sections.at(-1)?.lines).toHaveLength(DIGEST_TASKS.length)
  })

  test('reasons and units of other versions do not break it', () => {
    const bots = [stopped('Raider', { code: 'constructor' as never, since: NOTHING.until })]
    const gains = [
      { unit: 'toString', amount: 2 },
      { unit: '', amount: 3 },
    ]
    const { line } = digestTexts({ ...NOTHING, gains, counts: { bots: 1, online: 0, stopped: 1 }, bots }, 'en', BERLIN)
    expect(line).toBe(
      'Since yesterday, 07:00: 2 toString and 3 units. One bot stands still: Raider (stopped since 07:00).',
    )
  })
})
