import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type TestMongo, testMongo } from './testing/test-mongo'

const server: TestMongo = await testMongo()

beforeAll(async () => {
  await server.connection
    .collection('things')
    .insertOne({ _id: 1 as never, text: 'x', list: [1, 2], other: [3], number: 1, inner: { a: 1 } })
})

afterAll(() => server.close())

const answerTo = (command: object) => server.connection.db?.command(command as { ping: 1 }).catch((error) => error)

async function refusalOf(command: object): Promise<number | undefined> {
  const answer = await answerTo(command)
  return answer.writeErrors?.[0]?.code ?? answer.code
}

const find = (filter: object, options = {}) => ({ find: 'things', filter, ...options })
const update = (u: object, options = {}) => ({ update: 'things', updates: [{ q: { _id: 1 }, u, ...options }] })
const aggregate = (...pipeline: object[]) => ({ aggregate: 'things', pipeline, cursor: {} })
const tooLong = 'x'.repeat(9_000_000)
const createIndex = (options: object) => ({
  createIndexes: 'things',
  indexes: [{ key: { text: 1 }, name: 'odd', ...options }],
})

describe("Invalid commands are rejected with MongoDB's error codes", () => {
  test.each<[string, number, object]>([
    ['an unknown command', 59, { frobnicate: 1 }],
    ['an unknown field of a command', 40415, find({}, { frobnicate: 1 })],
    ['an unknown operator', 2, find({ a: { $frobnicate: 1 } })],
    ['an unknown operator on a missing collection', 2, { find: 'nowhere', filter: { a: { $frobnicate: 1 } } }],
    ['an unknown operator on top', 2, find({ $frobnicate: 1 })],
    ['an empty $and', 2, find({ $and: [] })],
    ['an unknown type', 2, find({ a: { $type: 'frob' } })],
    ['a mixed projection', 31254, find({}, { projection: { a: 1, b: 0 } })],
    ['a mixed projection, the other way', 31253, find({}, { projection: { a: 0, b: 1 } })],
    ['a hint at no index', 2, find({}, { hint: 'frob_1' })],
    ['a cursor that is not there', 43, { getMore: 12345678901234567890n, collection: 'things' }],
    ['an unknown modifier', 9, update({ $frobnicate: { a: 1 } })],
    ['an increment by text', 14, update({ $inc: { number: 'x' } })],
    ['an increment of text', 14, update({ $inc: { text: 1 } })],
    ['more text than a document holds', 17419, update([{ $set: { a: tooLong } }, { $set: { b: '$a' } }])],
    ['a path through a value', 28, update({ $set: { 'number.a': 1 } })],
    ['two modifiers on one path', 40, update({ $set: { inner: 1, 'inner.a': 2 } })],
    ['another _id', 66, update({ $set: { _id: 2 } })],
    ['a replacement with another _id', 66, update({ _id: 2 })],
    ['a push onto text', 2, update({ $push: { text: 1 } })],
    ['a positional path without a match', 2, update({ $set: { 'list.$': 1 } })],
    ['a missing array filter', 2, update({ $set: { 'list.$[x]': 1 } })],
    ['an unused array filter', 9, update({ $set: { number: 1 } }, { arrayFilters: [{ x: 1 }] })],
    ['an unknown stage', 40324, aggregate({ $frobnicate: {} })],
    ['an unknown stage of an update', 40324, update([{ $frobnicate: {} }])],
    ['a stage that updates do not have', 72, update([{ $match: {} }])],
    ['an unknown expression', 168, aggregate({ $group: { _id: { $frobnicate: 1 } } })],
    ['an unknown expression in a projection', 31325, aggregate({ $project: { a: { $frobnicate: 1 } } })],
    ['an unknown accumulator', 15952, aggregate({ $group: { _id: 1, a: { $frobnicate: 1 } } })],
    ['an undefined variable', 17276, aggregate({ $set: { a: '$$frob' } })],
    ['a change stream', 40573, aggregate({ $changeStream: {} })],
    ['an index on lists side by side', 171, createIndex({ key: { list: 1, other: 1 } })],
    ['an index that is not there', 27, { dropIndexes: 'things', index: 'frob_1' }],
    ['dropping the index of _id', 72, { dropIndexes: 'things', index: '_id_' }],
    ['indexes of a collection that is not there', 26, { listIndexes: 'nowhere' }],
    ['a list as an _id', 53, { insert: 'things', documents: [{ _id: [1] }] }],
    ['an _id that is taken', 11000, { insert: 'things', documents: [{ _id: 1 }] }],
    ['an operator in an _id', 52, { insert: 'things', documents: [{ _id: { $a: 1 } }] }],
    ['an operator deep in an _id', 52, { insert: 'things', documents: [{ _id: { a: { $b: 1 } } }] }],
    [
      'an operator in the _id of an upsert',
      52,
      { update: 'things', updates: [{ q: { text: 'y' }, u: { _id: { a: { $b: 1 } } }, upsert: true }] },
    ],
    ['no documents', 16, { insert: 'things', documents: [] }],
    ['no updates', 16, { update: 'things', updates: [] }],
    ['no deletes', 16, { delete: 'things', deletes: [] }],
    ['a sorted update, which came with version 8', 40415, update({ $set: { a: 1 } }, { sort: { a: 1 } })],
    ['a negative limit', 51024, find({}, { limit: -1 })],
    ['a read concern of its own', 2, find({}, { readConcern: { level: 'frob' } })],
    ['a TTL index on _id', 197, createIndex({ key: { _id: 1 }, expireAfterSeconds: 1 })],
    ['a collection with a name of 300 letters', 73, { create: 'x'.repeat(300) }],
    ['a password', 18, { saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: '' }],
    ['a collection that is there', 48, { create: 'things' }],
    ['more acknowledgements than there are servers', 2, { insert: 'things', documents: [{}], writeConcern: { w: 2 } }],
  ])('%s', async (_, number, command) => {
    expect(await refusalOf(command)).toBe(number)
  })
})

describe("An error carries MongoDB's name of its code", () => {
  test.each<[string, object]>([
    ['BadValue', find({ a: { $frobnicate: 1 } })],
    ['CommandNotFound', { frobnicate: 1 }],
    ['IDLUnknownField', find({}, { frobnicate: 1 })],
    ['UnknownReplWriteConcern', { insert: 'things', documents: [], writeConcern: { w: 'frob' } }],
    ['ConversionFailure', aggregate({ $set: { a: { $toInt: 'frob' } } })],
    ['Location40324', aggregate({ $frobnicate: {} })],
  ])('%s', async (name, command) => {
    expect((await answerTo(command)).codeName).toBe(name)
  })
})

test.skipIf(process.env.TEST_MONGODB_URI !== undefined)(
  'Transactions are rejected as by a standalone server',
  async () => {
    expect(await refusalOf(find({}, { txnNumber: 1n, autocommit: false, startTransaction: true }))).toBe(20)
  },
)

describe.skipIf(process.env.TEST_MONGODB_URI !== undefined)(
  'Unsupported features are rejected by name, never ignored',
  () => {
    test.each<[string, object]>([
      ['$text', find({ $text: { $search: 'x' } })],
      ['$where', find({ $where: 'true' })],
      ['tailable', find({}, { tailable: true })],
      ['returnKey', find({}, { returnKey: true })],
      ['$jsonSchema', find({ $jsonSchema: {} })],
      ['u', find({ text: { $regex: 'a b', $options: 'u' } })],
      ['(?', find({ text: { $regex: '(?i)x' } })],
      ['\\', find({ text: { $regex: '\\Ax' } })],
      ['capped', { create: 'odd', capped: true, size: 1000 }],
      ['validator', { create: 'odd', validator: { a: 1 } }],
      ['viewOn', { create: 'odd', viewOn: 'things' }],
      ['$out', { ...aggregate({ $out: 'elsewhere' }), collation: { locale: 'en' } }],
      ['$graphLookup', aggregate({ $graphLookup: {} })],
      ['$setWindowFields', aggregate({ $setWindowFields: {} })],
      ['$regexFind', aggregate({ $set: { a: { $regexFind: {} } } })],
      ['$stdDevPop', aggregate({ $group: { _id: 1, a: { $stdDevPop: '$number' } } })],
      ['validation rules', { collMod: 'things', validator: { a: 1 } }],
      ['profiling', { profile: 2 }],
      ['$function', aggregate({ $set: { a: { $function: {} } } })],
      ['text', createIndex({ key: { text: 'text' } })],
      ['collation', createIndex({ collation: { locale: 'de' } })],
      ['hidden', createIndex({ hidden: true })],
      ['snapshot', find({}, { readConcern: { level: 'snapshot' } })],
    ])('%s', async (name, command) => {
      const answer = await answerTo(command)
      const message = answer.writeErrors?.[0]?.errmsg ?? answer.message
      expect(message).toContain(name)
      expect(message).toMatch(/embedded server/)
      expect(answer.writeErrors?.[0]?.code ?? answer.code).not.toBe(8)
    })
  },
)
