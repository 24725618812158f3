import { expect, test } from 'bun:test'
import { fillTogether } from './fill-together'

/** A source that is started as often as it is asked, and stops when the test says so. */
function createSource() {
  let starts = 0
  let current = Promise.withResolvers<boolean>()
  return {
    get starts() {
      return starts
    },
    fill() {
      starts += 1
      current = Promise.withResolvers()
      return current.promise
    },
    stop: (goesOn: boolean) => current.resolve(goesOn),
    fail: (error: Error) => current.reject(error),
  }
}

function startTwo() {
  const [one, other] = [createSource(), createSource()]
  const fill = fillTogether([one.fill, other.fill])
  return { one, other, fill, first: fill() }
}

test('a source that stops is started again by the next call, while the other stays at work', async () => {
  const { one, other, fill, first } = startTwo()
  one.stop(true)
  expect(await first).toBe(true)
  const second = fill()
  expect([one.starts, other.starts]).toEqual([2, 1])
  other.stop(true)
  expect(await second).toBe(true)
})

test('a source that stops between two calls is started again', async () => {
  const { one, other, fill, first } = startTwo()
  one.stop(true)
  await first
  other.stop(true)
  await Promise.resolve()
  await Promise.resolve()
  void fill()
  expect([one.starts, other.starts]).toEqual([2, 2])
})

test('the stream ends with its last source', async () => {
  const { one, other, fill, first } = startTwo()
  one.stop(false)
  other.stop(true)
  expect(await first).toBe(true)
  const second = fill()
  other.stop(false)
  expect([one.starts, await second, await fill()]).toEqual([1, false, false])
})

test('a stream without a source ends at once', async () => {
  expect(await fillTogether([])()).toBe(false)
})

test.each(['during', 'after'])('the failure of a source %s a call fails the stream', async (when) => {
  const { one, other, fill, first } = startTwo()
  if (when === 'after') {
    one.stop(true)
    await first
  }
  other.fail(new Error('The log is broken'))
  await expect(when === 'during' ? first : fill()).rejects.toThrow('The log is broken')
})
