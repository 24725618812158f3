import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mongo } from 'mongoose'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const database = server.connection.db
if (!database) throw new Error('The connection has no database.')
const things = database.collection<{ _id: number; [field: string]: unknown }>('things')
const { Binary, Int32, Long } = mongo

beforeEach(() => things.deleteMany({}))
afterAll(() => server.close())

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error.code,
  )
const bit = (operand: object) => ({ $bit: operand as never })
const ids = async (filter: object) => (await things.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)

/** The examples of https://www.mongodb.com/docs/manual/reference/operator/query/bitsAllSet/ and its siblings. */
describe('Bits', () => {
  beforeEach(async () => {
    await things.insertMany([
      { _id: 1, a: 54, binary: '00110110' },
      { _id: 2, a: 20, binary: '00010100' },
      { _id: 3, a: 20.0, binary: '00010100' },
      { _id: 4, a: new Binary(Buffer.from('Zg==', 'base64')), binary: '01100110' },
      { _id: 5, a: '54' },
      { _id: 6 },
    ])
  })

  test.each<[string, object, number[]]>([
    ['all set, by positions', { $bitsAllSet: [1, 5] }, [1, 4]],
    ['all set, by a mask', { $bitsAllSet: 50 }, [1]],
    ['all set, by binary data', { $bitsAllSet: new Binary(Buffer.from('MC==', 'base64')) }, [1]],
    ['any set, by positions', { $bitsAnySet: [1, 5] }, [1, 4]],
    ['any set, by a mask', { $bitsAnySet: 35 }, [1, 4]],
    ['all clear, by positions', { $bitsAllClear: [1, 5] }, [2, 3]],
    ['all clear, by a mask', { $bitsAllClear: 35 }, [2, 3]],
    ['any clear, by positions', { $bitsAnyClear: [1, 5] }, [2, 3]],
    ['any clear, by a mask', { $bitsAnyClear: 35 }, [1, 2, 3, 4]],
  ])('%s', async (_, condition, found) => {
    expect(await ids({ a: condition })).toEqual(found)
  })

  test('beyond the width of a number repeat its sign', async () => {
    await things.insertOne({ _id: 7, a: -5 })
    expect(await ids({ a: { $bitsAllSet: [0, 1, 200] } })).toEqual([7])
  })

  test.each<[unknown]>([[-1], ['1'], [[-1]], [1.5]])('refuse %p as a mask', async (mask) => {
    expect(await refusalOf(ids({ a: { $bitsAllSet: mask } }))).toBe(2)
  })
})

/** The examples of https://www.mongodb.com/docs/manual/reference/operator/update/bit/ */
describe('$bit', () => {
  test.each<[string, number, number, number]>([
    ['and', 13, 10, 8],
    ['or', 3, 5, 7],
    ['xor', 1, 5, 4],
  ])('%s', async (operation, before, operand, after) => {
    await things.insertOne({ _id: 1, bits: new Int32(before) })
    await things.updateOne({ _id: 1 }, bit({ bits: { [operation]: new Int32(operand) } }))
    expect(await things.findOne({ bits: { $type: 'int' } })).toEqual({ _id: 1, bits: after })
    await things.updateOne({ _id: 1 }, bit({ bits: { [operation]: Long.fromNumber(operand) } }))
    expect(await ids({ bits: { $type: 'long' } })).toEqual([1])
  })

  test('begins at zero, and refuses what is no integer', async () => {
    await things.insertOne({ _id: 1, text: 'x', double: 1.5 })
    await things.updateOne({ _id: 1 }, bit({ bits: { or: new Int32(5) } }))
    expect(await things.findOne({ bits: 5 })).toMatchObject({ _id: 1 })
    const refused = [
      { text: { or: new Int32(1) } },
      { double: { or: new Int32(1) } },
      { bits: { or: 1.5 } },
      { bits: {} },
    ]
    for (const operand of refused) expect(await refusalOf(things.updateOne({ _id: 1 }, bit(operand)))).toBe(2)
  })
})

/** https://www.mongodb.com/docs/manual/reference/operator/query/regex/#syntax */
test('The option x of a regular expression ignores space and comments', async () => {
  await things.insertMany([
    { _id: 1, text: 'abc#1' },
    { _id: 2, text: 'a b c' },
    { _id: 3, text: 'a\n1' },
  ])
  expect(await ids({ text: { $regex: 'a b c # all letters', $options: 'x' } })).toEqual([1])
  expect(await ids({ text: { $regex: 'a [ ] b\\ c', $options: 'x' } })).toEqual([2])
  expect(await ids({ text: { $regex: 'A B C [#] 1 $', $options: 'ix' } })).toEqual([1])
})

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/setField/ */
describe('Fields with dots and dollars', () => {
  const project = async (expression: object) =>
    (await things.aggregate([{ $replaceWith: expression }, { $unset: '_id' }]).toArray())[0]

  beforeEach(async () => {
    await things.insertOne({ _id: 1, price: 5, 'a.b': 1 })
  })

  test('are set, read and removed', async () => {
    const set = (field: unknown, value: unknown) => ({ $setField: { field, input: '$$ROOT', value } })
    expect(await project(set('a.c', 2))).toEqual({ price: 5, 'a.b': 1, 'a.c': 2 })
    expect(await project(set({ $literal: '$price' }, '$price'))).toEqual({ price: 5, 'a.b': 1, $price: 5 })
    expect(await project(set('a.b', '$$REMOVE'))).toEqual({ price: 5 })
    expect(await project({ $unsetField: { field: 'a.b', input: '$$ROOT' } })).toEqual({ price: 5 })
    expect(await project({ got: { $getField: 'a.b' } })).toEqual({ got: 1 })
    expect(await refusalOf(project(set(5, 1)))).toBe(4161107)
  })

  test('are set by an update', async () => {
    const replacement = { $setField: { field: { $literal: '$x' }, input: '$$ROOT', value: 1 } }
    await things.updateOne({ _id: 1 }, [{ $replaceWith: replacement }])
    expect(await things.findOne()).toEqual({ _id: 1, price: 5, 'a.b': 1, $x: 1 })
  })
})

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/rand/ */
test('$rand is a number from 0 to 1, another for each document', async () => {
  await things.insertMany([{ _id: 1 }, { _id: 2 }])
  const drawn = await things.aggregate([{ $set: { at: { $rand: {} } } }]).toArray()
  expect(drawn.every(({ at }) => at >= 0 && at < 1)).toBe(true)
  expect(drawn[0]?.at).not.toBe(drawn[1]?.at)
})

/** https://www.mongodb.com/docs/manual/reference/command/update/#std-label-update-let-syntax */
describe('Variables of `let` are read', () => {
  const isWanted = { $expr: { $eq: ['$_id', '$$wanted'] } }
  const options = { let: { wanted: 2, text: '$literal' } }

  beforeEach(async () => {
    await things.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }])
  })

  test('by updates', async () => {
    await things.updateOne(isWanted, [{ $set: { by: '$$wanted' } }], options)
    await things.updateMany(isWanted, { $set: { many: true } }, options)
    expect(await ids({ by: 2, many: true })).toEqual([2])
  })

  test('by deletes', async () => {
    await things.deleteMany(isWanted, options)
    expect(await ids({})).toEqual([1, 3])
  })

  test('by findAndModify', async () => {
    expect(await things.findOneAndUpdate(isWanted, [{ $set: { by: '$$wanted' } }], options)).toEqual({ _id: 2 })
    expect(await things.findOneAndReplace(isWanted, { text: 'x' }, options)).toEqual({ _id: 2, by: 2 })
    expect(await things.findOneAndDelete(isWanted, options)).toEqual({ _id: 2, text: 'x' })
  })

  test('by projections', async () => {
    const found = things.find(isWanted, { ...options, projection: { by: '$$wanted' } })
    expect(await found.toArray()).toEqual([{ _id: 2, by: 2 }])
  })
})

/** https://www.mongodb.com/docs/manual/reference/stable-api/ */
describe('The stable API', () => {
  const strict = { apiVersion: '1', apiStrict: true }

  test.each<[number | undefined, object]>([
    [undefined, { find: 'things', ...strict }],
    [undefined, { ping: 1, apiVersion: '1', apiDeprecationErrors: true }],
    [323, { distinct: 'things', key: 'a', ...strict }],
    [323, { hostInfo: 1, ...strict }],
    [323, { aggregate: 'things', pipeline: [{ $indexStats: {} }], cursor: {}, ...strict }],
    [322, { ping: 1, apiVersion: '2' }],
    [4886600, { ping: 1, apiStrict: true }],
  ])('answers %p to %p', async (code, command) => {
    expect(await refusalOf(database.command(command))).toBe(code)
  })
})
