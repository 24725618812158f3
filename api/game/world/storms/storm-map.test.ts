import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import { STORM_SPAN, skiesOver } from './storm-map'

const START = Date.UTC(2026, 10, 21)
const { stormAt, lastBegan, forecast } = skiesOver('DE1', 'Seal Rock')

describe('Storms', () => {
  test('are the same for everyone on a server, and differ between islands and servers', () => {
    expect(skiesOver('DE1', 'Seal Rock').forecast(START)).toEqual(forecast(START))
    expect(skiesOver('FR1', 'Seal Rock').forecast(START)).not.toEqual(forecast(START))
    expect(skiesOver('DE1', 'Gull Skerry').forecast(START)).not.toEqual(forecast(START))
  })

  test('come as the forecast says, one in each span, and last 25 to 70 minutes', () => {
    const storms = forecast(START)
    expect(storms.length).toBeWithin(4, 7)
    for (const { from, until } of storms) {
      expect(until - from).toBeWithin(25 * MINUTE, 70 * MINUTE + 1)
      expect(Math.floor(from / STORM_SPAN)).toBe(Math.floor(until / STORM_SPAN))
      expect([stormAt(from - 1), stormAt(until)]).toEqual([null, null])
      expect([stormAt(from), stormAt(until - 1)]).toEqual([
        { from, until },
        { from, until },
      ])
      expect(lastBegan(from)).toBe(from)
      expect(lastBegan(from - 1)).toBeLessThan(from)
    }
  })

  test('of a forecast have not passed, and are the same in a later one', () => {
    const [now, later] = [forecast(START), forecast(START + 5 * HOUR)]
    expect(now[0]?.until).toBeGreaterThan(START)
    expect(now.filter(({ until }) => until > START + 5 * HOUR)).toEqual(
      later.filter(({ from }) => from <= START + 12 * HOUR),
    )
  })
})
