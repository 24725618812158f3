import { expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import type { Castle } from '../../protocol/game-objects'
import { createLearntUse } from './learnt-use'

const castle = (wood: number) => ({ id: 'c1', stores: { wood, stone: 500, food: 100 } }) as Castle

test('What a castle uses is learnt from looks between which nothing came in', () => {
  const uses = createLearntUse(60)
  expect(uses.of('c1')).toEqual({ wood: 0, stone: 0, food: 0 })
  uses.see(castle(10_000), 0)
  uses.see(castle(9_990), MINUTE / 60)
  expect(uses.of('c1').wood).toBe(0)
  uses.see(castle(8_000), HOUR / 60)
  expect(uses.of('c1')).toEqual({ wood: 2_000, stone: 0, food: 0 })
  uses.see(castle(12_000), (2 * HOUR) / 60)
  expect(uses.of('c1').wood).toBe(2_000)
  uses.see(castle(11_500), (2.5 * HOUR) / 60)
  expect(uses.of('c1').wood).toBe(1_000)
})
