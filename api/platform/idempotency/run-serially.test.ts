import { expect, test } from 'bun:test'
import { runSerially } from './run-serially'

test('Work of one name runs in sequence, and a failure does not block the next', async () => {
  const seen: string[] = []
  const blocker = Promise.withResolvers<void>()
  const first = runSerially('a', async () => {
    await blocker.promise
    seen.push('first')
    throw new Error('It fails.')
  })
  const second = runSerially('a', async () => seen.push('second'))
  await runSerially('b', async () => seen.push('other'))
  blocker.resolve()
  expect(await first.catch(({ message }) => message)).toBe('It fails.')
  await second
  expect(seen).toEqual(['other', 'first', 'second'])
})
