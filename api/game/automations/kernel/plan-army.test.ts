import { describe, expect, test } from 'bun:test'
import { MINUTE } from '../../../../shared/time'
import { createLearntLosses } from './learnt-losses'
import { type ArmyRules, type Prey, planArmy } from './plan-army'

const prey: Prey = { id: 't1', name: 'the tower', kind: 'tower', defenders: 100, worth: 5000, travelMs: 10 * MINUTE }

function army(most: number, rules: Partial<ArmyRules> = {}, losses = createLearntLosses()) {
  return planArmy(prey, most, { margin: 0, measure: 'troop-hours', speed: 1, ...rules, losses })
}

describe('An army', () => {
  test('has twice the defenders before anything is learnt', () => {
    expect(army(1000)?.troops).toBe(200)
  })

  test('has what the player set', () => {
    expect(army(1000, { margin: 30 })?.troops).toBe(130)
  })

  test('is none if its castle never had so many troops', () => {
    expect(army(120)).toBeNull()
  })

  test('is larger where battles cost more', () => {
    const sizeAt = (factor: number) => {
      const losses = createLearntLosses()
      for (let n = 0; n < 5; n++) losses.learn({ kind: 'tower', defenders: 100, army: 200 }, 50 * factor)
      return army(1000, {}, losses)?.troops ?? 0
    }
    expect(sizeAt(1.2)).toBeGreaterThan(sizeAt(0.2))
  })

  test('is worth less on a longer way, in the time of the game', () => {
    const near = army(1000)?.value ?? 0
    expect(
      planArmy({ ...prey, travelMs: 60 * MINUTE }, 1000, {
        margin: 0,
        measure: 'troop-hours',
        speed: 1,
        losses: createLearntLosses(),
      })?.value,
    ).toBeLessThan(near)
    expect(army(1000, { speed: 6 })?.value).toBeLessThan(near)
  })

  test('is compared by what the player chose', () => {
    expect(army(1000, { measure: 'strongest' })?.value).toBe(100)
  })
})
