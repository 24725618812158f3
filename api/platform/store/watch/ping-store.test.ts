import { afterAll, describe, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import mongoose from 'mongoose'
import { testApp } from '../../../testing/test-app'
import { systemClock } from '../../time/clock'
import { pingStore } from './ping-store'

const silent = createServer(() => {})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
const address = silent.address()
const port = typeof address === 'object' ? address?.port : null

afterAll(() => {
  silent.close()
})

describe('A ping of the store', () => {
  test('succeeds if it answers', async () => {
    await testApp()
    await pingStore(mongoose.connection.getClient(), { clock: systemClock, timeout: 2000 })
  })

  test.each([
    ['accepts the connection but never answers', `mongodb://127.0.0.1:${port}`],
    ['does not exist', 'mongodb://127.0.0.1:1'],
  ])('fails in time if the store %s', async (_, uri) => {
    const store = new mongoose.mongo.MongoClient(uri)
    await expect(pingStore(store, { clock: systemClock, timeout: 50 })).rejects.toThrow(
      'The store does not answer right now.',
    )
    await store.close()
  })
})
