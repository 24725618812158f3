import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { openModels } from './testing/player-models'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const { Player, player, empty } = await openModels(server.connection)

beforeEach(empty)
afterAll(() => server.close())

describe('Updates', () => {
  test('an upsert inserts the missing document and updates it afterwards', async () => {
    const change = { $inc: { coins: 1 }, $setOnInsert: { plan: 'plus' } }
    const options = { upsert: true, returnDocument: 'after' } as const
    const made = await Player.findOneAndUpdate({ email: 'anna@example.org' }, change, options)
    expect(made).toMatchObject({ coins: 1, plan: 'plus', email: 'anna@example.org' })
    await Player.updateOne({ email: 'anna@example.org' }, { plan: 'pro' })
    expect(await Player.findOneAndUpdate({ email: 'anna@example.org' }, change, options)).toMatchObject({
      coins: 2,
      plan: 'pro',
    })
  })

  test('an upsert reports the new id', async () => {
    const result = await Player.updateOne({ email: 'anna@example.org' }, { coins: 1 }, { upsert: true })
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: expect.any(Types.ObjectId) })
    const raw = await Player.findOneAndUpdate(
      { email: 'ben@example.org' },
      { coins: 1 },
      { upsert: true, includeResultMetadata: true },
    )
    expect(raw.lastErrorObject).toMatchObject({ updatedExisting: false, upserted: expect.any(Types.ObjectId) })
    expect(await Player.findOneAndUpdate({ email: 'nobody@example.org' }, { coins: 1 })).toBeNull()
  })

  test('twenty simultaneous upserts count to twenty in one document', async () => {
    const count = () => Player.updateOne({ email: 'anna@example.org' }, { $inc: { coins: 1 } }, { upsert: true })
    await Promise.all(Array.from({ length: 20 }, count))
    expect(await Player.find().lean()).toMatchObject([{ coins: 20 }])
  })

  test('a conditional update changes only documents that still match', async () => {
    const anna = await player('anna', { coins: 5 })
    const spend = () => Player.updateOne({ _id: anna._id, coins: { $gte: 3 } }, { $inc: { coins: -3 } })
    expect([await spend(), await spend()]).toMatchObject([{ modifiedCount: 1 }, { matchedCount: 0 }])
  })

  const lists: [string, object, object][] = [
    [
      '$push with $slice keeps the newest',
      { $push: { tags: { $each: ['c', 'd'], $slice: -3 } } },
      { tags: ['b', 'c', 'd'] },
    ],
    [
      '$push with $position and $sort',
      { $push: { tags: { $each: ['0'], $position: 0, $sort: -1 } } },
      { tags: ['b', 'a', '0'] },
    ],
    [
      '$push makes a list with its $slice',
      { $push: { 'notes.ring': { $each: [1, 2, 3], $slice: -2 } } },
      { notes: { ring: [2, 3] } },
    ],
    [
      '$push sorts documents',
      { $push: { visits: { $each: [{ at: 0 }], $sort: { at: 1 } } } },
      { visits: [{ at: 0 }, { at: 1 }, { at: 9 }] },
    ],
    ['$addToSet adds what is missing', { $addToSet: { tags: { $each: ['b', 'c', 'c'] } } }, { tags: ['a', 'b', 'c'] }],
    ['$pull removes by condition', { $pull: { visits: { at: { $lt: 5 } } } }, { visits: [{ at: 9 }] }],
    ['$pull removes values', { $pull: { tags: { $in: ['a', 'x'] } } }, { tags: ['b'] }],
    ['$pullAll removes each value', { $pullAll: { tags: ['a', 'b'] } }, { tags: [] }],
    ['$pop takes the first', { $pop: { tags: -1 } }, { tags: ['b'] }],
    [
      '$ changes the element that matched',
      { $set: { 'visits.$.place': 'x' } },
      { visits: [{ at: 1 }, { at: 9, place: 'x' }] },
    ],
    ['$[] changes every element', { $inc: { 'visits.$[].at': 1 } }, { visits: [{ at: 2 }, { at: 10 }] }],
    [
      '$min, $max and $mul compare and multiply',
      { $min: { coins: 3 }, $max: { 'notes.best': 7 }, $mul: { 'notes.rate': 2 } },
      { coins: 3, notes: { best: 7, rate: 4 } },
    ],
    ['$rename moves a field', { $rename: { 'notes.rate': 'notes.speed' } }, { notes: { speed: 2 } }],
  ]

  test.each(lists)('%s', async (_, change, expected) => {
    const anna = await player('anna', {
      coins: 5,
      tags: ['a', 'b'],
      visits: [{ at: 1 }, { at: 9 }],
      notes: { rate: 2 },
    })
    await Player.updateOne({ _id: anna._id, 'visits.at': 9 }, change)
    expect(await Player.findById(anna.id).lean()).toMatchObject(expected)
  })

  test('$[identifier] changes the elements that its filter selects', async () => {
    const anna = await player('anna', { visits: [{ at: 1 }, { at: 9 }] })
    await Player.updateOne(
      { _id: anna._id },
      { $set: { 'visits.$[late].place': 'z' } },
      { arrayFilters: [{ 'late.at': { $gt: 5 } }] },
    )
    expect(await Player.findById(anna.id).lean()).toMatchObject({ visits: [{ at: 1 }, { at: 9, place: 'z' }] })
  })

  test('$rename leaves the order of fields, and elements of lists', async () => {
    const raw = server.connection.collection<{ _id: number }>('renamed')
    await raw.insertOne({ _id: 1, old: 1, kept: 2, last: 4, list: [{ at: 3 }] } as never)
    const code = (change: object) =>
      raw.updateOne({ _id: 1 }, { $rename: change } as never).catch((error) => error.code)
    expect([await code({ 'list.0.at': 'kept' }), await code({ old: 'list.0.to' })]).toEqual([2, 2])
    expect([await code({ 'list.at': 'new' }), await code({ 'kept.of': 'new' })]).toEqual([28, 28])
    expect(await code({ 'absent.of': 'new' })).toMatchObject({ modifiedCount: 0 })
    await raw.updateOne({ _id: 1 }, { $rename: { list: 'kept' } } as never)
    await raw.updateOne({ _id: 1 }, { $rename: { kept: 'old' } } as never)
    expect(JSON.stringify(await raw.findOne({ _id: 1 }))).toBe('{"_id":1,"old":[{"at":3}],"last":4}')
  })

  test('$unset and $currentDate', async () => {
    const anna = await player('anna', { notes: { a: 1, b: 2 } })
    await Player.updateOne({ _id: anna._id }, { $unset: { 'notes.a': 1 }, $currentDate: { 'notes.seen': true } })
    expect((await Player.findById(anna.id).lean())?.notes).toEqual({ b: 2, seen: expect.any(Date) })
  })

  test('a pipeline computes from the document', async () => {
    const anna = await player('anna', { coins: 20 })
    await Player.updateOne(
      { _id: anna._id },
      [{ $set: { coins: { $multiply: ['$coins', 2] } } }, { $unset: 'username' }],
      { updatePipeline: true },
    )
    const changed = await Player.findById(anna.id).lean()
    expect(changed).toMatchObject({ coins: 40 })
    expect(changed).not.toHaveProperty('username')
  })

  test('an update without effect matches but modifies nothing', async () => {
    await Promise.all([player('anna'), player('ben')])
    const change = () => Player.updateMany({}, { plan: 'plus' }, { timestamps: false })
    expect([await change(), await change()]).toMatchObject([
      { matchedCount: 2, modifiedCount: 2 },
      { matchedCount: 2, modifiedCount: 0 },
    ])
  })

  test('bulk writes run each kind of write in order', async () => {
    const result = await Player.bulkWrite([
      { insertOne: { document: { email: 'a@example.org', coins: 1 } } },
      { updateOne: { filter: { email: 'a@example.org' }, update: { $inc: { coins: 4 } } } },
      { updateOne: { filter: { email: 'b@example.org' }, update: { coins: 9 }, upsert: true } },
      { replaceOne: { filter: { email: 'b@example.org' }, replacement: { email: 'b@example.org', coins: 10 } } },
      { deleteOne: { filter: { coins: 5 } } },
    ])
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 2, upsertedCount: 1, deletedCount: 1 })
    expect(await Player.find().lean()).toMatchObject([{ email: 'b@example.org', coins: 10 }])
  })
})
