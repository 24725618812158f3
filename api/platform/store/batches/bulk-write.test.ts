import { expect, mock, test } from 'bun:test'
import mongoose from 'mongoose'
import { testApp } from '../../../testing/test-app'
import { bulkWriter } from './bulk-write'
import { findByIdBatched } from './find-by-id-batched'

const there = [{ _id: 'a' }, { _id: 'b' }]

test('requests of one moment make one query, each gets its own document, and null if it is missing', async () => {
  const find = mock(async (ids: readonly string[]) => there.filter(({ _id }) => ids.includes(_id)))
  const found = findByIdBatched(find)
  expect(await Promise.all(['b', 'c', 'a', 'b'].map(found))).toEqual([{ _id: 'b' }, null, { _id: 'a' }, { _id: 'b' }])
  expect(find.mock.calls).toEqual([[['b', 'c', 'a', 'b']]])
  expect(await found('a')).toEqual({ _id: 'a' })
  expect(find).toHaveBeenCalledTimes(2)
})

test('a query that fails, or is never answered, does not affect later ones', async () => {
  const find = mock(async (ids: readonly string[]) => there.filter(({ _id }) => ids.includes(_id)))
  const found = findByIdBatched(find)
  find.mockRejectedValueOnce(new Error('The store is away'))
  expect(found('a')).rejects.toThrow('The store is away')
  await new Promise(setImmediate)
  find.mockReturnValueOnce(new Promise(() => {}))
  found('a')
  await new Promise(setImmediate)
  expect(await found('b')).toEqual({ _id: 'b' })
  expect(find).toHaveBeenCalledTimes(3)
})

test('a call that is refused as a whole fails all its operations', async () => {
  await testApp()
  const reserved = mongoose.connection.collection('system.reserved')
  const written = bulkWriter({ collection: reserved })
  const answers = await Promise.allSettled([{}, {}].map((document) => written({ insertOne: { document } })))
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 73 } })
})
