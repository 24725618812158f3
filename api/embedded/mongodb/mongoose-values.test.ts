import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mongo } from 'mongoose'
import { openModels, refusalOf } from './testing/player-models'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const { Player, empty } = await openModels(server.connection)

beforeEach(empty)
afterAll(() => server.close())

describe('Values', () => {
  const raw = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const
  const { Long, Double, Int32, Decimal128, Binary, BSONRegExp, Timestamp, MinKey, MaxKey } = mongo

  test('keep their types through every update', async () => {
    const values = server.connection.collection('values')
    const stored = {
      long: Long.fromString('9007199254740993'),
      small: Long.fromNumber(1),
      double: new Double(2),
      int: new Int32(3),
      decimal: Decimal128.fromString('1.10'),
      binary: new Binary(Buffer.from('hi'), 4),
      nothing: null,
      at: new Date(5),
      pattern: new BSONRegExp('a b', 'x'),
      stamp: new Timestamp({ t: 7, i: 1 }),
      low: new MinKey(),
      high: new MaxKey(),
      '2': new Int32(1),
      '1': new Double(1),
    }
    await values.insertOne({ _id: 'k' as never, ...stored })
    await values.updateOne({ _id: 'k' as never }, { $set: { more: new Int32(1) } })
    await values.updateOne({ _id: 'k' as never }, [{ $set: { again: '$long' } }])
    expect(await values.findOne({ _id: 'k' as never }, raw)).toEqual({
      _id: 'k' as never,
      ...stored,
      more: new Int32(1),
      again: stored.long,
    })
  })

  test.each<[string, unknown, unknown, unknown]>([
    ['int and int', new Int32(1), new Int32(2), new Int32(3)],
    ['ints beyond 32 bits', new Int32(2 ** 31 - 1), new Int32(1), Long.fromString('2147483648')],
    ['long and int', Long.fromString('9007199254740993'), new Int32(1), Long.fromString('9007199254740994')],
    ['int and double', new Int32(1), new Double(0.5), new Double(1.5)],
    ['whole doubles', new Double(1), new Double(1), new Double(2)],
    ['decimal and int', Decimal128.fromString('1.10'), new Int32(1), Decimal128.fromString('2.10')],
    ['decimals', Decimal128.fromString('0.1'), Decimal128.fromString('0.2'), Decimal128.fromString('0.3')],
  ])('$inc and $sum of %s', async (_, start, by, expected) => {
    const values = server.connection.collection('sums')
    await values.deleteMany({})
    await values.insertMany([
      { k: 1, v: start },
      { k: 2, v: by },
    ])
    const [sum] = await values.aggregate([{ $group: { _id: null, v: { $sum: '$v' } } }], raw).toArray()
    await values.updateOne({ k: 1 }, { $inc: { v: by as never } })
    const changed = await values.findOne({ k: 1 }, raw)
    expect([sum?.v, changed?.v]).toEqual([expected, expected])
  })

  test('compare across all numeric types', async () => {
    const values = server.connection.collection('numbers')
    await values.createIndex({ v: 1 })
    await values.insertMany([
      { n: 1, v: new Int32(1) },
      { n: 2, v: Long.fromNumber(1) },
      { n: 3, v: new Double(1) },
      { n: 4, v: Decimal128.fromString('1.0') },
      { n: 5, v: Long.fromString('9007199254740993') },
      { n: 6, v: new Double(9007199254740992) },
      { n: 7, v: Decimal128.fromString('9007199254740992.5') },
    ])
    const found = async (filter: object) => (await values.find(filter).sort({ v: 1, n: 1 }).toArray()).map(({ n }) => n)
    expect(await found({ v: 1 })).toEqual([1, 2, 3, 4])
    expect(await found({ v: { $gt: 1 } })).toEqual([6, 7, 5])
    expect(await found({ v: { $gt: new Double(9007199254740992) } })).toEqual([7, 5])
  })
})

describe('The server', () => {
  test('rejects transactions like a standalone server', async () => {
    const refusal = await refusalOf(
      server.connection.transaction((session) => Player.create([{ email: 'tx@example.org' }], { session })),
    )
    if (!process.env.TEST_MONGODB_URI) expect(refusal.originalError.code).toBe(20)
    expect(await Player.countDocuments({ email: 'tx@example.org' })).toBe(refusal ? 0 : 1)
  })

  test('accepts unacknowledged writes', async () => {
    await Player.collection.insertOne({ email: 'quiet@example.org' }, { writeConcern: { w: 0 } })
    while ((await Player.countDocuments()) === 0) await new Promise(setImmediate)
    expect(await Player.find().lean()).toMatchObject([{ email: 'quiet@example.org' }])
  })

  test('lists collections by name and by pattern', async () => {
    const list = async (filter: object) =>
      (await server.connection.db?.listCollections(filter).toArray())?.map(({ name }) => name)
    expect(await list({ name: 'bots' })).toEqual(['bots'])
    expect((await list({ name: /^(bots|players)$/ }))?.sort()).toEqual(['bots', 'players'])
    expect((await server.connection.db?.admin().buildInfo())?.version).toMatch(/^\d+\.\d+/)
  })
})
