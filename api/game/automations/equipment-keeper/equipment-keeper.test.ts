import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { SECOND } from '../../../../shared/time'
import { playInWorld } from '../../dry-run/play-in-world'
import type { PieceRarity } from '../../protocol/pieces'
import { playBot } from '../../testing/play-bot'
import { winPiece } from '../../world/pieces'
import type { World } from '../../world/world'
import { equipmentKeeper } from './equipment-keeper'

interface Armoury {
  common?: number
  rare?: number
  coins?: number
}

async function play(settings: Settings, { common = 0, rare = 0, coins = 0 }: Armoury = {}) {
  const win = (world: World, rarity: PieceRarity, count: number) => {
    for (let n = 0; n < count; n++) winPiece(world, { rarity, seed: `${rarity} ${n}` })
  }
  const prepare = (world: World) => {
    win(world, 'common', common)
    win(world, 'rare', rare)
    world.coins += coins
  }
  const run = await playInWorld({
    template: equipmentKeeper,
    settings: { hunt: 'off', ...settings },
    name: 'keeper',
    days: 1,
    prepare,
    keeps: ['lines'],
  })
  return { ...run, pieces: run.world.pieces.all(), texts: run.lines.map(({ text }) => text) }
}

describe('The equipment keeper', () => {
  test('tells what commanders wear and gives them pieces in its first ten seconds', async () => {
    const bot = await playBot(equipmentKeeper)
    await bot.live(10 * SECOND)
    expect(bot.texts().length).toBeGreaterThanOrEqual(5)
    expect(bot.texts('+')[0]).toMatch(/^\w+: the [\w ]+, .+%.+\.$/)
  })

  test('hunts for pieces with as many marches a day as it may', async () => {
    const hunted = (hunt: string, huntsADay: number) =>
      playInWorld({
        template: equipmentKeeper,
        settings: { hunt, huntsADay },
        name: 'keeper',
        days: 3,
        keeps: ['lines'],
      })
    const marches = ({ lines }: Awaited<ReturnType<typeof hunted>>) =>
      lines.filter(({ text }) => text.includes(' troops leave ')).length
    const [some, few, none] = [await hunted('both', 16), await hunted('both', 4), await hunted('off', 16)]
    expect(some.world.pieces.all().length).toBeGreaterThan(none.world.pieces.all().length + 2)
    expect(some.figures.gained).toBe(some.lines.filter(({ text }) => text.startsWith('Won: ')).length)
    expect(none.figures.gained).toBe(0)
    expect(marches(some)).toBeLessThanOrEqual(3 * 16)
    expect(marches(few)).toBeWithin(9, 13)
    expect(marches(none)).toBe(0)
    expect(some.figures).toMatchObject({ declined: 0, hungryHours: 0 })
    expect(some.lines.some(({ text }) => text.startsWith('Won: '))).toBe(true)
  })

  test('says once a day what the smith could improve', async () => {
    const { texts } = await play({}, { rare: 6, coins: 500 })
    expect(texts.filter((text) => text.startsWith('Would let the smith improve'))).toHaveLength(1)
  })

  test('gives the first commander the best for its task', async () => {
    const best = async (task: string, kind: 'loot' | 'speed') =>
      (await play({ task }, { rare: 20 })).world.commanders[0]?.bonus[kind] ?? 0
    expect(await best('raids', 'loot')).toBeGreaterThan(await best('speed', 'loot'))
    expect(await best('speed', 'speed')).toBeGreaterThan(await best('raids', 'speed'))
  })

  test('only says what it would sell, once, unless it may', async () => {
    const said = await play({ freeSlots: 30 }, { common: 40 })
    expect(said.pieces).toHaveLength(43)
    expect(said.texts.filter((text) => text.startsWith('Would sell'))).toHaveLength(1)
    const sold = await play({ freeSlots: 30, sell: 'do' }, { common: 40 })
    expect(sold.pieces.length).toBeLessThan(30)
    expect(sold.world.coins).toBeGreaterThan(said.world.coins)
  })

  test('sells nothing that is fine, worn, or the only one of its slot', async () => {
    const { pieces } = await play({ freeSlots: 60, sell: 'do' }, { common: 40, rare: 10 })
    expect(pieces.filter(({ rarity }) => rarity === 'rare')).toHaveLength(10)
    expect(new Set(pieces.map(({ slot }) => slot)).size).toBe(6)
  })

  test('lets the smith work for the coins of a day', async () => {
    const before = await play({ upgrade: 'never' }, { rare: 20, coins: 5000 })
    const after = await play({ upgrade: 'do', upgradeFor: 600 }, { rare: 20, coins: 5000 })
    const spent = before.world.coins - after.world.coins
    expect(spent).toBeGreaterThan(300)
    expect(spent).toBeLessThanOrEqual(600)
    expect(after.texts.some((text) => text.startsWith('The smith'))).toBe(true)
    const said = await play({ upgrade: 'say', upgradeFor: 600 }, { rare: 20, coins: 5000 })
    expect(said.world.coins).toBe(before.world.coins)
    expect(said.texts.some((text) => text.startsWith('Would let the smith improve'))).toBe(true)
  })

  test('counts the pieces that were won, once, whether they are put on or sold', async () => {
    const { figures, texts } = await play({ sell: 'do', freeSlots: 60 }, { common: 20, rare: 12 })
    expect(texts.filter((text) => /^\w+: the /.test(text)).length).toBeGreaterThan(6)
    expect(texts.filter((text) => text.startsWith('Sold for ')).length).toBeGreaterThan(0)
    expect(figures.gained).toBe(32)
  })
})
