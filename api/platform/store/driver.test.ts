import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net, { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { startEmbeddedMongo } from '../../embedded/mongodb/start'
import { closeAfterTest } from '../../testing/closing'
import { driverOptions } from './connection'

const { MongoClient, MongoNetworkError } = mongoose.mongo
/** More than a socket buffers. */
const LARGE = 'x'.repeat(8_000_000)

let client: mongoose.mongo.MongoClient
/** The socket over which the driver sends the next operation. */
let socket: Socket

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'driver-'))
  const mongo = await startEmbeddedMongo({ dataDir })
  const connecting = spyOn(net, 'createConnection')
  // Polled, the store is watched over one socket, which is opened before the one for operations.
  client = new MongoClient(mongo.uri, { ...driverOptions(), monitorCommands: true, serverMonitoringMode: 'poll' })
  await client.db().command({ ping: 1 })
  const sockets = connecting.mock.results.map(({ value }) => value).filter((value) => value instanceof Socket)
  socket = sockets.at(-1) ?? new Socket()
  connecting.mockRestore()
  closeAfterTest(async () => {
    await client.close()
    await mongo.stop()
    await rm(dataDir, { recursive: true })
  })
})

/** The outcome of an operation by the time that its socket emits `close`; null if it still waits. */
async function endOf(operation: Promise<unknown>): Promise<unknown> {
  let end: unknown = null
  operation.then(
    () => {
      end = 'answered'
    },
    (error) => {
      end = error
    },
  )
  if (!socket.closed) await once(socket, 'close')
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  return end
}

describe('an operation of the driver is refused, instead of waiting for ever,', () => {
  test('if its socket was destroyed but has not emitted `close` yet', async () => {
    client.once('commandStarted', () => socket.destroy())
    expect(await endOf(client.db().command({ ping: 1 }))).toBeInstanceOf(MongoNetworkError)
  })

  test('if its socket closes while its buffer is full', async () => {
    client.once('commandStarted', () => setImmediate(() => socket.destroy()))
    expect(await endOf(client.db().collection('castles').insertOne({ name: LARGE }))).toBeInstanceOf(MongoNetworkError)
  })

  test('and the next one is answered', async () => {
    client.once('commandStarted', () => socket.destroy())
    await endOf(client.db().command({ ping: 1 }))
    expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 })
  })
})
