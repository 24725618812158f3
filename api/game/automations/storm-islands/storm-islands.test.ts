import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { HOUR, SECOND } from '../../../../shared/time'
import { playInWorld } from '../../dry-run/play-in-world'
import { sumOf } from '../../protocol/game-objects'
import { playBot } from '../../testing/play-bot'
import { resourceCollector } from '../resource-collector/resource-collector'
import { stormIslands } from './storm-islands'

describe('Storm islands', () => {
  test('shows harbour and islands, and sends ships, in its first ten seconds', async () => {
    const bot = await playBot(stormIslands)
    await bot.live(10 * SECOND)
    expect(bot.texts().length).toBeGreaterThanOrEqual(5)
    expect(bot.texts('>')[0]).toMatch(
      /^\d+ ships? leaves? \S+ for .+, arrives? at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ(, after its storm)?\.$/,
    )
  })

  test('brings home the cargo that the realm reports, over half a day', async () => {
    const bot = await playBot(stormIslands)
    await bot.live(12 * HOUR)
    const brought = bot.realm.reportOf('DE1', 'ansgar_h')?.cargo.total ?? 0
    expect(toldToHaveStored(bot.texts('+'))).toBe(brought)
    expect(bot.gained()).toBe(brought - toldToHaveCarriedOut(bot.texts('+')))
    expect(bot.gained()).toBeGreaterThan(0)
  })

  test('prints and counts reports taken at the moment of a stop', async () => {
    const bot = await playBot(stormIslands, { stopsAt: 'ships_home', settings: { supply: 0 } })
    await bot.live(12 * HOUR)
    const home = bot.taken.filter(({ kind }) => kind === 'ships_home')
    expect(bot.texts('+')).toHaveLength(home.length)
    expect(bot.gained()).toBe(home.reduce((sum, { goods }) => sum + sumOf(goods), 0))
    expect(bot.gained()).toBeGreaterThan(0)
  })

  test('sails again once the storm has passed, and never into one', async () => {
    const bot = await playBot(stormIslands)
    await bot.live(12 * HOUR)
    const islands = bot.texts('>').map((text) => / for (.+?)(?: with |,)/.exec(text)?.[1])
    expect(islands.filter((island) => island === islands[0]).length).toBeGreaterThan(2)
    expect(bot.texts().filter((text) => /found nothing|declined/.test(text))).toEqual([])
  })

  test('sails to the nearest island first if set so', async () => {
    const bot = await playBot(stormIslands, { settings: { first: 'nearest' } })
    await bot.live(10 * SECOND)
    const sailedTo = bot.texts('>').map((text) => text.match(/for (.+), arrives? at/)?.[1] ?? '')
    const minutes = sailedTo.map((island) => minutesAway(bot.texts('.'), island))
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    expect(minutes.length).toBeGreaterThan(1)
  })

  test('sends carts from a full harbour, and so has room for more cargo', async () => {
    const playWith = (carts: string) =>
      playInWorld({ template: stormIslands, settings: { carts }, name: 'p5', days: 5, keeps: ['lines'] })
    const [send, stay] = [await playWith('send'), await playWith('stay')]
    const departures = ({ lines }: typeof send) => lines.filter(({ text }) => / carts? leaves? /.test(text)).length
    expect(departures(send)).toBeGreaterThan(5)
    expect(departures(stay)).toBe(0)
    expect(send.figures.gained).toBeGreaterThan(1.05 * stay.figures.gained)
    expect(send.figures.hungryHours).toBe(0)
  })

  test('stays in the harbour while its storage has no room, prints that once, and sails when it has', async () => {
    const collector = await playBot(resourceCollector, {
      settings: { sendAt: 100, collectFrom: 1, pauseMin: 1, pauseMax: 5 },
    })
    await collector.live(48 * HOUR)
    collector.abort()
    await collector.ended
    const { realm, clock } = collector
    const bot = await playBot(stormIslands, { realm, clock, settings: { leastCargo: 6500, carts: 'stay' } })
    await bot.live(10 * SECOND)
    const sentence = 'The storage of Otterfels has no room for the cargo of an island. The ships stay until it has.'
    const printed = () => bot.texts('!').filter((text) => text === sentence)
    expect([printed(), bot.texts('>')]).toEqual([[sentence], []])
    await bot.live(24 * HOUR)
    expect(bot.texts('>').length).toBeGreaterThan(0)
    expect(bot.texts().filter((text) => text.includes('nothing to store'))).toEqual([])
  })

  test('keeps the set number of ships in the harbour', async () => {
    const bot = await playBot(stormIslands, { settings: { shipsAtHome: 9 } })
    await bot.live(HOUR / 6)
    const [home] = bot.realm.castlesOf('DE1', 'ansgar_h')
    expect(home?.ships.home).toBeGreaterThanOrEqual(9)
    expect(home?.ships.home).toBeLessThan(14)
  })

  test('refuses to keep every ship in the harbour', async () => {
    const bot = await playBot(stormIslands, { settings: { shipsAtHome: 14 } })
    expect(await bot.ended).toMatchObject({ reason: 'settings' })
  })
})

describe('The settings of storm islands', () => {
  const play = (settings: Settings) =>
    playInWorld({ template: stormIslands, settings, name: 'p3', days: 2, keeps: ['lines'] })
  const textsOf = ({ lines }: Awaited<ReturnType<typeof play>>) => lines.map(({ text }) => text)

  test('bring food to the islands, which gather more for it, and starve no castle', async () => {
    const [without, with_] = [await play({ supply: 0 }), await play({ supply: 10 })]
    const fed = (texts: string[]) => texts.filter((text) => / food for its people, /.test(text)).length
    expect([fed(textsOf(without)), fed(textsOf(with_)) > 5]).toEqual([0, true])
    const gathered = ({ figures }: typeof without) => figures.goods.wood + figures.goods.stone
    expect(gathered(with_)).toBeGreaterThan(gathered(without))
    expect([with_.figures.hungryHours, with_.figures.declined]).toEqual([0, 0])
  })

  test('fetch most of what is scarcest at home', async () => {
    const [all, scarcest] = [await play({ supply: 0 }), await play({ supply: 0, sailFor: 'scarcest' })]
    const measures = ({ lines }: typeof all) => lines.flatMap(({ decision }) => decision?.chosen?.measure ?? [])
    expect(new Set(measures(all))).toContain('cargo per ship-hour')
    expect(measures(scarcest).some((measure) => /^cargo, most of all \w+, per ship-hour$/.test(measure))).toBe(true)
  })

  test('of an older bot are played as they are', async () => {
    const added = ['sailFor', 'leastRoom', 'supply']
    const kept = Object.entries(stormIslands.defaults).filter(([key]) => !added.includes(key))
    const older = { ...Object.fromEntries(kept), first: 'richest' }
    const template = { run: stormIslands.run, defaults: older }
    const { end, figures } = await playInWorld({ template, name: 'p3', days: 1 })
    expect(end.code).toBe('days_over')
    expect(figures.gained).toBeGreaterThan(100_000)
  })
})

function minutesAway(texts: string[], island: string): number {
  const text = texts.find((each) => each.startsWith(`${island} `)) ?? ''
  const [, hours = 0, minutes = 0, seconds = 0] =
    /, (?:(\d+) hours? ?)?(?:(\d+) minutes? ?)?(?:(\d+) seconds? )?away/.exec(text) ?? []
  return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
}

const sumIn = (texts: string[], amounts: RegExp) =>
  texts
    .flatMap((text) => [...text.matchAll(amounts)].map(([, amount = '']) => Number(amount.replaceAll(',', ''))))
    .reduce((sum, amount) => sum + amount, 0)

const toldToHaveStored = (texts: string[]) => sumIn(texts, /([\d,]+) (?:wood|stone|food)(?! carried)/g)

const toldToHaveCarriedOut = (texts: string[]) => sumIn(texts, /([\d,]+) food carried out/g)
