import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { MaxKey, MinKey, Timestamp } from 'bson'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const things = server.connection.collection<{ _id: number | object; [field: string]: unknown }>('things')
const command = (body: object) => server.connection.db?.command(body as { ping: 1 })

beforeEach(() => things.deleteMany({}))
afterAll(() => server.close())

/** https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
describe('The order of types', () => {
  beforeEach(async () => {
    await things.insertMany([
      { _id: 1, v: [[1], 5] },
      { _id: 2, v: 7 },
      { _id: 3, v: [[9]] },
      { _id: 4 },
      { _id: 5, v: { x: 1 } },
      { _id: 6, v: true },
      { _id: 7, v: [] },
      { _id: 8, v: [[]] },
    ])
  })

  const ids = async (found: Promise<{ _id: unknown }[]>) => (await found).map(({ _id }) => _id)
  const ascending = [7, 4, 1, 2, 5, 8, 3, 6]
  const descending = [6, 3, 1, 8, 5, 2, 4, 7]

  test('counts the smallest or largest element of a list, which may be a list', async () => {
    expect(await ids(things.find().sort({ v: 1 }).toArray())).toEqual(ascending)
    expect(await ids(things.find().sort({ v: -1 }).toArray())).toEqual(descending)
    expect(await ids(things.aggregate<{ _id: number }>([{ $set: { a: 1 } }, { $sort: { v: -1 } }]).toArray())).toEqual(
      descending,
    )
  })

  test('is the same with an index', async () => {
    await things.createIndex({ v: 1 })
    expect(await ids(things.find().sort({ v: 1 }).toArray())).toEqual(ascending)
    await things.dropIndexes()
  })

  test('ends at MinKey and MaxKey, which compare with missing fields too', async () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8]
    const found = (v: object) => ids(things.find({ v }).sort({ _id: 1 }).toArray())
    const conditions = [{ $gte: new MinKey() }, { $lt: new MaxKey() }, { $gt: new MinKey(), $lte: new MaxKey() }]
    for (const condition of conditions) expect(await found(condition)).toEqual(all)
    await things.createIndex({ v: 1 }, { sparse: true })
    for (const condition of conditions) expect(await found(condition)).toEqual(all)
    expect(await found({ $lte: new MinKey() })).toEqual([])
    await things.dropIndexes()
  })
})

/** https://www.mongodb.com/docs/manual/reference/bson-types/#timestamps */
describe('An empty timestamp', () => {
  const empty = new Timestamp({ t: 0, i: 0 })
  const secondsOf = (value: unknown) => Number(BigInt(String(value)) >> 32n)

  test('at the top of an inserted or replaced document becomes the time', async () => {
    const before = Math.floor(Date.now() / 1000)
    await things.insertOne({ _id: 1, at: empty, inner: { at: empty } })
    await things.insertOne({ _id: 2, n: 2 })
    await things.replaceOne({ n: 2 }, { at: empty })
    const [one, two] = await things.find().sort({ _id: 1 }).toArray()
    expect(secondsOf(one?.at)).toBeGreaterThanOrEqual(before)
    expect(secondsOf(two?.at)).toBeGreaterThanOrEqual(before)
    expect(one?.inner).toEqual({ at: empty })
  })

  test('in _id stays as it is', async () => {
    await things.insertOne({ _id: empty })
    expect(secondsOf((await things.findOne())?._id)).toBe(0)
  })
})

/** https://www.mongodb.com/docs/manual/reference/command/listDatabases/ */
test('listDatabases says how many bytes each database has on disk', async () => {
  await things.insertMany(Array.from({ length: 100 }, (_, _id) => ({ _id, text: 'x'.repeat(1000) })))
  const { databases, totalSize } = (await server.connection.db?.admin().listDatabases()) ?? { databases: [] }
  const own = databases.find(({ name }) => name === server.connection.name)
  expect(own?.sizeOnDisk).toBeGreaterThan(100_000)
  expect(Number(totalSize)).toBeGreaterThanOrEqual(Number(own?.sizeOnDisk))
})

/** https://www.mongodb.com/docs/manual/reference/command/count/ */
test('A negative limit counts like a positive one', async () => {
  await things.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }])
  expect(await command({ count: 'things', limit: -2 })).toMatchObject({ n: 2 })
})
