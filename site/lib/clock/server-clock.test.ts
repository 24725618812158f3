import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { HOUR, SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { $clockAhead, serverNow, syncServerClock } from './server-clock'

withDom()
const NOW = Date.parse('2026-11-21T20:00:00Z')
beforeEach(() => setSystemTime(NOW))
afterEach(() => {
  $clockAhead.set(0)
  setSystemTime()
})

/** An answer of a server whose clock is ahead by `ahead`. */
function hear(ahead: number, askedAt = NOW) {
  syncServerClock(new Response(null, { headers: { date: new Date(NOW + ahead).toUTCString() } }), askedAt)
}

test.each([3 * HOUR, -3 * HOUR])("A device that is %p milliseconds behind uses the server's clock", (ahead) => {
  hear(ahead)
  expect(serverNow()).toBe(NOW + ahead)
  expect(sessionStorage.getItem('clock_ahead')).toBe(String(ahead))
  hear(0)
  expect(serverNow()).toBe(NOW)
})

test('Latency is not taken for a clock difference', () => {
  hear(-5 * SECOND)
  expect(serverNow()).toBe(NOW)
  hear(-HOUR, NOW - HOUR)
  expect(serverNow()).toBe(NOW)
  syncServerClock(new Response(), NOW)
  expect(serverNow()).toBe(NOW)
})
