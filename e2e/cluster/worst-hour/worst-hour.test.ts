import { expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { percentileOf } from './watch-health'
import { worstHour } from './worst-hour'

const MOST_TIMES_IDLE = 5

test('One player who does all that one player may, and leaves, holds nobody up and takes no castle away', async () => {
  const { idle, busy, starts, leaving, castlesLost } = await worstHour({
    notifications: 20_000,
    runs: 10_000,
    stretches: 3000,
    neighbours: 3,
    idleFor: 3 * SECOND,
  })
  expect(starts).toEqual({ done: 30, refused: 30 })
  expect(leaving.status).toBe(204)
  expect({ failed: busy.failed, castlesLost }).toEqual({ failed: 0, castlesLost: 0 })
  expect(percentileOf(busy, 0.5) / percentileOf(idle, 0.5)).toBeLessThan(MOST_TIMES_IDLE)
})
