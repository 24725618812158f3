import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { DAY, SECOND } from '../../../../shared/time'
import type { DryRun } from '../../dry-run/dry-run'
import { playInWorld } from '../../dry-run/play-in-world'
import { FEATURES } from '../../protocol/protocol'
import { playBot } from '../../testing/play-bot'
import { coinCollector } from './coin-collector'

const play = (settings: Settings = {}, more: Partial<DryRun> = {}) =>
  playInWorld({ template: coinCollector, settings, name: 'p5', days: 2, keeps: ['lines'], ...more })

const textsOf = ({ lines }: Awaited<ReturnType<typeof play>>) => lines.map(({ text }) => text)

describe('The coin collector', () => {
  test('shows the purses and what pays, in its first ten seconds', async () => {
    const bot = await playBot(coinCollector, { settings: { purses: 'say' } })
    await bot.live(10 * SECOND)
    expect(bot.texts().length).toBeGreaterThanOrEqual(7)
    expect(bot.texts().filter((text) => text.includes(' in its purse, '))).toHaveLength(3)
    expect(bot.texts().filter((text) => text.startsWith('A larger purse at '))).toHaveLength(3)
    expect(bot.texts('>')).toEqual([])
  })

  test('says at once what it will build', async () => {
    const bot = await playBot(coinCollector)
    await bot.live(10 * SECOND)
    expect(bot.texts().length).toBeGreaterThanOrEqual(5)
    expect(bot.texts()).toContainEqual(
      expect.stringMatching(/^Larger purses would bring .+ They are built as soon as coins and goods allow\.$/),
    )
  })

  test('fetches and counts all taxes before a purse is full', async () => {
    const { figures, world, ...rest } = await play({ purses: 'nothing' })
    const told = textsOf({ figures, world, ...rest }).flatMap((text) => /^([\d,]+) coins? of tax/.exec(text)?.[1] ?? [])
    expect(told.reduce((sum, each) => sum + Number(each.replaceAll(',', '')), 0)).toBe(figures.gained)
    expect(figures.gained).toBe(world.totals.coins)
    // The purses made this much, less the coins that still lie in them.
    const made = world.castles.reduce((sum, { purse }) => sum + (purse.perHour * 2 * DAY) / 3_600_000 - purse.coins, 0)
    expect(figures.gained).toBeGreaterThan(made - 10)
    expect([figures.declined, figures.hungryHours]).toEqual([0, 0])
  })

  test('waits until purses are as full as set', async () => {
    const early = await play({ collectFrom: 10, purses: 'nothing' })
    const late = await play({ collectFrom: 90, purses: 'nothing' })
    expect(early.figures.changes).toBeGreaterThan(3 * late.figures.changes)
  })

  test('spends nothing unless it is allowed to', async () => {
    const { figures, world } = await play({ purses: 'say' })
    expect(world.castles.map(({ levels }) => levels.purse)).toEqual([1, 1, 1])
    const { coins } = (await play({ purses: 'say' }, { days: 0 })).figures
    expect(figures.coins).toBe(coins + figures.gained)
  })

  test('empties full buildings on the way, unless goods are to be left', async () => {
    const purses = 'nothing'
    const [kept, left] = [await play({ purses }), await play({ purses, goods: 'leave' })]
    const collected = ({ lines }: typeof kept) => lines.filter(({ text }) => text.startsWith('Collected ')).length
    expect(collected(kept)).toBeGreaterThan(4 * collected(left))
    expect(kept.figures.gained).toBeGreaterThan(0.97 * left.figures.gained)
    expect(kept.figures.looks).toBeLessThan(left.figures.looks + 5)
  })

  test('says once a day what larger purses would bring', async () => {
    const sums = textsOf(await play({ purses: 'say' }, { days: 3.5 })).filter((text) =>
      text.startsWith('Larger purses would bring '),
    )
    expect(sums).toHaveLength(4)
    expect(sums[0]).toMatch(/^Larger purses would bring [\d,]+ coins more a day, for \d+ coins and [\d,]+ goods once\./)
  })

  test('enlarges purses that pay back soon, which brings more, and leaves the coins that stay', async () => {
    const [kept, grown] = [await play({ purses: 'say' }, { days: 7 }), await play({}, { days: 7 })]
    expect(grown.figures.gained).toBeGreaterThan(1.4 * kept.figures.gained)
    expect(textsOf(grown).some((text) => /^\S+ builds a larger purse for [\d,]+ coins and /.test(text))).toBe(true)
    expect(grown.figures.declined).toBe(0)
    const all = await play({ keepCoins: 100_000 })
    expect(all.world.castles.map(({ levels }) => levels.purse)).toEqual([1, 1, 1])
  })

  test('enlarges none that brings its coins back too late', async () => {
    const quick = await play({ purses: 'do', paysBack: 1 }, { days: 7 })
    const slow = await play({ purses: 'do', paysBack: 20 }, { days: 7 })
    const levels = ({ world }: typeof quick) => world.castles.reduce((sum, castle) => sum + castle.levels.purse, 0)
    expect(levels(quick)).toBeLessThan(levels(slow))
  })

  test('buys tools up to the number of a day, above the coins that stay', async () => {
    const purses = 'nothing'
    const { world, figures } = await play({ purses, buyTools: 20, keepCoins: 0 }, { days: 3 })
    expect(world.tools).toEqual({ ladders: 60, rams: 0, shields: 0 })
    expect(figures.declined).toBe(0)
    const none = await play({ buyTools: 20, keepCoins: 100_000 })
    expect(none.world.tools.ladders).toBe(0)
    const rams = await play({ purses, buyTools: 5, tool: 'rams', keepCoins: 0 })
    expect(rams.world.tools.rams).toBeGreaterThan(0)
  })

  test('plays a game in which nothing is built', async () => {
    const features = FEATURES.filter((feature) => feature !== 'building')
    const { end, figures } = await play({ purses: 'do', buyTools: 20 }, { features })
    expect(end.code).toBe('days_over')
    expect(figures.gained).toBeGreaterThan(0)
  })

  test('needs a game with taxes', () => {
    expect(coinCollector.needs).toEqual(['taxes'])
  })
})
