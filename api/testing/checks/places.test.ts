import { expect, test } from 'bun:test'
import { createPlaces, type Places } from './places'

/** Work that lasts until it is ended, and says in which order it began. */
function workOf(places: Places) {
  const begun: string[] = []
  function begin(name: string, size: number) {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const done = places.take(size, () => {
      begun.push(name)
      return promise
    })
    return {
      async end() {
        end()
        await done
      },
    }
  }
  return { begun, begin }
}

test('Work begins as soon as there is room for all of it, and nobody overtakes who waits', async () => {
  const { begun, begin } = workOf(createPlaces(3))
  const [first, second] = [begin('first', 1), begin('second', 1)]
  begin('large', 3)
  begin('late', 1)
  await first.end()
  expect(begun).toEqual(['first', 'second'])
  await second.end()
  expect(begun).toEqual(['first', 'second', 'large'])
})

test('Work that fails gives its places back', async () => {
  const places = createPlaces(1)
  await expect(places.take(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await places.take(1, async () => 'done')).toBe('done')
})
