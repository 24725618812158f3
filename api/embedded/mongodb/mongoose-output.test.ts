import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { testMongo } from './testing/test-mongo'

interface Thing {
  _id: number | string
  [field: string]: unknown
}

const server = await testMongo()
const database = server.connection.db
if (!database) throw new Error('The connection has no database.')
const things = database.collection<Thing>('things')
const target = database.collection<Thing>('target')
const stored = () => target.find().sort({ _id: 1 }).toArray()
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error.code,
  )

beforeEach(async () => {
  await database.dropDatabase()
  await things.insertMany([1, 2, 3].map((_id) => ({ _id, n: _id * 10 })))
})
afterAll(() => server.close())

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/out/ */
describe('$out', () => {
  const write = (out: unknown, ...stages: object[]) => things.aggregate([...stages, { $out: out }]).toArray()

  test('makes a collection, and answers nothing', async () => {
    expect(await write('target', { $match: { n: { $gt: 10 } } }, { $set: { by: 'out' } })).toEqual([])
    expect(await stored()).toEqual([2, 3].map((_id) => ({ _id, n: _id * 10, by: 'out' })))
  })

  test('replaces the documents of a collection and keeps its indexes', async () => {
    await target.insertOne({ _id: 'old' })
    await target.createIndex({ n: 1 }, { unique: true })
    await write({ db: database.databaseName, coll: 'target' })
    expect(await things.find().toArray()).toEqual(await stored())
    expect((await target.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1'])
  })

  test('may write where it reads', async () => {
    await write('things', { $match: { _id: 1 } })
    expect(await things.find().toArray()).toEqual([{ _id: 1, n: 10 }])
  })

  test('leaves everything as it was if a document cannot be stored', async () => {
    await target.insertOne({ _id: 'old' })
    await target.createIndex({ n: 1 }, { unique: true })
    expect(await codeOf(write('target', { $set: { n: 1 } }))).toBe(11000)
    expect(await stored()).toEqual([{ _id: 'old' }])
  })

  test('must be last, and needs a name', async () => {
    expect(await codeOf(things.aggregate([{ $out: 'target' }, { $limit: 1 }]).toArray())).toBe(40601)
    expect(await codeOf(write(5))).toBe(9)
  })
})

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/merge/ */
describe('$merge', () => {
  const write = (merge: object, ...stages: object[]) =>
    things.aggregate([...stages, { $merge: { into: 'target', ...merge } }]).toArray()

  beforeEach(async () => {
    await target.insertMany([
      { _id: 1, own: true, n: 0 },
      { _id: 9, own: true, n: 90 },
    ])
  })

  const first = (whenMatched: unknown) => ({ whenMatched, whenNotMatched: 'discard' })

  test.each<[string, object, Thing]>([
    ['merges by default', {}, { _id: 1, own: true, n: 10 }],
    ['replaces', first('replace'), { _id: 1, n: 10 }],
    ['keeps', first('keepExisting'), { _id: 1, own: true, n: 0 }],
    ['updates by a pipeline', first([{ $set: { n: { $add: ['$n', '$$new.n', 1] } } }]), { _id: 1, own: true, n: 11 }],
    [
      'updates by a pipeline with variables',
      { ...first([{ $set: { n: '$$twice' } }]), let: { twice: { $multiply: ['$n', 2] } } },
      { _id: 1, own: true, n: 20 },
    ],
  ])('%s a document that matches', async (_, merge, expected) => {
    await write(merge)
    expect(await target.findOne({ _id: 1 })).toEqual(expected)
    expect(await target.findOne({ _id: 9 })).toEqual({ _id: 9, own: true, n: 90 })
  })

  test('inserts or discards what matches nothing', async () => {
    await write({ whenNotMatched: 'discard' })
    expect(await target.distinct('_id')).toEqual([1, 9])
    await write({})
    expect(await target.distinct('_id')).toEqual([1, 2, 3, 9])
  })

  test('fails on a match or without one, if so asked, and changes nothing', async () => {
    const before = await stored()
    expect(await codeOf(write({ whenMatched: 'fail' }))).toBe(11000)
    expect(await codeOf(write({ whenNotMatched: 'fail' }))).toBe(13113)
    expect(await stored()).toEqual(before)
  })

  test('matches on fields of a unique index', async () => {
    const onN = [{ $set: { n: 90, seen: true } }, { $limit: 1 }, { $unset: '_id' }]
    expect(await codeOf(write({ on: 'n' }, ...onN))).toBe(51183)
    await target.createIndex({ n: 1 }, { unique: true })
    await write({ on: 'n' }, ...onN)
    expect(await target.findOne({ n: 90 })).toEqual({ _id: 9, own: true, n: 90, seen: true })
    expect(await codeOf(write({ on: 'n' }, { $unset: 'n' }))).toBe(51132)
  })

  test('writes given documents too', async () => {
    await database.aggregate([{ $documents: [{ _id: 1, n: 5 }] }, { $merge: 'target' }]).toArray()
    expect(await target.findOne({ _id: 1 })).toEqual({ _id: 1, own: true, n: 5 })
  })

  test.each<[object]>([
    [{ whenMatched: 'frob' }],
    [{ whenNotMatched: 'merge' }],
    [{ on: 5 }],
    [{ frob: 1 }],
    [{ into: 5 }],
  ])('refuses %p', async (merge) => {
    expect(await codeOf(write(merge))).toBe(9)
  })
})
