import { expect, test } from 'bun:test'
import { oneAfterAnother } from './one-after-another'

test('What has one name is done one after another, and a failure holds up nothing', async () => {
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = oneAfterAnother('a', async () => {
    await gate.promise
    seen.push('first')
    throw new Error('It fails.')
  })
  const second = oneAfterAnother('a', async () => seen.push('second'))
  await oneAfterAnother('b', async () => seen.push('other'))
  gate.resolve()
  expect(await first.catch(({ message }) => message)).toBe('It fails.')
  await second
  expect(seen).toEqual(['other', 'first', 'second'])
})
