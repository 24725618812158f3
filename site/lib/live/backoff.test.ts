import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../shared/time'
import { createBackoff } from './backoff'

const PAGES = 1_000
const WINDOW = SECOND / 10

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** The same numbers in each run (https://en.wikipedia.org/wiki/Linear_congruential_generator). */
function drawn(seed: number) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** When the pages of a server that crashes at 0 try again, in milliseconds, while it is away. */
function triesWhileAway(away: number): number[] {
  const random = drawn(1)
  return Array.from({ length: PAGES }, () => {
    const backoff = createBackoff(random)
    backoff.recordOpen()
    backoff.recordBreak()
    const tries: number[] = []
    for (let at = backoff.nextDelay(); at <= away; at += backoff.nextDelay()) tries.push(at)
    return tries
  }).flat()
}

const mostInAWindow = (times: number[]) =>
  Math.max(...[...Map.groupBy(times, (at) => Math.floor(at / WINDOW)).values()].map(({ length }) => length))

describe('Pages of a crashed server', () => {
  test('all try again within a second, and at most a fifth of them in a tenth of it', () => {
    const tries = triesWhileAway(SECOND)
    expect(new Set(tries).size).toBeGreaterThanOrEqual(PAGES)
    expect(mostInAWindow(tries)).toBeLessThan(PAGES / 5)
  })

  test('try ever more seldom while it is away, and stay spread', () => {
    const lastMinute = triesWhileAway(5 * MINUTE).filter((at) => at > 4 * MINUTE)
    expect(lastMinute.length / PAGES).toBeWithin(4, 8)
    expect(mostInAWindow(lastMinute)).toBeLessThan(PAGES / 40)
  })
})
