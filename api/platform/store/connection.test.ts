import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import mongoose, { type Connection, Schema } from 'mongoose'
import { startServer } from '../../embedded/mongodb/server/server'
import { startEmbeddedMongo } from '../../embedded/mongodb/start'
import { closeAfterTest } from '../../testing/closing'
import { type FreezableStore, freezableStore } from '../../testing/freezable-store'
import { errorResponses } from '../http/error-responses'
import { createLog } from '../log'
import { writeInBulk } from './batches/bulk-write'
import { mongooseOptions, storeFaultOf } from './connection'

/** A tenth of the product's timeout, and of the driver's half second between two checks. */
const LIMITS = { ...mongooseOptions(300), minHeartbeatFrequencyMS: 50, heartbeatFrequencyMS: 500 }

let store: FreezableStore
let connection: Connection

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'frozen-'))
  const mongo = await startEmbeddedMongo({ dataDir })
  const [, socketPath = ''] = mongo.uri.match(/^mongodb:\/\/([^/]+)/) ?? []
  store = await freezableStore(decodeURIComponent(socketPath))
  connection = await mongoose.createConnection(store.uri, LIMITS).asPromise()
  closeAfterTest(async () => {
    await mongo.stop()
    await rm(dataDir, { recursive: true })
  })
})
afterEach(async () => {
  await connection.close(true)
  store.close()
})

async function castles() {
  const Castle = connection.model('Castle', new Schema({ name: String }))
  await Castle.init()
  const app = new Elysia()
    .use(errorResponses({ log: createLog('silent') }))
    .get('/castles', () => Castle.find().lean())
    .post('/castles', async () => (await Castle.create({ name: 'Rabenfels' })).name)
    .patch('/castles', () => Castle.findOneAndUpdate({ name: 'Rabenfels' }, { $set: { name: 'Falkenstein' } }).lean())
    .put('/castles', async () => void (await writeInBulk(Castle.collection, [{ insertOne: { document: {} } }])))
  return (method: string) => app.handle(new Request('http://localhost/castles', { method }))
}

const heartbeatFailed = () => new Promise((resolve) => connection.getClient().once('serverHeartbeatFailed', resolve))

describe('a store that is frozen', () => {
  test('makes every call a 503 in time, the first one and those after the driver has noticed', async () => {
    const call = await castles()
    expect((await call('POST')).status).toBe(200)
    store.freeze()
    const serverGivenUp = heartbeatFailed()
    for (const round of ['while it is believed in', 'when it is given up']) {
      const answers = await Promise.all(['GET', 'POST', 'PATCH', 'PUT', 'GET', 'POST', 'PATCH', 'PUT'].map(call))
      expect([round, ...answers.map(({ status }) => status)]).toEqual([round, ...Array(8).fill(503)])
      expect(await answers[0]?.text()).toBe('The store does not answer right now. Please try again in a moment.')
      await serverGivenUp
    }
  })

  test('is used again once it answers, whether the driver had noticed or not', async () => {
    const call = await castles()
    for (const isGivenUp of [false, true]) {
      store.freeze()
      const serverGivenUp = heartbeatFailed()
      expect((await call('GET')).status).toBe(503)
      if (isGivenUp) await serverGivenUp
      store.thaw()
      expect([isGivenUp, (await call('GET')).status]).toEqual([isGivenUp, 200])
    }
  })
})

test('a start on a full store reports that, not that the store is away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-'))
  const socketPath = join(folder, 'mongodb.sock')
  const server = startServer({ file: join(folder, 'castellan.sqlite'), address: { unix: socketPath }, onFault() {} })
  server.engine.database.run('PRAGMA max_page_count = 5')
  const full = mongoose.createConnection(`mongodb://${encodeURIComponent(socketPath)}/full`)
  const Castle = full.model('Castle', new Schema({ name: { type: String, index: true } }))
  const refused = await Castle.init().catch(storeFaultOf)
  expect(refused).toBe('has no room to write: its disk is full')
  await full.close()
  server.stop()
  await rm(folder, { recursive: true })
})

test('a start that was waiting for a connection reports why the store refused another call', () => {
  const { MongoNetworkError, MongoServerError } = mongoose.mongo
  const refused = new MongoServerError({
    code: 39,
    message: 'The database file cannot be used: it cannot be written to.',
  })
  const waited = new MongoNetworkError('Connection pool was cleared', { cause: refused })
  expect(storeFaultOf(waited)).toBe('refuses to serve: The database file cannot be used: it cannot be written to')
  expect(storeFaultOf(new MongoNetworkError('connect ECONNREFUSED', { cause: new Error() }))).toBe('does not answer')
})
