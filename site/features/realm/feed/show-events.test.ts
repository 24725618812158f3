import { describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../shared/time'
import { busyRealm } from '../testing/busy-realm'
import { eventsAt } from './show-events'

const NOW = Date.parse('2026-11-21T20:00:00Z')
const map = busyRealm(NOW)

describe('Events', () => {
  test('count down to their end and to their opening', () => {
    expect(eventsAt(map, NOW)).toEqual({
      current: { name: "Khan Batu's horde", time: 'ends in 2 d 3 h' },
      next: { name: 'War of Berimond', time: 'opens in 9 d' },
    })
  })

  test('that have ended are over, even before there is news', () => {
    expect(eventsAt(map, NOW + 3 * DAY).current).toEqual({ name: 'No event', time: 'The realm is quiet.' })
  })

  test('that have opened since are in progress', () => {
    const { current, next } = eventsAt(map, NOW + 9 * DAY + HOUR)
    expect(current).toEqual({ name: 'War of Berimond', time: 'ends in 2 d 23 h' })
    expect(next.name).toBe('Nothing announced')
  })

  test('may be missing', () => {
    const { current, next } = eventsAt({ ...map, event: null, next_event: null }, NOW)
    expect([current.name, next.time]).toEqual(['No event', 'This realm has no calendar.'])
  })
})
