import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../shared/time'
import { queryClient } from '../../../lib/queries/query-client'
import { withDom } from '../../../testing/dom'
import { serve, withServer } from '../../../testing/fake-server'
import { hoursQuery } from './plan-hours-requests'

withDom()
withServer()

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  queryClient.clear()
  jest.useRealTimers()
})

async function settled() {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}

/** How often a page asks within ten minutes when its clock is ahead by this much. */
async function asksOf(ahead: number, untilReset: number): Promise<number> {
  const resets_at = new Date(Date.now() - ahead + untilReset).toISOString()
  const asked = serve({
    'GET /api/users/me/hours': () => Response.json({ used: 0, allowed: 12 * HOUR, resets_at }),
  })
  const leave = new QueryObserver(queryClient, hoursQuery).subscribe(() => {})
  await settled()
  for (let time = 0; time < 10 * MINUTE; time += SECOND) {
    jest.advanceTimersByTime(SECOND)
    await settled()
  }
  leave()
  return asked.length
}

test('Plan hours are refetched when their day ends', async () => {
  expect(await asksOf(0, 9.5 * MINUTE)).toBe(2)
})

test('A wrong clock does not make the page refetch the hours constantly', async () => {
  expect(await asksOf(HOUR, 30 * MINUTE)).toBeLessThanOrEqual(11)
  expect(await asksOf(-365 * DAY, HOUR)).toBe(1)
})
