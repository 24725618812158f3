import { expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { percentileOf } from './watch-health'
import { worstHour } from './worst-hour'

const MAX_SLOWDOWN = 5

test('One player who exhausts every limit and deletes the account slows no one down and takes no castle away', async () => {
  const { idle, busy, starts, deletion, castlesLost } = await worstHour({
    notifications: 20_000,
    runs: 10_000,
    intervals: 3000,
    neighbours: 3,
    idleFor: 3 * SECOND,
  })
  expect(starts).toEqual({ done: 30, refused: 30 })
  expect(deletion.status).toBe(204)
  expect({ failed: busy.failed, castlesLost }).toEqual({ failed: 0, castlesLost: 0 })
  expect(percentileOf(busy, 0.5) / percentileOf(idle, 0.5)).toBeLessThan(MAX_SLOWDOWN)
})
