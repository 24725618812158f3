import { describe, expect, test } from 'bun:test'
import type { Castle, Report } from '../../protocol/game-objects'
import { createDefenceOdds, outsideVault } from './defence-odds'

const castle = {
  id: 'c1',
  name: 'Rabenfels',
  stores: { wood: 10_000, stone: 2_000, food: 4_000 },
  vault: 2_500,
  levels: { walls: 3 },
} as Castle

const report = (fields: Partial<Report>): Report => ({
  kind: 'defence',
  at: 0,
  castleId: 'c1',
  targetId: 'raid1',
  count: 500,
  goods: { wood: 0, stone: 0, food: 0 },
  coins: 0,
  lost: 0,
  won: true,
  defenders: 400,
  ...fields,
})

describe('What a castle holds', () => {
  test('is its troops times its walls, before any report', () => {
    expect(createDefenceOdds().holds(castle, 1_000)).toBe(1_300)
  })

  test('is more once it held more, and less once it fell to fewer', () => {
    const odds = createDefenceOdds()
    odds.learn(report({ won: true, count: 1_560, defenders: 1_000 }), castle)
    expect(odds.holds(castle, 1_000)).toBe(1_560)
    odds.learn(report({ won: false, count: 1_040, defenders: 1_000 }), castle)
    expect(odds.holds(castle, 1_000)).toBe(1_040)
  })

  test('is not changed by a result that was expected', () => {
    const odds = createDefenceOdds()
    odds.learn(report({ won: true, count: 500, defenders: 1_000 }), castle)
    odds.learn(report({ won: false, count: 3_000, defenders: 1_000, lost: 500 }), castle)
    expect(odds.holds(castle, 1_000)).toBe(1_300)
  })
})

describe('What a raid takes', () => {
  test('is three tenths of the goods outside the vault and half of the garrison, before any defeat', () => {
    expect(outsideVault(castle)).toBe(9_000)
    expect(createDefenceOdds().lossesOf(castle, { attackers: 3_000, defenders: 400 })).toEqual({
      goods: 2_700,
      troops: 200,
    })
  })

  test('follows what defeats took', () => {
    const odds = createDefenceOdds()
    const taken = { wood: 3_000, stone: 0, food: 0 }
    for (let n = 0; n < 20; n++)
      odds.learn(report({ won: false, count: 3_000, defenders: 400, lost: 40, goods: taken }), castle)
    const { goods, troops } = odds.lossesOf(castle, { attackers: 3_000, defenders: 400 })
    expect(goods).toBeLessThan(2_400)
    expect(troops).toBeLessThan(60)
  })

  test('of many troops is not guessed from raids that met very few', () => {
    const odds = createDefenceOdds()
    for (let n = 0; n < 10; n++) odds.learn(report({ won: false, count: 300, defenders: 8, lost: 0 }), castle)
    expect(odds.lossesOf(castle, { attackers: 3_000, defenders: 400 }).troops).toBeGreaterThan(150)
  })

  test('is no more than its troops can carry', () => {
    const { goods } = createDefenceOdds().lossesOf(castle, { attackers: 60, defenders: 10 })
    expect(goods).toBeLessThan(60 * 15)
  })

  test('are troops alone where the castle holds, and fewer the more there are', () => {
    const odds = createDefenceOdds()
    const [few, many] = [500, 1_500].map((defenders) => odds.lossesOf(castle, { attackers: 600, defenders }))
    expect([few?.goods, many?.goods]).toEqual([0, 0])
    expect(few?.troops).toBeGreaterThan(2 * (many?.troops ?? 0))
    expect(many?.troops).toBeGreaterThan(0)
  })
})
