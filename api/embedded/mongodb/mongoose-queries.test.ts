import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { openModels, refusalOf } from './testing/player-models'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const { Player, Bot, player, empty } = await openModels(server.connection)

beforeEach(empty)
afterAll(() => server.close())

describe('Queries', () => {
  beforeEach(async () => {
    await player('anna', {
      coins: 10,
      tags: ['camp', 'tower'],
      visits: [
        { at: 1, place: 'camp' },
        { at: 9, place: 'tower' },
      ],
    })
    await player('ben', { coins: 20, tags: ['khan'], visits: [{ at: 5, place: 'tower' }] })
    await player('carl', { coins: 30, tags: [] })
    await Player.collection.insertOne({ email: 'dora@example.org', username: 'dora' })
  })

  const names = async (filter: object) =>
    (await Player.find(filter).sort({ username: 1 }).lean()).map(({ username }) => username)

  test.each<[string, object, string[]]>([
    ['a range', { coins: { $gt: 10, $lte: 30 } }, ['ben', 'carl']],
    ['an element of a list', { tags: 'khan' }, ['ben']],
    ['a whole list', { tags: ['camp', 'tower'] }, ['anna']],
    ['all of several elements', { tags: { $all: ['tower', 'camp'] } }, ['anna']],
    ['the size of a list', { tags: { $size: 0 } }, ['carl']],
    ['one of several values', { username: { $in: ['anna', 'dora'] } }, ['anna', 'dora']],
    ['none of several values', { username: { $nin: ['anna', 'dora'] } }, ['ben', 'carl']],
    ['null or nothing', { coins: null }, ['dora']],
    ['a field that is there', { coins: { $exists: true } }, ['anna', 'ben', 'carl']],
    ['a type', { coins: { $type: 'number' } }, ['anna', 'ben', 'carl']],
    [
      'one element that satisfies several conditions',
      { visits: { $elemMatch: { place: 'tower', at: { $lt: 6 } } } },
      ['ben'],
    ],
    ['a field of any element', { 'visits.place': 'tower' }, ['anna', 'ben']],
    ['a field of the element at a position', { 'visits.1.place': 'tower' }, ['anna']],
    ['a beginning', { username: /^b/ }, ['ben']],
    ['a pattern without case', { username: /^B/i }, ['ben']],
    ['one branch of several', { $or: [{ coins: 10 }, { username: 'dora' }] }, ['anna', 'dora']],
    ['no branch of several', { $nor: [{ coins: 10 }, { username: 'dora' }] }, ['ben', 'carl']],
    ['the opposite of a condition', { coins: { $not: { $gte: 20 } } }, ['anna', 'dora']],
    ['a remainder', { coins: { $mod: [20, 10] } }, ['anna', 'carl']],
    ['an expression', { $expr: { $gt: [{ $size: { $ifNull: ['$visits', []] } }, 1] } }, ['anna']],
    ['another value', { username: { $ne: 'anna' } }, ['ben', 'carl', 'dora']],
  ])('find by %s', async (_, filter, expected) => {
    expect(await names(filter)).toEqual(expected)
  })

  test('sort, skip, limit and project', async () => {
    const found = await Player.find({ coins: { $gt: 0 } })
      .sort({ coins: -1 })
      .skip(1)
      .limit(1)
      .select('username -_id')
      .lean()
    expect(found as unknown[]).toEqual([{ username: 'ben' }])
  })

  test('sort null before numbers, and by several fields', async () => {
    await Player.updateOne({ username: 'ben' }, { coins: 10 })
    const found = await Player.find().sort({ coins: 1, username: -1 }).lean()
    expect(found.map(({ username }) => username)).toEqual(['dora', 'ben', 'anna', 'carl'])
  })

  test('project parts of lists', async () => {
    const anna = (projection: object) => Player.findOne({ username: 'anna', 'visits.at': 9 }, projection).lean()
    expect(await anna({ _id: 0, tags: { $slice: -1 }, username: 1 })).toEqual({
      username: 'anna',
      tags: ['tower'],
    } as never)
    expect(await anna({ _id: 0, 'visits.$': 1 })).toEqual({ visits: [{ at: 9, place: 'tower' }] } as never)
    expect(await anna({ _id: 0, visits: { $elemMatch: { at: 1 } } })).toEqual({
      visits: [{ at: 1, place: 'camp' }],
    } as never)
    expect(await anna({ _id: 0, 'visits.place': 1 })).toEqual({
      visits: [{ place: 'camp' }, { place: 'tower' }],
    } as never)
    expect(Object.keys((await anna({ visits: 0, notes: 0 })) ?? {})).not.toContain('visits')
    expect(await anna({ _id: '$username', 'tags.0': 1, coins: 1 })).toMatchObject({ _id: 'anna' } as never)
  })

  test('count, list distinct values and test existence', async () => {
    expect(await Player.countDocuments({ coins: { $gte: 20 } })).toBe(2)
    expect(await Player.countDocuments()).toBe(4)
    expect(await Player.countDocuments({}, { skip: 1, limit: 2 })).toBe(2)
    expect(await Player.estimatedDocumentCount()).toBe(4)
    expect(await Player.distinct('tags')).toEqual(['camp', 'khan', 'tower'])
    expect(await Player.exists({ username: 'nobody' })).toBeNull()
  })
})

describe('Cursors', () => {
  beforeEach(async () => {
    const owner = new Types.ObjectId()
    await Bot.insertMany(Array.from({ length: 3000 }, (_, slot) => ({ player: owner, slot, wood: slot % 7 })))
  })

  test('iterate thousands of documents in order', async () => {
    const slots: (number | null | undefined)[] = []
    for await (const bot of Bot.find().sort({ slot: 1 }).lean().cursor({ batchSize: 500 })) slots.push(bot.slot)
    expect(slots).toEqual(Array.from({ length: 3000 }, (_, slot) => slot))
  })

  test('return everything at once without a batch size', async () => {
    expect(await Bot.find({ wood: 3 }).lean()).toHaveLength(429)
    expect(await Bot.aggregate([{ $match: { wood: 3 } }, { $project: { slot: 1 } }])).toHaveLength(429)
  })

  test('carry more than fits one message', async () => {
    const large = server.connection.collection('large')
    await large.insertMany(Array.from({ length: 40 }, (_, n) => ({ n, text: 'x'.repeat(1_000_000) })))
    const found = await large.find().toArray()
    expect(found.map(({ n, text }) => [n, text.length])).toEqual(Array.from({ length: 40 }, (_, n) => [n, 1_000_000]))
    await large.drop()
  })

  test('are gone once closed', async () => {
    const cursor = Bot.collection.find({}, { batchSize: 10 })
    await cursor.next()
    const id = cursor.id
    await cursor.close()
    const more = server.connection.db?.command({ getMore: id, collection: 'bots' })
    expect(await refusalOf(more ?? Promise.resolve())).toMatchObject({ code: 43 })
  })

  test('open with an empty first batch', async () => {
    const { cursor } = (await server.connection.db?.command({ find: 'bots', batchSize: 0, filter: { slot: 1 } })) ?? {}
    expect(cursor.firstBatch).toEqual([])
    const more = await server.connection.db?.command({ getMore: cursor.id, collection: 'bots' })
    expect(more?.cursor).toMatchObject({ nextBatch: [{ slot: 1 }], id: 0 })
  })
})
