import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Connection, Schema } from 'mongoose'
import { MINUTE, SECOND } from '../../../../shared/time'
import { startEmbeddedMongo } from '../../../embedded/mongodb/start'
import { closeAfterTest } from '../../../testing/closing'
import { createFakeClock, type FakeClock } from '../../../testing/fake-clock'
import { type FreezableStore, freezableStore } from '../../../testing/freezable-store'
import { createLog } from '../../log'
import { mongooseOptions } from '../connection'
import { watchedStore, watchStore } from './watch-store'

/** Longer than any test, so that the driver itself notices nothing. */
const DRIVER_NOTICES_AFTER = 10 * MINUTE

let folder: string
let connection: Connection
let store: FreezableStore
let clock: FakeClock
/** The pings and reconnects of the watch. */
let pings: Promise<unknown>[]
let reconnects: Promise<void>[]
let isEnded: boolean

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-'))
  clock = createFakeClock()
  pings = []
  reconnects = []
  isEnded = false
})
afterEach(async () => {
  store.close()
  await connection.close(true)
})

async function openStore(path?: string) {
  const mongo = await startEmbeddedMongo({ dataDir: folder })
  const [, socketPath = ''] = mongo.uri.match(/^mongodb:\/\/([^/]+)/) ?? []
  store = await freezableStore(decodeURIComponent(socketPath), path)
  connection = await mongoose.createConnection(store.uri, mongooseOptions(DRIVER_NOTICES_AFTER)).asPromise()
  const Castle = connection.model('Castle', new Schema({ name: String }))
  await Castle.create({ name: 'Rabenfels' })
  closeAfterTest(async () => {
    await mongo.stop()
    await rm(folder, { recursive: true })
  })
  return { findCastle: () => Castle.findOne().lean().exec() }
}

function watch() {
  const { isReachable, ping, reconnect } = watchedStore(connection, store.uri)
  const watched = { isReachable, ping: () => noted(pings, ping()), reconnect: () => noted(reconnects, reconnect()) }
  const end = () => {
    isEnded = true
  }
  const { stop } = watchStore({ clock, log: createLog('silent'), store: watched, exit: end })
  closeAfterTest(stop)
}

function noted<Work>(list: Work[], work: Work): Work {
  list.push(work)
  return work
}

async function until(condition: () => boolean) {
  while (!condition()) await clock.advance(SECOND)
}

/** Advances the clock until the watch has made that many more checks. */
async function untilPinged(times: number) {
  const enough = pings.length + times
  await until(() => pings.length >= enough)
}

/** The same for a store that answers: the clock does not advance while it does. */
async function untilAnswered(times: number) {
  for (let time = 0; time < times; time++) {
    await untilPinged(1)
    await pings.at(-1)
  }
}

const socketPathOf = (way: string) => (way === 'a unix socket' ? join(folder, 'way.sock') : undefined)

describe.each(['TCP', 'a unix socket'])('a store behind %s', (way) => {
  test('that answers only new connections is reconnected', async () => {
    const { findCastle } = await openStore(socketPathOf(way))
    store.freezeConnections()
    const unanswered = findCastle()
    watch()
    await until(() => reconnects.length > 0)
    await reconnects[0]
    expect(await findCastle()).toMatchObject({ name: 'Rabenfels' })
    await Promise.allSettled([unanswered])
    await untilAnswered(15)
    expect(reconnects).toHaveLength(1)
    expect(isEnded).toBe(false)
  })

  test('that accepts connections but never answers ends the server after a minute', async () => {
    await openStore(socketPathOf(way))
    store.freeze()
    watch()
    const startedAt = clock.now()
    await until(() => isEnded)
    expect(clock.now() - startedAt).toBeWithin(55 * SECOND, 70 * SECOND)
    expect(reconnects).toHaveLength(1)
  })

  test('that accepts no connections does not end the server', async () => {
    const { findCastle } = await openStore(socketPathOf(way))
    store.close()
    watch()
    await untilPinged(30)
    expect(isEnded).toBe(false)
    await store.reopen()
    expect(await findCastle()).toMatchObject({ name: 'Rabenfels' })
  })
})

test('one answer restarts the half minute', async () => {
  await openStore()
  watch()
  await pings[0]
  for (const _ of [1, 2, 3]) {
    store.freeze()
    await untilPinged(5)
    store.thaw()
    await untilAnswered(1)
  }
  expect(reconnects).toHaveLength(0)
})
