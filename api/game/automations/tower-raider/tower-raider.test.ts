import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { HOUR, MINUTE, SECOND } from '../../../../shared/time'
import { playInWorld } from '../../dry-run/play-in-world'
import { sumOf } from '../../protocol/game-objects'
import { playBot } from '../../testing/play-bot'
import { towerRaider } from './tower-raider'

describe('The tower raider', () => {
  test('scouts and attacks in its first ten seconds, the strongest affordable tower first', async () => {
    const bot = await playBot(towerRaider)
    await bot.live(10 * SECOND)
    const levels = bot
      .texts()
      .flatMap((text) => text.match(/^Scouted .+ level (\d+):/)?.[1] ?? [])
      .map(Number)
    expect(levels.length + bot.texts('>').length).toBeGreaterThanOrEqual(5)
    expect(levels).toEqual(levels.toSorted((a, b) => b - a))
    expect(bot.texts('>')[0]).toMatch(
      /^\d+ troops leave \S+ for the tower at \d+:\d+ \(level \d+, \d+ defenders\), arrive at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\. Expected: about [\d,]+ goods for \d+ troops?\.$/,
    )
  })

  test('brings home the loot that the realm reports, over half a day', async () => {
    const bot = await playBot(towerRaider)
    await bot.live(13 * HOUR)
    const brought = () => bot.realm.reportOf('DE1', 'ansgar_h')?.loot.total ?? 0
    // It looks a moment after an army is home.
    for (let minutes = 0; minutes < 10 && bot.gained() < brought(); minutes++) await bot.live(MINUTE)
    const home = bot.texts('+').flatMap((text) => /with ([\d,]+) loot/.exec(text)?.[1] ?? [])
    const printed = home.map((loot) => Number(loot.replaceAll(',', '')))
    expect(bot.gained()).toBe(brought())
    expect(printed.reduce((sum, loot) => sum + loot, 0)).toBe(bot.gained())
    expect(bot.gained()).toBeGreaterThan(0)
  })

  test('prints and counts reports taken at the moment of a stop', async () => {
    const bot = await playBot(towerRaider, { stopsAt: 'troops_home' })
    await bot.live(12 * HOUR)
    const home = bot.taken.filter(({ kind }) => kind === 'troops_home')
    expect(bot.texts().filter((text) => / (is|are) home at /.test(text))).toHaveLength(home.length)
    expect(bot.gained()).toBe(home.reduce((sum, { goods }) => sum + sumOf(goods), 0))
    expect(bot.gained()).toBeGreaterThan(0)
  })

  test('never attacks above the set level, nor without the guard at home', async () => {
    const bot = await playBot(towerRaider, { settings: { highestLevel: 20, guard: 600 } })
    for (let hour = 0; hour < 12; hour++) {
      await bot.live(HOUR)
      const marching = bot.texts('>').length > 0
      expect(marching && (bot.realm.castlesOf('DE1', 'ansgar_h')[0]?.troops ?? 0) < 600).toBe(false)
    }
    const levels = bot
      .texts()
      .flatMap((text) => text.match(/level (\d+):/)?.[1] ?? [])
      .map(Number)
    expect(Math.max(...levels)).toBeLessThanOrEqual(20)
  })

  test('wins its battles, because it scouts first', async () => {
    const bot = await playBot(towerRaider)
    await bot.live(12 * HOUR)
    const home = bot
      .texts('+')
      .filter((text) =>
        / home at \S+ with .+ from the tower at \d+:\d+\. \d+ troops? lost \(\d+ expected\)\.$/.test(text),
      )
    expect(home.length).toBeGreaterThan(5)
    expect(bot.texts().filter((text) => text.includes(' held. '))).toEqual([])
    expect(bot.notices).toEqual([])
  })

  test('spends its coins on tools that pay for themselves', async () => {
    const play = (settings: Settings) =>
      playInWorld({ template: towerRaider, settings, name: 'p1', days: 4, keeps: ['lines'] })
    const [without, with_] = [await play({ tools: 'none' }), await play({})]
    expect(without.figures.coins).toBeGreaterThan(3 * with_.figures.coins)
    expect(with_.figures.gained).toBeGreaterThan(1.03 * without.figures.gained)
    const texts = with_.lines.map(({ text }) => text)
    expect(
      texts.filter((text) => / leave .+ with .*(ladders|rams|shields).* for \d+ coins, arrive /.test(text)).length,
    ).toBeGreaterThan(5)
  })

  test('unlocks troops with the pin, which no line ever shows', async () => {
    const bot = await playBot(towerRaider, { secrets: { pin: '4711-geheim' } })
    await bot.live(10 * SECOND)
    expect(bot.texts('>').length).toBeGreaterThan(0)
    expect(bot.texts()).toContain('The troops of ansgar_h are unlocked.')
    expect(bot.texts().filter((text) => text.includes('4711'))).toEqual([])
  })

  test('stays unlocked when the connection drops', async () => {
    const bot = await playBot(towerRaider, { secrets: { pin: '4711' } })
    await bot.untilAsleep()
    bot.realm.misbehave.dropConnections()
    await bot.clock.advance(2 * SECOND)
    await bot.live(10 * SECOND)
    expect(bot.texts('>').length).toBeGreaterThan(0)
  })

  test('ends if the pin is wrong, and if it is missing', async () => {
    const first = await playBot(towerRaider, { secrets: { pin: '4711' } })
    await first.untilAsleep()
    first.abort()
    const { realm, clock } = first
    const wrong = await playBot(towerRaider, { realm, clock, secrets: { pin: '1174' } })
    expect(await wrong.ended).toMatchObject({
      reason: 'settings',
      message: expect.stringMatching(/^Wrong pin\. DE1 /),
    })
    const missing = await playBot(towerRaider, { realm, clock })
    await missing.live(10 * SECOND)
    expect(await missing.ended).toMatchObject({
      reason: 'settings',
      message: expect.stringMatching(/^Pin missing\. /),
    })
  })
})
