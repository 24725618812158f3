import { expect, test } from 'bun:test'
import { createPlaceQueue } from './place-queue'

test('places are given in the order in which they were asked for', async () => {
  const queue = createPlaceQueue<number>()
  const given: string[] = []
  const leaving = new AbortController()
  const wait = (name: string, signal?: AbortSignal) =>
    queue.wait({ ...(signal && { signal }) }).then(
      (place) => void given.push(`${name} ${place}`),
      (reason) => void given.push(`${name} ${reason.message}`),
    )
  const all = [wait('a'), wait('b', leaving.signal), wait('c'), wait('d')]
  const places = [1, 2]
  leaving.abort(new Error('leaves'))
  queue.serve(() => places.shift() ?? null)
  expect(queue.length).toBe(1)
  queue.sendAway(new Error('is sent away'))
  await Promise.all(all)
  expect(given).toEqual(['b leaves', 'a 1', 'c 2', 'd is sent away'])
})

test('those that wait hear once that all is full', () => {
  const queue = createPlaceQueue<number>()
  let told = 0
  void queue.wait({ onWait: () => told++ })
  queue.tellFull()
  queue.tellFull()
  expect(told).toBe(1)
})
