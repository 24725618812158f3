import { describe, expect, test } from 'bun:test'
import { TOOL_PRICES } from '../castles/costs'
import { fight, noTools } from './battles'

const noBonus = { loot: 0, losses: 0 }
const weakTower = { kind: 'tower', walls: 'weak' } as const
const strongTower = { kind: 'tower', walls: 'strong' } as const

const attackers = (troops: number, tools = {}) => ({ troops, tools: { ...noTools(), ...tools }, bonus: noBonus })
const lostBy = (
  troops: number,
  { target = weakTower as typeof weakTower | typeof strongTower, tools = {}, luck = 0.5 } = {},
) => fight(attackers(troops, tools), { target, defenders: 300, luck }).lost

describe('A battle', () => {
  test('is won by the larger side only; a beaten army returns with a third', () => {
    expect(fight(attackers(300), { target: weakTower, defenders: 300, luck: 0.5 })).toMatchObject({
      won: false,
      lost: 200,
    })
    expect(fight(attackers(301), { target: weakTower, defenders: 300, luck: 0.5 }).won).toBe(true)
  })

  test('costs k times the square of the defenders, divided by the army', () => {
    for (const army of [400, 600, 900, 1_500]) expect((lostBy(army) * army) / 300 ** 2).toBeCloseTo(0.48, 1)
    expect((lostBy(600, { target: strongTower }) * 600) / 300 ** 2).toBeCloseTo(1, 1)
  })

  test('costs up to a tenth more or less by chance', () => {
    const [lucky, unlucky] = [lostBy(600, { luck: 0 }), lostBy(600, { luck: 1 })]
    expect(lucky / lostBy(600)).toBeCloseTo(0.9, 1)
    expect(unlucky / lostBy(600)).toBeCloseTo(1.1, 1)
  })

  test('leaves a winner at least a tenth of its army', () => {
    for (const target of [weakTower, strongTower, { kind: 'camp', walls: 'strong' } as const]) {
      expect(fight(attackers(301), { target, defenders: 300, luck: 1 }).lost).toBeLessThanOrEqual(270)
    }
  })

  test("is shortened by a commander's bonus, and its loot grows by it", () => {
    const bonus = { loot: 20, losses: 50 }
    const led = fight({ ...attackers(600), bonus }, { target: weakTower, defenders: 300, luck: 0.5 })
    expect(led.lost).toBe(36)
    expect(led.lootFactor).toBeCloseTo(1.2)
  })
})

describe('Tools', () => {
  const COIN_WORTH = 5
  const TROOP_PRICE = 9.25
  const LOOT = 3_000
  const enough = { ladders: 8, rams: 5, shields: 5 } as const

  test.each([
    ['ladders', strongTower],
    ['rams', strongTower],
    ['shields', strongTower],
  ] as const)('%s pay for themselves at strong walls, and not at weak ones', (tool, strong) => {
    const gain = (target: typeof weakTower | typeof strongTower) => {
      const fightWith = (tools: object) => fight(attackers(600, tools), { target, defenders: 300, luck: 0.5 })
      const [without, used] = [fightWith({}), fightWith({ [tool]: enough[tool] })]
      return (without.lost - used.lost) * TROOP_PRICE + (used.lootFactor - without.lootFactor) * LOOT
    }
    const price = enough[tool] * TOOL_PRICES[tool] * COIN_WORTH
    expect(gain(strong)).toBeGreaterThan(price)
    expect(gain(weakTower)).toBeLessThan(price)
  })

  test('beyond what the defenders need do nothing', () => {
    const few = lostBy(600, { target: strongTower, tools: { ladders: 8 } })
    expect(lostBy(600, { target: strongTower, tools: { ladders: 80 } })).toBe(few)
  })
})
