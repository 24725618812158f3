import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { followLateness } from './follow-lateness'

let clock: FakeClock
let leaving: AbortController
let consoleLog: ReturnType<typeof logDouble>

beforeEach(() => {
  clock = createFakeClock()
  leaving = new AbortController()
  consoleLog = logDouble()
})
afterEach(() => leaving.abort())

/** A log that is away or back when the test says so. */
function logDouble() {
  const listeners = new Set<() => void>()
  return {
    isAway: false,
    onAwayChange(listener: () => void, until: AbortSignal) {
      listeners.add(listener)
      until.addEventListener('abort', () => listeners.delete(listener))
    },
    change(isAway: boolean) {
      this.isAway = isAway
      for (const listener of listeners) listener()
    },
    get listeners() {
      return listeners.size
    },
  }
}

const follow = () => followLateness({ consoleLog, clock, signal: leaving.signal })

describe('Lateness', () => {
  test.each([false, true])('begins with how it is: %p', async (isAway) => {
    consoleLog.isAway = isAway
    expect((await follow().next()).value).toBe(isAway)
  })

  test('begins a second after the log is away, and ends a second after it is back', async () => {
    const lateness = follow()
    await lateness.next()
    for (const isAway of [true, false]) {
      let said: boolean | null = null
      const next = lateness.next().then(({ value }) => {
        said = value
      })
      consoleLog.change(isAway)
      await clock.untilAsleep()
      await clock.advance(SECOND - 1)
      expect(said).toBeNull()
      await clock.advance(1)
      await next
      expect(said).toBe(isAway as never)
    }
  })

  test('does not begin with an outage that is over within a second', async () => {
    const lateness = follow()
    await lateness.next()
    const next = lateness.next()
    consoleLog.change(true)
    await clock.untilAsleep()
    await clock.advance(SECOND / 2)
    consoleLog.change(false)
    await clock.advance(SECOND)
    expect([clock.sleeping, await Promise.race([next, null])]).toEqual([0, null])
  })

  test('is not missed while the last one is being sent', async () => {
    const lateness = follow()
    await lateness.next()
    consoleLog.change(true)
    expect((await lateness.next()).value).toBe(true)
  })

  test.each([false, true])('ends with its reader, also within the second: %p', async (isWithin) => {
    const lateness = follow()
    await lateness.next()
    const next = lateness.next()
    if (isWithin) consoleLog.change(true)
    await clock.advance(0)
    leaving.abort()
    expect((await next).done).toBe(true)
    expect([consoleLog.listeners, clock.sleeping]).toEqual([0, 0])
  })
})
