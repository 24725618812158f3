import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { testMongo } from './testing/test-mongo'

const MANY = 20_000

const server = await testMongo()
const { connection } = server
const things = connection.collection<{ _id: number; n: number; text: string }>('things')

afterAll(() => server.close())

const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ _id: n, n, text: `thing ${n}` }))
const codeOf = (work: Promise<unknown>) => work.then(() => 'no error').catch(({ code }) => code)
const command = (fields: Record<string, unknown>) => connection.db?.command(fields) ?? Promise.reject(new Error())

describe('Beside a scan of many documents', () => {
  beforeAll(async () => {
    await things.deleteMany({})
    await things.insertMany(numbered(MANY))
  })

  const scans: [string, () => Promise<unknown>][] = [
    ['a find', () => things.find({ text: /no such text/ }).toArray()],
    ['a count', () => things.countDocuments({ text: /no such text/ })],
    ['a sort', () => things.find({}).sort({ text: -1 }).toArray()],
    ['a group', () => things.aggregate([{ $group: { _id: '$text', n: { $sum: 1 } } }, { $count: 'n' }]).toArray()],
    ['distinct values', () => things.distinct('text', { n: { $lt: 5 } })],
    ['an update', () => things.updateMany({ text: /no such text/ }, { $inc: { n: 1 } })],
    ['a removal', () => things.deleteMany({ text: /no such text/ })],
    ['one that is searched to be changed', () => things.findOneAndDelete({ text: /no such text/ })],
  ]

  test.each(scans)('%s lets other reads and writes through', async (_, scan) => {
    await Promise.all([things.findOne(), things.findOne()])
    const ended: string[] = []
    const long = scan().then(() => ended.push('scan'))
    expect(await things.findOne({ _id: 1 })).toMatchObject({ _id: 1 })
    await things.updateOne({ _id: 1 }, { $inc: { n: 1 } })
    ended.push('others')
    await long
    expect(ended).toEqual(['others', 'scan'])
  })

  test.each<[string, Record<string, unknown>]>([
    ['a find', { find: 'things', filter: { text: /no such text/ } }],
    ['a count', { count: 'things', query: { text: /no such text/ } }],
    ['a sort', { find: 'things', sort: { text: 1 } }],
    ['a pipeline', { aggregate: 'things', pipeline: [{ $group: { _id: '$text' } }], cursor: {} }],
    ['distinct values', { distinct: 'things', key: 'text' }],
    ['an update', { update: 'things', updates: [{ q: { text: /none/ }, u: { $inc: { n: 1 } }, multi: true }] }],
  ])('%s ends at its time limit', async (_, fields) => {
    expect(await codeOf(command({ ...fields, maxTimeMS: 1 }))).toBe(50)
  })

  test('a time limit covers all batches, but not the pauses between them', async () => {
    const cursor = things.find({}, { batchSize: 10, maxTimeMS: 1000 })
    expect(await cursor.next()).toBeDefined()
    await cursor.close()
    const long = things.find({ text: /thing 1?9999$|^thing 5 / }, { batchSize: 1, maxTimeMS: 2 })
    expect(await codeOf(long.toArray())).toBe(50)
  })

  test.each([-1, 'x', 1.5, 2 ** 31])('a time limit of %p is refused', async (maxTimeMS) => {
    expect(await codeOf(command({ find: 'things', maxTimeMS }))).toBe(2)
  })

  test('an update of many of them is applied to each once', async () => {
    const before = await things.find({}).sort({ _id: 1 }).toArray()
    const [outcome] = await Promise.all([
      things.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1 } }),
      things.updateOne({ _id: MANY - 1 }, { $set: { text: 'changed beside it' } }),
      things.deleteOne({ _id: MANY - 2 }),
    ])
    const after = await things.find({}).sort({ _id: 1 }).toArray()
    expect(after.map(({ n }) => n)).toEqual(before.filter(({ _id }) => _id !== MANY - 2).map(({ n }) => n + 1))
    expect([MANY - 1, MANY]).toContain(outcome.modifiedCount)
  })
})

describe('A cursor', () => {
  beforeEach(async () => {
    await things.drop()
    await things.createIndex({ n: 1 })
    await things.insertMany(numbered(300))
  })

  test.each<[string, object, Record<string, 1 | -1>]>([
    ['without an order', {}, {}],
    ['in the order of an index', {}, { n: 1 }],
    ['within a range of an index', { n: { $gt: -1_000_000 } }, {}],
    ['over several ranges', { $or: [{ n: { $lt: 150 } }, { n: { $gte: 150 } }] }, {}],
    ['merged from several ranges', { $or: [{ n: { $lt: 150 } }, { n: { $gte: 150 } }] }, { n: 1 }],
    ['sorted without an index', {}, { text: 1 }],
  ])('%s finds each document once, wherever writes move them', async (_, filter, sort) => {
    const found: number[] = []
    for await (const { _id } of things.find(filter, { batchSize: 7 }).sort(sort)) {
      found.push(_id)
      if (found.length === 20) {
        await things.updateMany({ _id: { $lt: 100 } }, { $inc: { n: 100_000 } })
        await things.updateMany({ _id: { $gte: 200 } }, { $inc: { n: -100_000 } })
        await things.insertOne({ _id: 1000, n: 50_000, text: 'new' })
      }
    }
    const old = found.filter((id) => id !== 1000)
    expect(old.toSorted((a, b) => a - b)).toEqual(numbered(300).map(({ _id }) => _id))
    expect(found.length - old.length).toBeLessThanOrEqual(1)
  })

  test('ends when its collection or its index is dropped', async () => {
    const overCollection = things.find({}, { batchSize: 5 })
    const overIndex = things.find({}, { batchSize: 5 }).sort({ n: 1 })
    await Promise.all([overCollection.next(), overIndex.next()])
    await things.dropIndex('n_1')
    expect(await codeOf(overIndex.toArray())).toBe(175)
    await things.drop()
    expect(await codeOf(overCollection.toArray())).toBe(175)
  })

  test('goes on after a refused write to its collection', async () => {
    const cursor = things.find({ n: { $gte: 0 } }, { batchSize: 5 })
    await cursor.next()
    expect(await codeOf(things.createIndex({ _id: 1, n: 1 }, { unique: true, name: 'n_1' }))).toBe(86)
    expect(await codeOf(things.insertOne({ _id: 5, n: 5, text: 'twice' }))).toBe(11000)
    expect(await cursor.toArray()).toHaveLength(299)
  })

  test('that is killed is not found', async () => {
    const { cursor } = await command({ find: 'things', batchSize: 5 })
    const killed = await command({ killCursors: 'things', cursors: [cursor.id] })
    expect(killed.cursorsKilled).toHaveLength(1)
    expect(await codeOf(command({ getMore: cursor.id, collection: 'things' }))).toBe(43)
  })
})
