import { afterEach, beforeEach, expect, test } from 'bun:test'
import { serialize } from 'bson'
import { decodeDocument } from '../bson/decode'
import { closeEngine, openEngine } from '../engine/engine'
import { parseIndexSpec } from '../storage/index-spec'
import { type Document, documentOf, int32, isDocument } from '../values/values'
import type { Connection } from '../wire/connection'
import { Dispatch } from './dispatch'

const MANY = 20_000
const SLOW = { n: { $gte: 0 }, text: /no such text/ }

let engine = openEngine(':memory:')
let sent: string[] = []
let replies: Document[] = []
let dispatch: Dispatch

beforeEach(() => {
  engine = openEngine(':memory:')
  const things = engine.transactions.write(() => engine.catalogue.ensure('test.things'))
  engine.transactions.write(() => {
    engine.catalogue.createIndex(things, parseIndexSpec(documentOf({ name: 'n', key: { n: int32(1) } })))
    for (let n = 0; n < MANY; n++) things.insert(documentOf({ _id: int32(n), n: int32(n), text: `thing ${n}` }))
  })
  engine.transactions.commit()
  sent = []
  replies = []
  dispatch = new Dispatch(engine, (error) => {
    throw error
  })
})

afterEach(() => {
  dispatch.stop()
  closeEngine(engine)
})

function connection(name: string): Connection {
  return {
    id: 1,
    read: () => [],
    send(message) {
      const reply = decodeDocument(Buffer.from(message).subarray(21))
      replies.push(reply)
      sent.push([name, reply.get('n') ?? reply.get('code') ?? 'ok'].join(' '))
    },
    drain: () => undefined,
    close: () => sent.push(`${name} closed`),
  }
}

function say(from: Connection, command: Record<string, unknown>) {
  const message = Buffer.concat([Buffer.alloc(21), serialize({ ...command, $db: 'test' })])
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(2013, 12)
  dispatch.receive(from, message)
  // As a socket does with its buffer.
  setImmediate(() => message.fill(0xee))
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

const readers = () => engine.catalogue.find('test.things')?.readers.size

test('a connection gets its replies in order, and others need not wait for them', async () => {
  const [slow, quick] = [connection('slow'), connection('quick')]
  say(slow, { count: 'things', query: SLOW })
  say(slow, { ping: 1 })
  say(quick, { count: 'things', query: { _id: 5 } })
  await until(() => sent.length === 3)
  expect(sent).toEqual(['quick 1', 'slow 0', 'slow ok'])
})

test('a closed connection ends its work', async () => {
  const gone = connection('gone')
  say(gone, { count: 'things', query: SLOW })
  say(gone, { ping: 1 })
  expect(readers()).toBe(1)
  dispatch.forget(gone)
  expect(readers()).toBe(0)
  say(connection('other'), { count: 'things', query: SLOW })
  await until(() => sent.length > 0)
  expect(sent).toEqual(['other 0'])
})

test('a killed cursor ends the batch in the making', async () => {
  const [reader, killer] = [connection('reader'), connection('killer')]
  say(reader, { find: 'things', filter: { n: { $gte: 0 }, text: /thing [05]$/ }, batchSize: 0 })
  await until(() => sent.length === 1)
  const cursor = replies[0]?.get('cursor')
  const id = isDocument(cursor) ? cursor.get('id') : undefined
  say(reader, { getMore: id, collection: 'things', batchSize: 100 })
  say(killer, { killCursors: 'things', cursors: [id] })
  await until(() => sent.length === 3)
  expect(sent).toEqual(['reader ok', 'killer ok', 'reader 237'])
  expect([readers(), engine.cursors.size]).toEqual([0, 0])
})

test('a long read of writes that fail starts again', async () => {
  const { transactions } = engine
  let failures = 1
  engine.transactions = Object.create(transactions, {
    isOpen: { get: () => transactions.isOpen },
    commit: {
      value() {
        if (failures === 0) return transactions.commit()
        failures -= 1
        engine.database.run('ROLLBACK')
        throw new Error('The disk is full')
      },
    },
  })
  dispatch = new Dispatch(engine, () => undefined)
  say(connection('writer'), { insert: 'things', documents: [{ _id: MANY, n: -1, text: 'no such text' }] })
  say(connection('reader'), { count: 'things', query: { ...SLOW, n: { $gte: -1 } } })
  await until(() => sent.length === 2)
  expect(sent).toEqual(['writer 8', 'reader 0'])
})
