import { describe, expect, test } from 'bun:test'
import { asInstant } from '../../../../shared/console/moments'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { HOUR, SECOND } from '../../../../shared/time'
import { createFakeClock } from '../../../testing/fake-clock'
import { playInWorld } from '../../dry-run/play-in-world'
import { sumOf } from '../../protocol/game-objects'
import { openRealm } from '../../testing/open-realm'
import { type PlayedBot, playBot } from '../../testing/play-bot'
import { noGoods } from '../../world/world'
import { resourceCollector } from './resource-collector'

describe('The resource collector', () => {
  test('prints five lines of real actions in its first ten seconds', async () => {
    const bot = await playBot(resourceCollector)
    await bot.live(10 * SECOND)
    expect(bot.texts('+').length).toBe(3)
    expect(bot.texts('+')[0]).toMatch(/^Collected [\d,]+ wood, [\d,]+ stone and [\d,]+ food at \S+\.$/)
    expect(bot.texts().length).toBeGreaterThan(7)
  })

  test('begins with its name and the state of the castles', async () => {
    const clock = createFakeClock()
    const realm = await openRealm({ clock })
    const bot = await playBot(resourceCollector, { realm, clock })
    const castles = realm.castlesOf('DE1', 'ansgar_h')
    await bot.untilAsleep()
    expect(bot.texts('.').slice(0, 4)).toEqual([
      'Signed in as ansgar_h.',
      ...castles.map(({ kind, name, x, y, stores, cap }) => {
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
    expect(bot.texts('!').length).toBeGreaterThan(50)
    expect(bot.gained()).toBe(report?.collected.total ?? 0)
    expect(toldToHaveCollected(bot)).toBe(bot.gained())
    expect(report?.sessions.most).toBe(1)
  })

  test('says of carts why they leave, and that they arrive only if they bring everything back', async () => {
    const { lines, world } = await playInWorld({ template: resourceCollector, name: 'p1', days: 2, keeps: ['lines'] })
    const texts = lines.map(({ text }) => text)
    const left = texts.filter((text) => / carts? leaves? /.test(text))
    expect(left.length).toBeGreaterThan(3)
    for (const text of left)
      expect(text).toMatch(/ leaves? \S+ with [\d,]+ \w+ for \S+, arrives? at \S+Z\. The \w+ storage was \d+ % full\.$/)
    expect(texts.filter((text) => /carts? (arrive|bring)/i.test(text) && !left.includes(text))).toEqual([])
    expect(world.totals.collected.wood).toBeGreaterThan(0)
  })

  test('sends carts before a storage is full, and they arrive at the printed time', async () => {
    const bot = await playBot(resourceCollector)
    await bot.live(8 * HOUR)
    const [, load, time] =
      /^\d+ carts? leaves? \S+ with ([\d,]+) \w+ for \S+, arrives? at (\S+)\. /.exec(bot.texts('>')[0] ?? '') ?? []
    const [arrival] = bot.taken.filter(({ kind }) => kind === 'carts_arrived')
    expect(sumOf(arrival?.goods ?? noGoods())).toBe(Number(load?.replaceAll(',', '')))
    expect(asInstant(arrival?.at ?? 0)).toBe(time ?? 'no carts')
    const fullest = bot.realm
      .castlesOf('DE1', 'ansgar_h')
      .map(({ stores, cap }) => Math.max(...Object.values(stores)) / cap)
    expect(Math.max(...fullest)).toBeLessThan(1)
  })

  test('collects no crumbs into a full storage, and says once what stays in the buildings', async () => {
    const { lines } = await playFull({ sendAt: 100 })
    const texts = lines.map(({ text }) => text)
    const full = texts.filter((text) => text.startsWith('The wood storage of '))
    expect(full.length).toBe(3)
    expect(new Set(full.map((text) => text.replace(/[\d,]+/, ''))).size).toBe(3)
    expect(full[0]).toMatch(/^The wood storage of \S+ is full: [\d,]+ stay in the sawmills\.$/)
    const wood = texts.flatMap((text) => /^Collected ([\d,]+) wood/.exec(text)?.[1]?.replaceAll(',', '') ?? [])
    expect(wood.slice(3).filter((amount) => Number(amount) < 300)).toEqual([])
  })

  test('looks when the first building is nearly full, and says which', async () => {
    const { lines, figures } = await playInWorld({ template: resourceCollector, name: 'p1', days: 1, keeps: ['lines'] })
    const waits = lines.filter(({ text }) => / Next look at /.test(text)).map(({ text }) => text)
    const toldBuildings = waits.filter((text) => /^The (sawmills|quarries|farms) of \S+ are nearly full in /.test(text))
    expect(toldBuildings.length).toBeGreaterThan(waits.length * 0.9)
    expect(figures.looks).toBeLessThan(75)
    expect(figures.declined).toBe(0)
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
    expect(second.texts().length).toBeGreaterThanOrEqual(5)
    expect(first.gained() + second.gained()).toBe(realm.reportOf('DE1', 'ansgar_h')?.collected.total ?? 0)
  })
})

/** One castle, whose storage of wood is full and stays so. */
const playFull = (settings: Settings) =>
  playInWorld({
    template: resourceCollector,
    settings,
    name: 'p1',
    days: 1,
    keeps: ['lines'],
    prepare(world) {
      for (const castle of world.castles) {
        castle.upkeep.wood = 0
        if (castle.id === 'c1') castle.stores.wood = castle.cap - 100
        else castle.stores.wood = 0
      }
    },
  })

function toldToHaveCollected(bot: PlayedBot): number {
  const goods = bot.texts('+').flatMap((text) => [...text.matchAll(/([\d,]+) (?:wood|stone|food)/g)])
  return goods.reduce((sum, [, amount = '']) => sum + Number(amount.replaceAll(',', '')), 0)
}
