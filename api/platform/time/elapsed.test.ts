import { beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, SECOND } from '../../../shared/time'
import { createElapsed } from './elapsed'

let machine: { awake: number; timeOfDay: number; up: number; uptimeReads: number }
let elapsed: () => number

beforeEach(() => {
  machine = { awake: 0, timeOfDay: Date.UTC(2026, 10, 21), up: 5 * HOUR, uptimeReads: 0 }
  elapsed = createElapsed({
    monotonic: () => machine.awake,
    timeOfDay: () => machine.timeOfDay,
    uptime() {
      machine.uptimeReads++
      return machine.up
    },
  })
  machine.uptimeReads = 0
})

function pass(ms: number) {
  machine.awake += ms
  machine.timeOfDay += ms
  machine.up += ms
}

function sleep(ms: number) {
  machine.timeOfDay += ms
  machine.up += ms
}

describe('The elapsed time', () => {
  test('advances with the machine, without reading its uptime', () => {
    pass(HOUR)
    expect(elapsed()).toBe(HOUR)
    expect(machine.uptimeReads).toBe(0)
  })

  test('includes every sleep of the machine', () => {
    sleep(10 * SECOND)
    expect(elapsed()).toBe(10 * SECOND)
    pass(SECOND)
    sleep(2 * SECOND)
    expect(elapsed()).toBe(13 * SECOND)
  })

  test('ignores changes of the time of day, ahead or back', () => {
    machine.timeOfDay += 71 * SECOND
    expect(elapsed()).toBe(0)
    machine.timeOfDay -= 2 * HOUR
    pass(SECOND)
    expect(elapsed()).toBe(SECOND)
  })

  test('includes a sleep during which the time of day was set back', () => {
    sleep(10 * SECOND)
    machine.timeOfDay -= HOUR
    expect(elapsed()).toBe(10 * SECOND)
  })

  test('never goes back, however coarse the uptime is', () => {
    sleep(10 * SECOND)
    const before = elapsed()
    machine.up -= 20
    machine.timeOfDay -= SECOND
    expect(elapsed()).toBe(before)
  })

  test('is read from this machine', () => {
    const own = createElapsed()
    const before = performance.now()
    const current = own()
    expect(current).toBeWithin(before, performance.now() + 1)
  })
})
