import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../../shared/time'
import type { DryRun } from '../../dry-run/dry-run'
import { playInWorld } from '../../dry-run/play-in-world'
import { FEATURES } from '../../protocol/protocol'
import { playBot } from '../../testing/play-bot'
import { addRaid } from '../../world/raids/raids'
import { depart } from '../../world/travel'
import type { World } from '../../world/world'
import type { AttackWarning, BuiltInTemplate } from '../automation'
import { afkKeeper } from './afk-keeper'

const START = Date.UTC(2026, 10, 23)

const raidOn =
  (castleId: string, troops: number, at = START + 3 * HOUR) =>
  (world: World) =>
    addRaid(world, { id: 'raid-x', from: 'Baron Eisenhand', castleId, troops, arrivesAt: at })

/** Half a day in which one raid comes; the beginner's peace keeps others away. */
async function keep(settings: DryRun['settings'], prepare: DryRun['prepare'], more: Partial<DryRun> = {}) {
  const dryRun = {
    template: afkKeeper,
    name: 'keeper',
    days: 0.5,
    startsAt: START,
    keeps: ['lines', 'decisions'],
  } as const
  const result = await playInWorld({ ...dryRun, ...(settings && { settings }), ...(prepare && { prepare }), ...more })
  return {
    ...result,
    texts: (sign?: string) => result.lines.filter((line) => !sign || line.sign === sign).map(({ text }) => text),
  }
}

describe('The AFK Keeper', () => {
  test('says in its first ten seconds what each castle holds', async () => {
    const bot = await playBot(afkKeeper)
    await bot.live(10 * SECOND)
    expect(bot.texts().length).toBeGreaterThanOrEqual(5)
    expect(bot.texts()[1]).toMatch(
      /^Castle \S+ \d+:\d+\. [\d,]+ troops fend off raids of up to [\d,]+; [\d,]+ of [\d,]+ goods are outside the vault, in reach of larger ones\.$/,
    )
  })

  test('tells of a raid that would succeed, once, and how it ended', async () => {
    const { texts, figures } = await keep({ respond: 'tell' }, raidOn('c2', 900))
    expect(texts('!')[0]).toMatch(
      /^900 troops of Baron Eisenhand reach \S+ at 2026-11-23T03:00:00Z\. The \d+ troops there stop at most \d+: about [\d,]+ goods and \d+ troops could be lost\.$/,
    )
    expect(texts('!')[1]).toMatch(
      /^\S+ fell to the raid of Baron Eisenhand: [\d,]+ goods and \d+ troops lost\. Expected: about /,
    )
    expect(figures.notices).toEqual([texts('!')[0] ?? ''])
    expect(figures.gained).toBe(0)
  })

  test('says to programs whose troops come, how many, where and when', async () => {
    const attacks: (AttackWarning | 'supplies' | undefined)[] = []
    const heard: BuiltInTemplate = {
      ...afkKeeper,
      run: (context) => afkKeeper.run({ ...context, notify: (_, about) => void attacks.push(about) }),
    }
    await keep({ respond: 'tell' }, raidOn('c2', 900), { template: heard })
    const castle = { id: 'c2', name: expect.any(String) }
    expect(attacks).toEqual([{ castle, from: 'Baron Eisenhand', troops: 900, arrivesAt: START + 3 * HOUR }])
  })

  test('does not alarm for a raid that walls and troops hold, nor for one that is small', async () => {
    const held = await keep({}, raidOn('c1', 400))
    expect(held.texts()).toContainEqual(
      expect.stringMatching(/The [\d,]+ troops there will beat them back, and about \d+ of yours fall\.$/),
    )
    expect(held.texts()).toContainEqual(expect.stringMatching(/ beat back the raid of Baron Eisenhand: /))
    const small = await keep({}, raidOn('c1', 40))
    expect(small.texts()).toContainEqual(
      expect.stringMatching(/Raids below 25 % of the troops get no answer, as set\.$/),
    )
    expect([...held.figures.notices, ...small.figures.notices]).toEqual([])
  })

  test('sends troops away in time and back, and counts what that saved', async () => {
    const away = await keep({ respond: 'away', worthFrom: 1_000 }, raidOn('c2', 900))
    const told = await keep({ respond: 'tell', worthFrom: 1_000 }, raidOn('c2', 900))
    const left = away.lines.find(({ text }) => text.includes(' troops leave '))
    expect(left?.at).toBeGreaterThan(START + 3 * HOUR - 15 * MINUTE)
    expect(left?.at).toBeLessThanOrEqual(START + 3 * HOUR - 10 * MINUTE)
    expect(away.texts('>')).toContainEqual(expect.stringContaining('The raid has passed.'))
    expect(away.texts('+')).toContainEqual(
      expect.stringMatching(
        /^The raid of Baron Eisenhand found empty barracks at \S+ and took [\d,]+ goods\. Without an answer it would have taken about [\d,]+ goods and \d+ troops: about ([\d,]+ goods and )?\d+ troops saved\.$/,
      ),
    )
    expect(away.figures.troopsLost).toBe(0)
    expect(told.figures.troopsLost).toBeGreaterThan(50)
    expect(away.figures.gained).toBeGreaterThan(500)
    expect(away.world.castles[1]?.troops).toBeGreaterThanOrEqual(told.world.castles[1]?.troops ?? 0)
  })

  test('sends those away as well who come home before the raid', async () => {
    const prepare = (world: World) => {
      raidOn('c2', 900)(world)
      const [, castle] = world.castles
      const target = world.targets[0]
      if (!castle || !target) throw new Error('A new world has castles and targets')
      const { id, arrivesAt } = depart(world, {
        from: castle,
        to: target,
        load: { kind: 'troops', targetId: target.id, count: 90, goods: { wood: 0, stone: 0, food: 0 }, coins: 0 },
      })
      for (const journey of world.journeys)
        if (journey.id === id)
          Object.assign(journey, { leg: 'home', arrivesAt: Math.max(arrivesAt, START + 3 * HOUR - 6 * MINUTE) })
    }
    const { texts, figures } = await keep({ respond: 'away', worthFrom: 1_000 }, prepare)
    expect(texts('>').filter((text) => / troops leave \S+ for \S+, arrive at /.test(text))).toHaveLength(2)
    expect(figures.troopsLost).toBe(0)
  })

  test('reinforces a castle so that it holds, and sends the helpers home', async () => {
    const { texts, figures, world } = await keep({ respond: 'reinforce', worthFrom: 1_000 }, raidOn('c2', 700))
    expect(texts('>')[0]).toMatch(/^\d+ troops leave \S+ to help \S+, arrive at /)
    expect(texts('+')).toContainEqual(expect.stringMatching(/ beat back the raid of Baron Eisenhand: .+ saved\.$/))
    expect(texts('>')).toContainEqual(expect.stringContaining('The raid has passed.'))
    expect(figures.plundered).toBe(0)
    expect(figures.declined).toBe(0)
    expect(world.castles[1]?.troops).toBeLessThanOrEqual(400)
  })

  test('takes the answer that lets the raid take least', async () => {
    const takenWith = async (respond: string, prepare: DryRun['prepare']) => {
      const { figures } = await keep({ respond, worthFrom: 300, daily: 'nothing' }, prepare)
      return figures.troopsLost * 9.25 + figures.plundered
    }
    for (const prepare of [raidOn('c2', 900), raidOn('c2', 350), raidOn('c1', 1_500)]) {
      const [best, told] = [await takenWith('best', prepare), await takenWith('tell', prepare)]
      const others = [await takenWith('away', prepare), await takenWith('reinforce', prepare)]
      expect(best).toBeLessThan(told)
      expect(best).toBeLessThanOrEqual(Math.min(...others) * 1.1)
    }
  })

  test('counts as saved what the castle would have lost without it, and no more', async () => {
    const prepare = raidOn('c2', 900)
    const [best, told] = [await keep({}, prepare), await keep({ respond: 'tell' }, prepare)]
    const lossOf = ({ figures }: typeof best) => figures.troopsLost * 9.25 + figures.plundered
    const spared = lossOf(told) - lossOf(best)
    expect(best.figures.gained).toBeGreaterThan(spared * 0.7)
    expect(best.figures.gained).toBeLessThan(spared * 1.3)
  })

  test('moves goods even where no troops can leave', async () => {
    const prepare = (world: World) => {
      raidOn('c2', 900)(world)
      for (const castle of world.castles) castle.troops = castle.id === 'c2' ? 0 : castle.barracks.room * 2
    }
    const { texts } = await keep({ worthFrom: 100 }, prepare)
    expect(texts('>')).toContainEqual(expect.stringMatching(/^\d+ carts leave \S+ with [\d,]+ \w+ for /))
  })

  test('says why it cannot answer', async () => {
    const { texts } = await keep({ respond: 'reinforce', worthFrom: 1_000 }, raidOn('c2', 9_000))
    expect(texts('!')[0]).toMatch(/ troops could be lost\. \S+ has quarters for \d+ more troops\.$/)
    const poor = await keep({ respond: 'protect', worthFrom: 1_000, protectionCoins: 20 }, raidOn('c2', 900))
    expect(poor.texts('!')[0]).toEndWith('Protection costs 150 coins, and you allow 20.')
  })

  test('buys protection only as far as it is allowed', async () => {
    const rich = (world: World) => {
      world.coins = 1_000
      raidOn('c2', 900)(world)
    }
    const { texts, world } = await keep(
      { respond: 'protect', worthFrom: 1_000, protectionCoins: 200, daily: 'nothing' },
      rich,
    )
    expect(texts('>')[0]).toMatch(/^Bought protection for 150 coins, until .+\. Raids turn back\.$/)
    expect(texts('+')).toContainEqual(
      expect.stringMatching(/^The raid of Baron Eisenhand turned back\. Without an answer it would have taken about /),
    )
    expect(world.coins).toBe(850)
  })

  test('acts before a planned rest in which a raid arrives', async () => {
    const settings = { respond: 'away', worthFrom: 1_000, restFrom: '02:00', restUntil: '06:00', restZone: 'UTC' }
    const { lines, figures } = await keep(settings, raidOn('c2', 900))
    const left = lines.find(({ text }) => text.includes(' troops leave '))
    expect(left?.at).toBeLessThan(START + 2.25 * HOUR)
    expect(figures.troopsLost).toBe(0)
  })

  test('fetches taxes and the free spin only if it may', async () => {
    const busy = await keep({}, () => {})
    expect(busy.texts('+')).toContainEqual(expect.stringMatching(/coins of tax from/))
    expect(busy.texts('+')).toContainEqual(expect.stringMatching(/^Free spin: /))
    const idle = await keep({ daily: 'nothing' }, () => {})
    expect(idle.texts('+').filter((text) => !text.includes('food'))).toEqual([])
  })

  test('plays a game without taxes, wheel and upgrades', async () => {
    const features = FEATURES.filter((feature) => !['taxes', 'wheel', 'building'].includes(feature))
    const { end, texts } = await keep({ respond: 'away', worthFrom: 1_000 }, raidOn('c2', 900), { features })
    expect(end.code).toBe('days_over')
    expect(texts('>')[0]).toContain(' troops leave ')
  })
})
