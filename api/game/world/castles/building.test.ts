import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { GOODS, TOOLS, UPGRADE_KINDS } from '../../protocol/game-objects'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { gameTimeFrom } from '../game-time'
import { ask, declinedAs } from '../testing/ask'
import type { World, WorldCastle } from '../world'
import { costOf } from './costs'
import { raise } from './effects'
import { MAX_LEVEL } from './levels'

const START = Date.UTC(2026, 10, 21)

function richWorld(): { world: World; castle: WorldCastle } {
  const world = openWorld('DE1', 'ansgar_h', START)
  const [castle] = world.castles
  if (!castle) throw new Error('A new world has castles')
  world.coins = 10_000
  for (const good of GOODS) castle.stores[good] = castle.cap
  return { world, castle }
}

describe('Upgrades', () => {
  test('are offered with cost, time and effect', () => {
    const { world } = richWorld()
    const { underWay, recruits, next } = ask(world, 'upgrades', { castle: 'c1' })
    expect([underWay, recruits]).toEqual([null, null])
    expect(next.map(({ kind }) => kind)).toEqual([...UPGRADE_KINDS])
    expect(next.find(({ kind }) => kind === 'storage')).toEqual({
      kind: 'storage',
      level: 2,
      cost: { wood: 2_700, stone: 2_100, food: 600, coins: 24 },
      takesMs: 40 * MINUTE,
      effect: { text: 'The storage holds 33,750 of each good instead of 25,000.', now: 25_000, next: 33_750 },
    })
  })

  test('take time of the real clock', () => {
    const { world } = richWorld()
    const fast = gameTimeFrom({ real: START, game: START, speed: 60 })
    expect(ask(world, 'upgrades', { castle: 'c1' }, fast).next[0]?.takesMs).toBe((2 * MINUTE) / 3)
    expect(ask(world, 'upgrade', { castle: 'c1', kind: 'walls' }, fast).doneAt).toBe(START + (2 * MINUTE) / 3)
  })

  test('are paid at once and work when they are done, with a report', () => {
    const { world, castle } = richWorld()
    const done = ask(world, 'upgrade', { castle: 'c1', kind: 'storage' })
    expect(done).toEqual({ kind: 'storage', level: 2, doneAt: START + 40 * MINUTE })
    expect([castle.stores.wood, castle.stores.stone, castle.stores.food]).toEqual([22_300, 22_900, 24_400])
    expect(world.coins).toBe(9_976)
    expect(ask(world, 'upgrades', { castle: 'c1' }).underWay).toEqual(done)
    settle(world, done.doneAt - 1)
    expect([castle.cap, castle.levels.storage]).toEqual([25_000, 1])
    settle(world, done.doneAt + HOUR)
    expect([castle.cap, castle.levels.storage]).toEqual([33_750, 2])
    expect(ask(world, 'upgrades', { castle: 'c1' }).underWay).toBeNull()
    expect(world.reports.take(['upgrade_done'])).toMatchObject([
      { at: done.doneAt, castleId: 'c1', targetId: 'storage', count: 2 },
    ])
  })

  test('are built one at a time in each castle', () => {
    const { world, castle } = richWorld()
    ask(world, 'upgrade', { castle: 'c1', kind: 'walls' })
    const before = structuredClone(castle)
    expect(declinedAs(() => ask(world, 'upgrade', { castle: 'c1', kind: 'food' }))).toBe('resting')
    expect(castle).toEqual(before)
    expect(ask(world, 'upgrade', { castle: 'c2', kind: 'wood' }).level).toBe(2)
  })

  test.each([
    ['c9', 'not_there', () => {}],
    ['c1', 'not_there', (castle: WorldCastle) => (castle.levels.walls = MAX_LEVEL)],
    ['c1', 'not_enough', (castle: WorldCastle) => (castle.stores.stone = 2_999)],
    ['c1', 'not_enough', (_castle: WorldCastle, world: World) => (world.coins = 39)],
  ])('of %s are declined as %s and change nothing', (id, code, spoil) => {
    const { world, castle } = richWorld()
    spoil(castle, world)
    const before = structuredClone([world.coins, castle])
    expect(declinedAs(() => ask(world, 'upgrade', { castle: id, kind: 'walls' }))).toBe(code)
    expect([world.coins, castle]).toEqual(before)
  })

  test('of the highest level are not offered', () => {
    const { world, castle } = richWorld()
    castle.levels.walls = MAX_LEVEL
    expect(ask(world, 'upgrades', { castle: 'c1' }).next.map(({ kind }) => kind)).not.toContain('walls')
  })

  test.each(['castle', 'outpost'] as const)('of a %s fit in its storage when that is kept as high', (kind) => {
    const world = openWorld('DE1', 'ansgar_h', START)
    const castle = world.castles.find((each) => each.kind === kind)
    if (!castle) throw new Error('A new world has both')
    for (let level = 1; level < MAX_LEVEL; level++) {
      for (const what of UPGRADE_KINDS) {
        const { wood, stone, food } = costOf(castle, what, level)
        expect(Math.max(wood, stone, food)).toBeLessThanOrEqual(castle.cap)
      }
      raise(castle, 'storage')
    }
  })

  test.each(UPGRADE_KINDS)('of %s cost more for each level, and faster than they help', (kind) => {
    const { castle } = richWorld()
    for (let level = 1; level < MAX_LEVEL - 1; level++) {
      const [cost, later] = [costOf(castle, kind, level), costOf(castle, kind, level + 1)]
      expect(later.stone / cost.stone).toBeGreaterThan(1.7)
    }
  })

  test.each(UPGRADE_KINDS)('make %s better at each level', (kind) => {
    const { world, castle } = richWorld()
    while (castle.levels[kind] < MAX_LEVEL) {
      const effect = ask(world, 'upgrades', { castle: 'c1' }).next.find((each) => each.kind === kind)?.effect
      expect(effect?.next).toBeGreaterThan(effect?.now ?? Number.POSITIVE_INFINITY)
      expect(effect?.next).toBeLessThan((effect?.now ?? 0) * 1.4)
      raise(castle, kind)
    }
  })
})

describe('Recruits', () => {
  test('cost food and coins, and join when they are trained', () => {
    const { world, castle } = richWorld()
    castle.troops = 1_000
    const { doneAt } = ask(world, 'recruit', { castle: 'c1', troops: 270 })
    expect(doneAt).toBe(START + HOUR / 2)
    expect([castle.stores.food, world.coins]).toEqual([25_000 - 2_160, 10_000 - 68])
    expect(ask(world, 'upgrades', { castle: 'c1' }).recruits).toEqual({ troops: 270, doneAt })
    settle(world, doneAt)
    expect(Math.round(castle.troops)).toBe(1_000 + 90 + 270)
    expect(castle.recruits).toBeNull()
  })

  test.each([
    [601, 'not_enough', () => {}],
    [100, 'not_enough', (castle: WorldCastle) => (castle.stores.food = 799)],
    [100, 'not_enough', (_castle: WorldCastle, world: World) => (world.coins = 24)],
    [100, 'resting', (castle: WorldCastle) => (castle.recruits = { troops: 5, doneAt: START + HOUR })],
  ])('%d are declined as %s when they do not fit or cannot be paid', (troops, code, spoil) => {
    const { world, castle } = richWorld()
    castle.troops = 1_000
    spoil(castle, world)
    expect(declinedAs(() => ask(world, 'recruit', { castle: 'c1', troops }))).toBe(code)
  })
})

describe('The shop', () => {
  test('sells tools for coins', () => {
    const { world } = richWorld()
    const { tools } = ask(world, 'prices', {})
    expect(tools).toEqual({ ladders: 6, rams: 9, shields: 8 })
    for (const kind of TOOLS) ask(world, 'buy_tools', { kind, count: 10 })
    expect(world.tools).toEqual({ ladders: 10, rams: 10, shields: 10 })
    expect(world.coins).toBe(10_000 - 230)
    expect(declinedAs(() => ask(world, 'buy_tools', { kind: 'rams', count: 10_000 }))).toBe('not_enough')
  })

  test('follows prices that are changed on purpose', () => {
    const { world } = richWorld()
    world.overrides = { prices: { rams: 3, recruits: 2 }, events: [] }
    expect(ask(world, 'prices', {})).toMatchObject({ tools: { rams: 27 }, recruit: { food: 16, coins: 0.5 } })
    expect(ask(world, 'buy_tools', { kind: 'rams', count: 1 }).coins).toBe(9_973)
  })
})

describe('Taxes', () => {
  test('fill a purse up to what it holds, and are collected once', () => {
    const { world, castle } = richWorld()
    settle(world, START + 90 * MINUTE)
    expect(ask(world, 'castles', {})[0]?.purse).toEqual({ coins: 45, holds: 240, perHour: 30 })
    expect(ask(world, 'collect_tax', { castle: 'c1' })).toEqual({
      coins: 45,
      purse: { coins: 0, holds: 240, perHour: 30 },
    })
    expect([world.coins, world.totals.coins]).toEqual([10_045, 45])
    expect(ask(world, 'collect_tax', { castle: 'c1' }).coins).toBe(0)
    settle(world, START + 3 * DAY)
    expect(castle.purse.coins).toBe(240)
  })

  test('of no castle are declined', () => {
    const { world } = richWorld()
    expect(declinedAs(() => ask(world, 'collect_tax', { castle: 'c9' }))).toBe('not_there')
  })
})
