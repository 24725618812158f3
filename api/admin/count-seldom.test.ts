import { expect, test } from 'bun:test'
import { SECOND } from '../../shared/time'
import { createFakeClock } from '../testing/fake-clock'
import { countSeldom } from './count-seldom'

test('A count is repeated after ten seconds', async () => {
  const clock = createFakeClock()
  let times = 0
  const counted = countSeldom(clock, async () => ++times)
  expect([await counted(), await counted()]).toEqual([1, 1])
  await clock.advance(10 * SECOND)
  expect(await counted()).toBe(2)
})

test('A count that took a second is kept for a hundred', async () => {
  const clock = createFakeClock()
  let times = 0
  const counted = countSeldom(clock, async () => {
    await clock.sleep(SECOND)
    return ++times
  })
  const first = counted()
  await clock.advance(SECOND)
  expect(await first).toBe(1)
  await clock.advance(99 * SECOND)
  expect(await counted()).toBe(1)
  await clock.advance(SECOND)
  const second = counted()
  await clock.advance(SECOND)
  expect(await second).toBe(2)
})

test('Callers share a count that is not over', async () => {
  const clock = createFakeClock()
  const counting = Promise.withResolvers<number>()
  let times = 0
  const counted = countSeldom(clock, () => {
    times += 1
    return counting.promise
  })
  const both = Promise.all([counted(), counted()])
  counting.resolve(7)
  expect([await both, times]).toEqual([[7, 7], 1])
})

test('A failed count is repeated by the next caller', async () => {
  const results = [Promise.reject(new Error('The store is away')), Promise.resolve(3)]
  const counted = countSeldom(createFakeClock(), () => results.shift() ?? Promise.resolve(0))
  expect(await counted().catch(({ message }: Error) => message)).toBe('The store is away')
  expect(await counted()).toBe(3)
})
