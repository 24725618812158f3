import { describe, expect, test } from 'bun:test'
import { asInstant } from '../../../shared/console/moments'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { type PlayedBot, playBot } from '../testing/play-bot'
import { resourceCollector } from './farm-resources'

describe('The resource collector', () => {
  test('prints five lines of real actions in its first ten seconds', async () => {
    const bot = await playBot(resourceCollector)
    await bot.live(10 * SECOND)
    expect(bot.texts('+').length).toBeGreaterThanOrEqual(5)
  })

  test('begins with its name and the state of the castles', async () => {
    const bot = await playBot(resourceCollector)
    await bot.untilAsleep()
    expect(bot.texts()).toEqual([
      'Signed in as ansgar_h.',
      ...bot.realm.castlesOf('DE1', 'ansgar_h').map(({ kind, name, x, y, stores, cap }) => {
        const figures = [stores.wood, stores.stone, stores.food, cap].map((figure) => figure.toLocaleString('en-US'))
        const [wood, stone, food, room] = figures
        const title = `${kind === 'castle' ? 'Castle' : 'Outpost'} ${name} ${x}:${y}.`
        return `${title} Wood ${wood} of ${room}, stone ${stone} of ${room}, food ${food} of ${room}.`
      }),
    ])
  })

  test('prints and counts the same as the realm reports, over a whole day in one session', async () => {
    const bot = await playBot(resourceCollector)
    await bot.live(24 * HOUR)
    const report = bot.realm.reportOf('DE1', 'ansgar_h')
    expect(toldToHaveCollected(bot)).toBe(report?.collected.total ?? 0)
    expect(bot.gained()).toBe(report?.collected.total ?? 0)
    expect(report?.sessions).toEqual({ now: 1, most: 1 })
  })

  test('counts everything exactly once while the connection keeps dropping', async () => {
    const bot = await playBot(resourceCollector, {
      settings: { pauseMin: 1, pauseMax: 5, lookEvery: 1, collectFrom: 1 },
    })
    for (let second = 0; second < 1800; second++) {
      if (second % 7 === 0) bot.realm.misbehave.dropBeforeAnswering('DE1', 'ansgar_h')
      if (second % 60 === 30) bot.realm.misbehave.dropConnections()
      await bot.clock.advance(SECOND)
    }
    for (let second = 0; second < 90; second++) await bot.clock.advance(SECOND)
    bot.abort()
    await bot.ended
    const report = bot.realm.reportOf('DE1', 'ansgar_h')
    expect(bot.texts('!').length).toBeGreaterThan(100)
    expect(bot.gained()).toBe(report?.collected.total ?? 0)
    expect(toldToHaveCollected(bot)).toBe(bot.gained())
    expect(report?.sessions.most).toBe(1)
  })

  test('prints cart reports taken at the moment of a stop', async () => {
    const bot = await playBot(resourceCollector, { stopsAt: 'carts_arrived' })
    await bot.live(8 * HOUR)
    expect(bot.texts().filter((text) => text.startsWith('Carts '))).toHaveLength(bot.taken.length)
    expect(bot.taken.length).toBeGreaterThan(0)
  })

  test('sends carts before a storage is full, and they arrive at the printed time', async () => {
    const bot = await playBot(resourceCollector)
    await bot.live(8 * HOUR)
    const [, load, time] =
      /^\d+ carts? leaves? \S+ with ([\d,]+ \w+), arrives? at (\S+)\.$/.exec(bot.texts('>')[0] ?? '') ?? []
    const arrival = bot.lines.find(({ text }) => text.startsWith(`Carts arrived. ${load} stored at`))
    expect(asInstant(arrival?.at ?? 0) >= (time ?? 'no carts')).toBe(true)
    const fullest = bot.realm
      .castlesOf('DE1', 'ansgar_h')
      .map(({ stores, cap }) => Math.max(...Object.values(stores)) / cap)
    expect(Math.max(...fullest)).toBeLessThan(1)
  })

  test('does not collect into a nearly full storage, and prints that once', async () => {
    const settings = { sendAt: 100, pauseMin: 1, pauseMax: 5 }
    const bot = await playBot(resourceCollector, { settings })
    await bot.live(MINUTE)
    const firstRound = bot.lines.length
    // On the second day raids begin, which make room again.
    await bot.live(23 * HOUR)
    const texts = bot.lines.slice(firstRound).map(({ text }) => text)
    const full = texts.filter((text) => text.endsWith(' is full.'))
    expect(full.length).toBeWithin(1, 10)
    const amounts = texts.flatMap((text) => /^Collected ([\d,]+) /.exec(text)?.[1]?.replaceAll(',', '') ?? [])
    // Carts may fill a storage between the read and the step.
    const carts = texts.filter((text) => text.startsWith('Carts arrived')).length
    expect(amounts.filter((amount) => Number(amount) < 300).length).toBeLessThanOrEqual(carts)
    expect(new Set(full).size).toBe(full.length)
  })

  test('collects only the goods of its settings', async () => {
    const bot = await playBot(resourceCollector, { settings: { goods: 'stone' } })
    await bot.live(HOUR)
    const { collected } = bot.realm.reportOf('DE1', 'ansgar_h') ?? {}
    expect(collected).toEqual({ wood: 0, stone: bot.gained(), food: 0, total: bot.gained() })
    expect(bot.gained()).toBeGreaterThan(0)
  })

  test('stops at once while it pauses, and does nothing more', async () => {
    const bot = await playBot(resourceCollector)
    await bot.live(2 * SECOND)
    const before = bot.lines.length
    bot.abort()
    expect(await bot.ended).toEqual(new Error('stopped by the test'))
    expect(bot.lines.length).toBe(before)
    expect(bot.gained()).toBe(bot.realm.reportOf('DE1', 'ansgar_h')?.collected.total ?? 0)
  })

  test('continues in a world that it left a moment ago', async () => {
    const first = await playBot(resourceCollector)
    await first.live(10 * SECOND)
    first.abort()
    await first.ended
    const { realm, clock } = first
    await clock.advance(20 * SECOND)
    const second = await playBot(resourceCollector, { realm, clock })
    await second.live(10 * SECOND)
    expect(second.texts('+').length).toBeGreaterThanOrEqual(5)
    expect(first.gained() + second.gained()).toBe(realm.reportOf('DE1', 'ansgar_h')?.collected.total ?? 0)
  })
})

function toldToHaveCollected(bot: PlayedBot): number {
  const amounts = bot.texts('+').map((text) => Number(/^Collected ([\d,]+) /.exec(text)?.[1]?.replaceAll(',', '')))
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
