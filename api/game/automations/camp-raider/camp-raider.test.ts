import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { HOUR, MINUTE, SECOND } from '../../../../shared/time'
import { playInWorld } from '../../dry-run/play-in-world'
import type { GameSession } from '../../link/game-session'
import { sumOf } from '../../protocol/game-objects'
import { playBot } from '../../testing/play-bot'
import type { World } from '../../world/world'
import { campRaider } from './camp-raider'

interface Setting {
  settings?: Settings
  prepare?: (world: World) => void
  /** Changes what the game answers. */
  game?: (game: GameSession) => Partial<GameSession>
}

async function play({ settings = {}, prepare = () => {}, game = () => ({}) }: Setting = {}) {
  const run: typeof campRaider.run = (context) =>
    campRaider.run({ ...context, game: { ...context.game, ...game(context.game) } })
  const played = await playInWorld({
    template: { ...campRaider, run },
    settings,
    name: 'ansgar_h',
    days: 1,
    prepare,
    keeps: ['lines'],
  })
  const texts = (sign = '') => played.lines.filter((line) => line.sign.startsWith(sign)).map(({ text }) => text)
  return { ...played, texts }
}

const rich = (world: World) => {
  world.coins = 5_000
}

describe('The camp raider', () => {
  test('scouts and attacks in its first ten seconds', async () => {
    const bot = await playBot(campRaider)
    await bot.live(10 * SECOND)
    expect(bot.texts().length).toBeGreaterThanOrEqual(5)
    expect(bot.texts('>')[0]).toMatch(/ leave \S+ for the (camp|fort) at \d+:\d+/)
  })

  test('brings home the loot that the realm reports', async () => {
    const { figures, world } = await play()
    const untold = world.reports.take(['troops_home'])
    const all = figures.gained + untold.reduce((sum, { goods }) => sum + sumOf(goods), 0)
    expect(all).toBe(sumOf(world.totals.loot))
    expect(figures.gained).toBeGreaterThan(50_000)
    expect(figures.hungryHours).toBe(0)
  })

  test.each([
    ['camps', /for the camp at/],
    ['forts', /for the fort at/],
  ])('raids only %s where that is set', async (targets, place) => {
    const { texts } = await play({ settings: { targets } })
    const marches = texts('>').filter((text) => text.includes(' for the '))
    expect(marches.length).toBeGreaterThan(0)
    expect(marches.filter((text) => !place.test(text))).toEqual([])
  })

  test('raids the easiest or the hardest first', async () => {
    const first = async (order: string) => {
      const { texts } = await play({ settings: { order, targets: 'camps' } })
      const sent = texts('>').find((text) => text.includes(' for the camp at ')) ?? ''
      return Number(/^([\d,]+) troops/.exec(sent)?.[1]?.replaceAll(',', ''))
    }
    expect(await first('easy')).toBeLessThan(await first('hard'))
  })

  test('leaves a fort alone once its hits are used up', async () => {
    const season = (world: World) => Math.floor(world.settledAt / (72 * HOUR))
    const nearlyGone = (world: World) => {
      world.forts = [1, 2, 3, 4].map((n) => ({ id: `fort${season(world)}-${n}`, hits: 9, restsUntil: 0 }))
    }
    const { texts } = await play({ settings: { targets: 'forts' }, prepare: nearlyGone })
    const hit = texts('>').flatMap((text) => text.match(/fort at \d+:\d+/) ?? [])
    expect(hit.length).toBeGreaterThan(0)
    expect(new Set(hit).size).toBe(hit.length)
    expect(texts().join('\n')).toContain(', 1 hit left)')
  })

  test('buys tools that pay for themselves, and none where none are wanted', async () => {
    const none = await play({ settings: { tools: 'none' }, prepare: rich })
    const bought = ({ texts }: typeof none) =>
      texts('>').filter((text) => / with .+ for [\d,]+ coins?, arrive/.test(text))
    expect(bought(none)).toEqual([])
    const best = await play({ settings: { tools: 'best', toolCoins: 2_000 }, prepare: rich })
    expect(bought(best).length).toBeGreaterThan(5)
    expect(best.figures.gained - none.figures.gained).toBeGreaterThan(5 * (none.figures.coins - best.figures.coins))
  })

  test('keeps the tools that are to stay, and the coins', async () => {
    const stocked = (world: World) => {
      world.tools = { ladders: 80, rams: 80, shields: 80 }
    }
    const settings = { tools: 'best', toolCoins: 0, toolsKept: 70 }
    const { world } = await play({ settings, prepare: stocked })
    const { ladders, rams, shields } = world.tools
    expect(Math.min(ladders, rams, shields)).toBeGreaterThanOrEqual(70)
    expect(Math.min(ladders, rams, shields)).toBeLessThan(80)
  })

  test('uses skips on camps only as allowed', async () => {
    const settings = { targets: 'camps', leastLoot: 0 }
    const { world } = await play({ settings: { ...settings, skips: 100 }, prepare: (world) => (world.skips = 500) })
    expect(world.skips).toBeGreaterThanOrEqual(400 - 100)
    expect(world.skips).toBeLessThan(500)
    expect((await play({ settings })).world.skips).toBe(30)
  })

  test('asks once for a camp that a rival has emptied, and raids it when it is awake again', async () => {
    let emptied = ''
    let realm: World | undefined
    const asked: number[] = []
    const { texts, lines, figures } = await play({
      settings: { targets: 'camps' },
      prepare: (world) => {
        realm = world
      },
      game: ({ attack }) => ({
        attack: (order) => {
          const target = realm?.targets.find(({ id }) => id === order.target)
          if (target && realm && !emptied) {
            emptied = target.id
            target.restsUntil = realm.settledAt + 90 * MINUTE
          }
          if (order.target === emptied) asked.push(realm?.settledAt ?? 0)
          return attack(order)
        },
      }),
    })
    expect(figures.declined).toBe(1)
    expect(texts('!')[0]).toStartWith('The game declined: The defenders have fallen')
    expect(asked.length).toBeGreaterThan(1)
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(90 * MINUTE)
    expect(lines.length).toBeGreaterThan(50)
  })

  test('ends after defeats in a row', async () => {
    const { end, texts } = await play({
      settings: { targets: 'camps', stopAfterLosses: 2, margin: 1 },
      game: ({ scout }) => ({
        scout: async (castle, target) => {
          const seen = await scout(castle, target)
          return { ...seen, defenders: Math.ceil(seen.defenders / 3) }
        },
      }),
    })
    expect(end.code).toBe('loss_limit')
    expect(end.message).toMatch(/^2 attacks in a row were beaten back, the last one by the camp at \d+:\d+\./)
    expect(texts('!').filter((text) => text.includes(' held, ')).length).toBe(2)
  })
})

test('says in one sentence which forts are worth an army, and one reason for each of the others', async () => {
  const said = async (settings: Settings, prepare?: (world: World) => void) => {
    const { texts } = await play({ settings: { targets: 'forts', ...settings }, ...(prepare && { prepare }) })
    return texts().find((text) => text.includes(' storm forts ')) ?? ''
  }
  const weak = (world: World) => {
    for (const castle of world.castles) castle.troops = 20
  }
  expect(await said({})).toMatch(/^\d of 4 storm forts (is|are) worth an army now\./)
  expect(await said({}, weak)).toBe('None of 4 storm forts is worth an army now: too few troops for the defenders.')
  expect(await said({ highestLevel: 1 })).toBe('None of 4 storm forts is worth an army now: above level 1.')
})
