import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { HOUR, SECOND } from '../../../../shared/time'
import { playInWorld } from '../../dry-run/play-in-world'
import { playBot } from '../../testing/play-bot'
import type { World } from '../../world/world'
import { fortuneWheel } from './fortune-wheel'

const DAYS = 5

async function play(settings: Settings = {}, prepare: (world: World) => void = () => {}) {
  const run = await playInWorld({
    template: fortuneWheel,
    settings,
    name: 'spinner',
    days: DAYS,
    prepare,
    keeps: ['lines'],
  })
  return { ...run, texts: run.lines.map(({ text }) => text) }
}

const withTickets = (tickets: number) => (world: World) => {
  world.tickets = tickets
}

describe('The fortune wheel', () => {
  test('tells how the wheel stands and takes the free spin in its first ten seconds', async () => {
    const bot = await playBot(fortuneWheel)
    await bot.live(10 * SECOND)
    expect(bot.texts().length).toBeGreaterThanOrEqual(5)
    expect(bot.texts('+')).toEqual([expect.stringMatching(/^Free spin: .+ \(\w+\)\. \d more spins? to tier \d\.$/)])
  })

  test('takes one free spin a day, and plays no ticket that it may not', async () => {
    const { world, figures, texts } = await play({}, withTickets(500))
    expect(texts.filter((text) => text.startsWith('Free spin'))).toHaveLength(DAYS)
    expect(figures.gained).toBe(DAYS)
    expect(world.wheel.spins).toBe(DAYS)
  })

  test('plays as many tickets a day as it may, in rounds of ten, and keeps what is to be kept', async () => {
    const { world, texts } = await play({ tickets: 25, keepTickets: 100 }, withTickets(150))
    const played = texts.flatMap((text) => text.match(/^(\d+) tickets played/)?.[1] ?? [])
    expect(played.slice(0, 3)).toEqual(['10', '10', '5'])
    expect(world.tickets).toBeGreaterThanOrEqual(100)
    expect(texts).toContainEqual(expect.stringMatching(/^26 spins today: /))
  })

  test('spins only in its hours, and lets no free spin lapse', async () => {
    const { lines } = await play({ spinBetween: '18:00-19:00', restZone: 'UTC' })
    const hours = lines.filter(({ text }) => text.startsWith('Free spin')).map(({ at }) => new Date(at).getUTCHours())
    expect(hours).toEqual(Array(DAYS).fill(18))
    const closed = await play({ spinBetween: 'Sun 18:00-19:00', restZone: 'UTC' })
    expect(closed.world.wheel.spins).toBe(DAYS)
  })

  test('tells of every prize or of rare ones', async () => {
    const told = async (tellFrom: string) => {
      const { texts } = await play({ tickets: 40, keepTickets: 0, tellFrom }, withTickets(120))
      return texts.filter((text) => /^[^:]+ \((common|uncommon|rare|epic)\)\.$/.test(text))
    }
    const [every, rare, sum] = [await told('every'), await told('rare'), await told('sum')]
    expect(every.length).toBeGreaterThanOrEqual(120)
    expect(rare.length).toBeGreaterThan(0)
    expect(rare.every((text) => /\((rare|epic)\)\.$/.test(text))).toBe(true)
    expect(sum).toEqual([])
  })

  test('ends at its tier', async () => {
    const { end } = await play({ tickets: 200, keepTickets: 0, stopAtTier: 2 }, withTickets(200))
    expect(end).toMatchObject({ code: 'goal_reached', message: expect.stringContaining('tier 2') })
  })

  test('announces the next free spin', async () => {
    const { lines } = await play()
    const wait = lines.find(({ text }) =>
      /^The next free spin is there in 2\d hours.* Signed out until 2026-11-24T00:0/.test(text),
    )
    expect(wait && wait.at - (lines[0]?.at ?? 0)).toBeLessThan(HOUR)
  })

  test('signs out between spins, and feeds its castles', async () => {
    const away = async (signOut: string) => {
      const { figures, texts } = await play({ signOut })
      expect(figures.hungryHours).toBe(0)
      return {
        rested: figures.restedMs / HOUR / 24 / DAYS,
        times: texts.filter((text) => text === 'Signed in again.').length,
      }
    }
    expect((await away('yes')).rested).toBeGreaterThan(0.95)
    expect((await away('no')).times).toBe(0)
  })

  test('says after each spin how many are missing to the next tier, and when free spins reach it', async () => {
    const { texts } = await play()
    expect(texts.filter((text) => text.startsWith('Free spin')).map((text) => text.split('. ')[1])).toEqual(
      [9, 8, 7, 6, 5].map((left) => `${left} more spins to tier 1.`),
    )
    expect(texts).toContain(
      '10 more spins to tier 1, where prizes are larger and more often rare. With free spins alone it begins at 2026-12-02T00:00:00Z.',
    )
  })

  test('says that a tier is reached', async () => {
    const { texts } = await play({ tickets: 20, keepTickets: 0 }, withTickets(20))
    expect(texts).toContain('The wheel is at tier 1 now: prizes are larger and more often rare.')
  })

  test('sums up its prizes by kind, and names the best', async () => {
    const { texts } = await play()
    const sums = texts.filter((text) => text.includes(' so far: '))
    expect(sums.map((text) => text.split(' ')[0])).toEqual(['2', '3', '4', '5'])
    expect(sums.at(-1)).toMatch(/, worth about [\d,]+ goods\. The best: .+\.$/)
  })

  test('names the setting that leaves tickets unused, at the start and once in seven days', async () => {
    const waiting = async (settings: Settings) => {
      const { lines } = await playInWorld({
        template: fortuneWheel,
        settings,
        name: 'spinner',
        days: 15.5,
        prepare: withTickets(12),
        keeps: ['lines'],
      })
      return lines.map(({ text }) => text).filter((text) => / tickets (at hand|wait)/.test(text))
    }
    const because = 'None is played, because “Tickets that may be played” is 0.'
    const unplayed = await waiting({})
    expect(unplayed[0]).toBe(`12 tickets at hand. ${because}`)
    expect(unplayed).toHaveLength(3)
    expect(unplayed[1]).toMatch(
      /^\d+ tickets wait\. None is played, .+ is 0\. Played, they might bring about [\d,]+ goods\.$/,
    )
    const kept = await waiting({ tickets: 5, keepTickets: 20 })
    expect(kept.at(-1)).toMatch(/^\d+ tickets wait, because “Tickets that are kept” is 20\. /)
  })

  test('signs in for nothing but free spins and food', async () => {
    const { lines } = await play()
    const signIns = lines.flatMap(({ text }, n) => (text === 'Signed in again.' ? [lines[n + 1]?.text ?? ''] : []))
    expect(signIns.length).toBeGreaterThan(5)
    expect(signIns.filter((text) => !/^(Yesterday|Free spin|Collected)| the raid of /.test(text))).toEqual([])
  })
})
