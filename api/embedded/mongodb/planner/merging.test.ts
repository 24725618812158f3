import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { testMongo } from '../testing/test-mongo'

const OWNERS = 20
const NOTES_EACH = 200

const server = await testMongo()
const { connection } = server
const notes = connection.collection<{ _id: number; owner: number; at: number; tag: string }>('notes')

beforeAll(async () => {
  await notes.createIndex({ owner: 1, at: -1, _id: -1 })
  await notes.createIndex({ tag: 1, at: -1, _id: -1 })
  const ofOwner = (owner: number) =>
    Array.from({ length: NOTES_EACH }, (_, at) => ({ _id: owner * NOTES_EACH + at, owner, at, tag: `tag ${at % 4}` }))
  await notes.insertMany(Array.from({ length: OWNERS }, (_, owner) => ofOwner(owner)).flat())
})

afterAll(() => server.close())

const newestFirst = { at: -1, _id: -1 } as const

describe('A page in key order reads little more than it shows', () => {
  test.each<[string, object]>([
    ['of several owners', { owner: { $in: [3, 7, 11] } }],
    [
      'further on, by a cursor of two fields',
      { owner: 5, $or: [{ at: { $lt: 100 } }, { at: 100, _id: { $lt: 1100 } }] },
    ],
    ['of an owner or of a tag', { $or: [{ owner: 2 }, { tag: 'tag 1' }] }],
    ['of several owners or of a tag', { $or: [{ owner: { $in: [2, 4] } }, { tag: 'tag 3' }] }],
  ])('%s', async (_, filter) => {
    const page = notes.find(filter).sort(newestFirst).limit(10)
    const { executionStats } = await page.clone().explain('executionStats')
    expect(executionStats.totalDocsExamined).toBeLessThan(100)
    const all = await notes.find(filter).hint({ $natural: 1 }).toArray()
    const expected = all.toSorted((a, b) => b.at - a.at || b._id - a._id).slice(0, 10)
    expect(await page.toArray()).toEqual(expected)
  })
})

test('$lookup with let finds by an index', async () => {
  const usesOf = async (name: string) => {
    const indexes = await notes.aggregate([{ $indexStats: {} }]).toArray()
    return Number(indexes.find((index) => index.name === name)?.accesses.ops)
  }
  const before = await usesOf('owner_1_at_-1__id_-1')
  const pipeline = [
    { $match: { $expr: { $and: [{ $eq: ['$owner', '$$who'] }, { $gt: ['$at', 190] }] } } },
    { $sort: newestFirst },
    { $limit: 2 },
  ]
  const joined = await notes
    .aggregate([
      { $match: { _id: { $in: [0, NOTES_EACH] } } },
      { $lookup: { from: 'notes', let: { who: '$owner' }, pipeline, as: 'newest' } },
      { $project: { at: '$newest.at', owners: '$newest.owner' } },
    ])
    .toArray()
  expect(joined).toEqual([
    { _id: 0, at: [199, 198], owners: [0, 0] },
    { _id: NOTES_EACH, at: [199, 198], owners: [1, 1] },
  ])
  expect(await usesOf('owner_1_at_-1__id_-1')).toBe(before + 2)
})
