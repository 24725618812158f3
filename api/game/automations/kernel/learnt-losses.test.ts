import { expect, test } from 'bun:test'
import { createLearntLosses } from './learnt-losses'

const battle = (defenders: number, army: number, kind = 'tower') => ({ kind, defenders, army })

test('losses are learnt from few battles, whatever their size', () => {
  const losses = createLearntLosses()
  for (const [defenders, army] of [
    [100, 200],
    [200, 500],
    [50, 120],
    [300, 450],
    [80, 160],
  ] as const)
    losses.learn(battle(defenders, army), Math.round((0.4 * defenders ** 2) / army))
  expect(losses.expected(battle(150, 300))).toBeCloseTo((0.4 * 150 ** 2) / 300, -1)
})

test('each kind is learnt for itself, and is known after five battles', () => {
  const losses = createLearntLosses()
  for (let n = 0; n < 5; n++) {
    expect(losses.knows('camp')).toBe(false)
    losses.learn(battle(100, 200, 'camp'), 60)
  }
  expect(losses.knows('camp')).toBe(true)
  expect(losses.knows('tower')).toBe(false)
  expect(losses.expected(battle(100, 200, 'camp'))).toBeGreaterThan(losses.expected(battle(100, 200, 'tower')))
})

test('no army loses more than itself', () => {
  expect(createLearntLosses().expected(battle(1000, 100))).toBe(100)
})
