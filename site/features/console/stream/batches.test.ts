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
  test('deliver items together, in order', () => {
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

  test('do not delay a single item', () => {
    const { delivered, batches } = deliveries()
    batches.add(1)
    jest.advanceTimersByTime(SECOND)
    batches.add(2)
    jest.advanceTimersByTime(30)
    expect(delivered).toEqual([[1], [2]])
  })

  test('are not delayed by a clock that is set back', () => {
    const { delivered, batches } = deliveries()
    batches.add(1)
    jest.advanceTimersByTime(30)
    jest.setSystemTime(Date.now() - HOUR)
    batches.add(2)
    jest.advanceTimersByTime(250)
    expect(delivered).toEqual([[1], [2]])
  })

  test('are flushed immediately, and only once', () => {
    const { delivered, batches } = deliveries()
    batches.flush()
    batches.add(1)
    batches.flush()
    jest.advanceTimersByTime(SECOND)
    expect(delivered).toEqual([[1]])
  })

  test('drop the oldest items when they pile up', () => {
    const { delivered, batches } = deliveries()
    for (let item = 1; item <= 7; item++) batches.add(item)
    batches.flush()
    expect(delivered).toEqual([[5, 6, 7]])
  })
})
