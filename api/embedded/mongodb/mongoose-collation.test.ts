import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const database = server.connection.db
if (!database) throw new Error('The connection has no database.')
const things = database.collection<{ _id: number; name?: string; tags?: string[]; inner?: object; n?: number }>(
  'things',
)
const ids = async (found: { toArray(): Promise<{ _id: number }[]> }) => (await found.toArray()).map(({ _id }) => _id)
const anyCase = { locale: 'en', strength: 2 }

beforeAll(async () => {
  await things.insertMany([
    { _id: 1, name: 'anna' },
    { _id: 2, name: 'Ben' },
    { _id: 3, name: 'ANNA', tags: ['Red', 'blue'] },
    { _id: 4, name: 'änna', inner: { name: 'Anna' } },
    { _id: 5, name: 'zoe10' },
    { _id: 6, name: 'Zoe9' },
    { _id: 7, n: 1 },
  ])
  await things.createIndex({ name: 1 })
})
afterAll(() => server.close())

/** https://www.mongodb.com/docs/manual/reference/collation/ */
describe('A collation', () => {
  test.each<[string, object, object, number[]]>([
    ['of strength 1 ignores accents and case', { name: 'anna' }, { locale: 'en', strength: 1 }, [1, 3, 4]],
    ['of strength 2 ignores case', { name: 'anna' }, anyCase, [1, 3]],
    ['of strength 3 ignores nothing', { name: 'anna' }, { locale: 'en' }, [1]],
    [
      'of strength 1 with caseLevel ignores accents',
      { name: 'anna' },
      { locale: 'en', strength: 1, caseLevel: true },
      [1, 4],
    ],
    ['in byte order ignores nothing', { name: 'anna' }, { locale: 'simple' }, [1]],
    ['compares one of several', { name: { $in: ['ANNA', 'BEN'] } }, anyCase, [1, 2, 3]],
    ['compares none of several', { name: { $nin: ['anna', 'ben'] } }, anyCase, [4, 5, 6, 7]],
    ['compares another value', { name: { $ne: 'anna' } }, anyCase, [2, 4, 5, 6, 7]],
    ['compares ranges', { name: { $gte: 'B', $lt: 'c' } }, anyCase, [2]],
    ['compares elements', { tags: 'RED' }, anyCase, [3]],
    ['compares all elements', { tags: { $all: ['red', 'BLUE'] } }, anyCase, [3]],
    ['compares elements that match', { tags: { $elemMatch: { $eq: 'red' } } }, anyCase, [3]],
    ['compares documents', { inner: { name: 'ANNA' } }, anyCase, [4]],
    ['compares branches', { $or: [{ name: 'BEN' }, { tags: 'red' }] }, anyCase, [2, 3]],
    ['leaves numbers alone', { n: 1 }, anyCase, [7]],
    ['leaves patterns alone', { name: /^a/ }, anyCase, [1]],
  ])('%s', async (_, filter, collation, found) => {
    expect(await ids(things.find(filter, { collation: collation as never, sort: { _id: 1 } }))).toEqual(found)
  })

  test.each<[string, object, number[]]>([
    ['by the letters of a language', { locale: 'en' }, [7, 1, 3, 4, 2, 5, 6]],
    ['with ä after z in Swedish', { locale: 'sv' }, [7, 1, 3, 2, 5, 6, 4]],
    ['with numbers by their value', { locale: 'en', numericOrdering: true }, [7, 1, 3, 4, 2, 6, 5]],
    ['with capitals first', { locale: 'en', caseFirst: 'upper' }, [7, 3, 1, 4, 2, 5, 6]],
  ])('sorts %s', async (_, collation, order) => {
    const options = { collation: collation as never }
    expect(await ids(things.find({}, { ...options, sort: { name: 1 } }))).toEqual(order)
    expect(await ids(things.find({}, { ...options, sort: { name: -1 } }))).toEqual(order.toReversed())
    expect(await ids(things.find({}, { ...options, sort: { name: 1 }, skip: 1, limit: 2 }))).toEqual(order.slice(1, 3))
    expect(await ids(things.aggregate<{ _id: number }>([{ $sort: { name: 1 } }], options))).toEqual(order)
  })

  test('counts, and lists distinct values', async () => {
    const options = { collation: anyCase }
    expect(await things.countDocuments({ name: 'anna' }, options)).toBe(2)
    expect(await database.command({ count: 'things', query: { name: 'anna' }, ...options })).toMatchObject({ n: 2 })
    expect(await things.distinct('name', {}, options)).toEqual(['anna', 'änna', 'Ben', 'zoe10', 'Zoe9'])
  })

  test('finds what is changed and removed', async () => {
    const others = database.collection<{ _id: number; name: string; list?: string[]; by?: string }>('others')
    const options = { collation: anyCase }
    await others.insertMany([1, 2, 3, 4].map((_id) => ({ _id, name: _id === 4 ? 'Ben' : 'Anna', list: ['X', 'Y'] })))
    await others.updateOne({ name: 'ANNA' }, { $set: { by: 'one' } }, options)
    await others.updateMany({ name: 'ANNA', list: 'y' }, { $set: { 'list.$': 'many' } }, options)
    expect((await others.findOneAndUpdate({ name: 'ben' }, { $set: { by: 'find' } }, options))?._id).toBe(4)
    expect((await others.findOneAndDelete({ name: 'BEN' }, options))?.by).toBe('find')
    expect((await others.deleteOne({ name: 'anna', by: 'ONE' }, options)).deletedCount).toBe(1)
    expect(await others.find().toArray()).toEqual([2, 3].map((_id) => ({ _id, name: 'Anna', list: ['X', 'many'] })))
  })

  test('does not go by an index, which is in byte order', async () => {
    const explanation = await things.find({ name: 'anna' }, { collation: anyCase }).explain()
    expect(explanation.queryPlanner.winningPlan).toMatchObject({ stage: 'COLLSCAN' })
  })
})

describe.skipIf(process.env.TEST_MONGODB_URI !== undefined)('What compares without the collation is refused', () => {
  const find = (options: object) => ({ find: 'things', ...options })
  const collation = anyCase
  const update = (u: object, options = {}) => ({ update: 'things', updates: [{ q: {}, u, collation, ...options }] })

  test.each<[string, object]>([
    ['strength', find({ collation: { locale: 'en', strength: 4 } })],
    ['alternate', find({ collation: { locale: 'en', alternate: 'shifted' } })],
    ['locale', find({ collation: { locale: 'frob' } })],
    ['locale', find({ collation: { strength: 2 } })],
    ['$expr', find({ filter: { $expr: true }, collation })],
    ['projection', find({ projection: { a: { $toLower: '$name' } }, collation })],
    ['$group', { aggregate: 'things', pipeline: [{ $group: { _id: '$name' } }], cursor: {}, collation }],
    ['$pull', update({ $pull: { tags: 'RED' } })],
    ['pipeline', update([{ $set: { a: 1 } }])],
    ['arrayFilters', update({ $set: { 'tags.$[x]': 1 } }, { arrayFilters: [{ x: 'red' }] })],
  ])('%s', async (name, command) => {
    const answer = await database.command(command as { ping: 1 }).catch((error) => error)
    expect(answer.writeErrors?.[0]?.errmsg ?? answer.message).toContain(name)
  })
})
