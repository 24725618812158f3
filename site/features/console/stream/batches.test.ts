import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { HOUR, SECOND } from '../../../../shared/time'
import { createBatches } from './batches'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function deliveries() {
  const delivered: number[][] = []
  return { delivered, batches: createBatches<number>((items) => delivered.push(items), 3) }
}

describe('batches', () => {
  test('deliver together what came together, in order', () => {
    const { delivered, batches } = deliveries()
    batches.add(1)
    batches.add(2)
    expect(delivered).toEqual([])
    jest.advanceTimersByTime(30)
    expect(delivered).toEqual([[1, 2]])
  })

  test('are delivered at most four times a second', () => {
    const { delivered, batches } = deliveries()
    for (let elapsed = 0; elapsed < 2000; elapsed += 5) {
      batches.add(elapsed)
      jest.advanceTimersByTime(5)
    }
    expect(delivered.length).toBeGreaterThan(6)
    expect(delivered.length).toBeLessThanOrEqual(9)
  })

  test('do not make a lone item wait', () => {
    const { delivered, batches } = deliveries()
    batches.add(1)
    jest.advanceTimersByTime(SECOND)
    batches.add(2)
    jest.advanceTimersByTime(30)
    expect(delivered).toEqual([[1], [2]])
  })

  test('do not wait for a clock that was set back', () => {
    const { delivered, batches } = deliveries()
    batches.add(1)
    jest.advanceTimersByTime(30)
    jest.setSystemTime(Date.now() - HOUR)
    batches.add(2)
    jest.advanceTimersByTime(250)
    expect(delivered).toEqual([[1], [2]])
  })

  test('are delivered at once, and once, when asked to', () => {
    const { delivered, batches } = deliveries()
    batches.flush()
    batches.add(1)
    batches.flush()
    jest.advanceTimersByTime(SECOND)
    expect(delivered).toEqual([[1]])
  })

  test('let the oldest go when nobody takes them', () => {
    const { delivered, batches } = deliveries()
    for (let item = 1; item <= 7; item++) batches.add(item)
    batches.flush()
    expect(delivered).toEqual([[5, 6, 7]])
  })
})
