import { describe, expect, test } from 'bun:test'
import { GOODS } from '../../protocol/game-objects'
import { vaultOf } from '../castles/levels'
import { openWorld } from '../engine/create-world'
import { depart } from '../travel'
import { noGoods, type World, type WorldCastle } from '../world'
import { defend, outcomeOf } from './defend'

const START = Date.UTC(2026, 10, 21)

function castleWith(fields: Partial<WorldCastle>): { world: World; castle: WorldCastle } {
  const world = openWorld('DE1', 'ansgar_h', START)
  const [castle] = world.castles
  if (!castle) throw new Error('A new world has castles')
  return { world, castle: Object.assign(castle, fields) }
}

const assault = (attackers: number) => ({ id: 'raid1-1', from: 'Baron Eisenhand', attackers, at: START })

describe('A castle under attack', () => {
  test('holds against fewer attackers than it has defenders, and loses some', () => {
    const { world, castle } = castleWith({ troops: 1_000.4 })
    const stores = { ...castle.stores }
    const result = defend(world, castle, assault(500))
    expect(result).toMatchObject({ won: true, defenders: 1_000, lost: 100, attackersLost: 334 })
    expect(castle.troops).toBeCloseTo(900.4)
    expect(castle.stores).toEqual(stores)
    expect(world.reports.take(['defence'])).toEqual([
      {
        kind: 'defence',
        at: START,
        castleId: 'c1',
        targetId: 'raid1-1',
        count: 500,
        goods: { wood: 0, stone: 0, food: 0 },
        coins: 0,
        lost: 100,
        won: true,
        from: 'Baron Eisenhand',
        defenders: 1_000,
        attackersLost: 334,
      },
    ])
  })

  test('is defended better by a commander at home who wears pieces for it, not by one under way', () => {
    const outcome = (isAway: boolean) => {
      const { world, castle } = castleWith({ troops: 500 })
      const [commander] = world.commanders
      const [target] = world.targets
      if (!commander || !target) throw new Error('A new world has commanders and targets')
      commander.bonus.defence = 50
      const army = { kind: 'troops', targetId: target.id, count: 1, goods: noGoods(), coins: 0 } as const
      if (isAway) depart(world, { from: castle, to: target, load: { ...army, commander: commander.id } })
      return defend(world, castle, assault(700)).won
    }
    expect([outcome(false), outcome(true)]).toEqual([true, false])
  })

  test('holds with walls what it would lose without, and loses fewer behind them', () => {
    const { castle } = castleWith({ troops: 500 })
    expect(outcomeOf(castle, 700).won).toBe(false)
    castle.levels.walls = 5
    expect(outcomeOf(castle, 700)).toMatchObject({ won: true, lost: 153 })
    castle.levels.walls = 10
    expect(outcomeOf(castle, 700)).toMatchObject({ won: true, lost: 71 })
  })

  test('loses half of its garrison and at most thirty percent of the goods above the vault', () => {
    const { world, castle } = castleWith({ troops: 401, stores: { wood: 10_000, stone: 2_000, food: 12_500 } })
    const vault = vaultOf(castle)
    expect(vault).toBe(2_500)
    const result = defend(world, castle, assault(1_500))
    expect(result).toMatchObject({ won: false, lost: 201, goods: { wood: 2_250, stone: 0, food: 3_000 } })
    expect(castle.troops).toBe(200)
    expect(castle.stores).toEqual({ wood: 7_750, stone: 2_000, food: 9_500 })
  })

  test('never loses the last tenth of its barracks', () => {
    const { castle } = castleWith({ troops: 200, barracks: { room: 1_600, perHour: 0 } })
    expect(outcomeOf(castle, 1_000)).toMatchObject({ won: false, lost: 40 })
    castle.troops = 120
    expect(outcomeOf(castle, 1_000)).toMatchObject({ won: false, lost: 0 })
  })

  test('loses no more than the attackers carry', () => {
    const { castle } = castleWith({ troops: 0, stores: { wood: 25_000, stone: 25_000, food: 25_000 } })
    const { goods, attackersLost } = outcomeOf(castle, 100)
    expect(attackersLost).toBe(0)
    expect(GOODS.reduce((sum, good) => sum + goods[good], 0)).toBeWithin(1_490, 1_501)
  })

  test('with empty barracks loses goods but no troops', () => {
    const { castle } = castleWith({ troops: 0.7 })
    expect(outcomeOf(castle, 20)).toMatchObject({ won: false, defenders: 0, lost: 0, attackersLost: 0 })
  })

  test('a larger vault keeps more', () => {
    const { castle } = castleWith({ troops: 0, stores: { wood: 10_000, stone: 0, food: 0 } })
    expect(outcomeOf(castle, 1_000).goods.wood).toBe(2_250)
    castle.levels.vault = 5
    expect(outcomeOf(castle, 1_000).goods.wood).toBe(1_350)
  })
})
