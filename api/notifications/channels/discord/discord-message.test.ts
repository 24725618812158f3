import { describe, expect, test } from 'bun:test'
import { asInstant } from '../../../../shared/console/moments'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../shared/time'
import type { Digest } from '../model/digest'
import type { ChannelContent } from '../way'
import { discordMessage } from './discord-message'
import { alertOf, BOT, discordStage, messageOf, NOON, ORIGIN } from './testing/discord-stage'

const AT = NOON / SECOND
const LINK = `<${ORIGIN}/bots/${BOT}?at=2096-11-21T12%3A00%3A00.000Z>`

const contentOf = (content: ChannelContent, language: 'en' | 'de' = 'en', origin: string | null = ORIGIN) =>
  discordMessage(messageOf(content, language), { origin, now: NOON }).content.split('\n')

describe('An alert', () => {
  test('says what happened, when, and has a link to the bot at that moment and its id', () => {
    expect(discordMessage(messageOf(alertOf()), { origin: ORIGIN, now: NOON })).toEqual({
      username: 'Castellan',
      content: [`**Bot stopped** · <t:${AT}:f>`, 'Raider stopped.', `[Open the bot](${LINK})`, '-# `evt_6x2q`'].join(
        '\n',
      ),
      allowed_mentions: { parse: [] },
      flags: 4,
    })
  })

  test('of an attack says when it arrives, in the zone of each reader', () => {
    const arrivesAt = NOON + 20 * MINUTE
    const arrives = arrivesAt / SECOND
    expect(contentOf(alertOf({ kind: 'attack', arrivesAt }))).toContain(
      `It arrives <t:${arrives}:R>, at <t:${arrives}:T>.`,
    )
    expect(contentOf(alertOf({ kind: 'attack', arrivesAt }), 'de')).toContain(
      `Ankunft <t:${arrives}:R>, um <t:${arrives}:T>.`,
    )
  })

  test('says how many came with it, and that it is the last one of the day', () => {
    expect(contentOf(alertOf({}, 4, NOON + MINUTE)).slice(2, 4)).toEqual([
      'And 4 more.',
      `This was the last of 60 messages a day: muted until <t:${AT + 60}:f>.`,
    ])
  })

  test('in German, without a bot, and where the address of the site is not known', () => {
    expect(contentOf(alertOf({ kind: 'account', bot: null }), 'de')).toEqual([
      `**Tarif und Stunden** · <t:${AT}:f>`,
      expect.any(String),
      `[Castellan öffnen](<${ORIGIN}/dashboard#settings>)`,
      '-# `evt_6x2q`',
    ])
    expect(contentOf(alertOf(), 'en', null)).toHaveLength(3)
  })
})

describe('A test message', () => {
  test.each([
    ['en', ['**Test message**', 'Castellan reaches this channel.']],
    ['de', ['**Testnachricht**', 'Castellan erreicht diesen Kanal.']],
  ] as const)('in %s', (language, lines) => {
    expect(contentOf({ kind: 'test' }, language)).toEqual([...lines, '-# `evt_6x2q`'])
  })
})

const DIGEST: Digest = {
  from: NOON - DAY,
  until: NOON,
  madeAt: NOON,
  hasReport: true,
  gains: [{ unit: 'coins', amount: 320 }],
  counts: { bots: 2, online: 1, stopped: 1 },
  bots: [
    {
      id: BOT,
      name: '*Night* watch',
      state: 'error',
      gained: 0,
      unit: 'coins',
      atWork: 0,
      stop: { code: 'bad_credentials', since: NOON - HOUR, until: null },
    },
  ],
  alerts: [{ message: `Full at ${asInstant(NOON - HOUR)}.`, bot: BOT, at: NOON - 2 * HOUR, more: 0 }],
  alertsLeftOut: 0,
  todo: [],
}

describe('A daily summary', () => {
  test('has its sections, with marks of time', () => {
    expect(contentOf({ kind: 'digest', digest: DIGEST })).toEqual([
      '**Daily summary, Wednesday 21 November**',
      `Since <t:${AT - DAY / SECOND}:f>: 320 coins.`,
      '**One bot stands still**',
      `- \\*Night\\* watch: wrong password since <t:${AT - 3600}:t>`,
      '**What else happened**',
      `- <t:${AT - 7200}:t>: Full at <t:${AT - 3600}:t>.`,
      `[Open Castellan](<${ORIGIN}/dashboard>)`,
      '-# `evt_6x2q`',
    ])
  })

  test('of very many alerts has those that there is room for', () => {
    const message = 'A storage is full, and another one too. '.repeat(3)
    const alerts = Array.from({ length: 50 }, () => ({ message, bot: BOT, at: NOON, more: 0 }))
    const lines = contentOf({ kind: 'digest', digest: { ...DIGEST, alerts } }, 'de')
    expect(lines.join('\n').length).toBeLessThanOrEqual(2000)
    expect(lines.at(-3)).toEndWith('…')
    expect(lines.at(-2)).toBe(`[Castellan öffnen](<${ORIGIN}/dashboard>)`)
  })
})

const NASTY = [
  '@everyone @here <@1> <@!80351110224678912> <@&1> <#1>',
  '`x` ```y``` **b** __u__ ~~s~~ ||z|| > q # h -# s',
  '[x](https://evil.example) <https://evil.example> discord.gg/x',
  '<:keep:216154654256398347> <a:keep:1> :smile: <t:1:R> </x:1> <id:browse>',
  '🏰👨‍👩‍👧❤️'.repeat(200),
  '\u202e\u2066\u200f\u061cשלום مرحبا',
  'x'.repeat(5000),
  '@'.repeat(5000),
  `${'a long text of many words, '.repeat(200)}`,
  '𝕏'.repeat(5000),
  `x${'\u0301'.repeat(5000)}`,
  'half \ud83d',
  '',
  ' \u200b ',
]

describe('Whatever a text has', () => {
  test.each(NASTY)('%#: Discord takes it, and pings no one', async (text) => {
    const { send, sent } = discordStage()
    const attack = alertOf({ message: text, kind: 'attack', arrivesAt: NOON + MINUTE }, 4, NOON + MINUTE)
    expect(await send(attack)).toMatchObject({ kind: 'delivered', status: 204 })
    const [message] = sent()
    expect(message?.pinged).toEqual([])
    expect(message?.content.length).toBeLessThanOrEqual(2000)
    expect(message?.content).toEndWith('\n-# `evt_6x2q`')
    expect(message?.content).toContain(LINK)
    expect(message?.content).not.toMatch(/(?<!\\)@|(?<!\\|^-)#|(?<!\\)<(?!t:\d+:\w>|https:\/\/castellan\.example)/m)
  })

  test('a long one is cut after a word, and what follows stays', () => {
    const [, text] = contentOf(alertOf({ message: 'word '.repeat(1000) }))
    expect(text).toEndWith(' word…')
    expect(text?.length).toBeGreaterThan(1700)
  })
})
