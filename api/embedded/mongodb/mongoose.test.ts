import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Connection, mongo, Schema, Types } from 'mongoose'
import { type TestMongo, testMongo } from './testing/test-mongo'

const playerSchema = new Schema(
  {
    email: { type: String, unique: true, required: true },
    username: String,
    plan: { type: String, default: 'starter' },
    coins: Number,
    tags: [String],
    visits: [{ _id: false, at: Number, place: String }],
    notes: Schema.Types.Mixed,
  },
  { timestamps: true },
)
playerSchema.index({ username: 1 })

const botSchema = new Schema({
  player: { type: Schema.Types.ObjectId, ref: 'Player', required: true },
  slot: Number,
  name: String,
  state: { type: String, default: 'offline' },
  wood: { type: Number, default: 0 },
  startedAt: Date,
})
botSchema.index({ player: 1, slot: 1 }, { unique: true })
botSchema.index({ player: 1, startedAt: -1 })
botSchema.index({ name: 1 }, { unique: true, partialFilterExpression: { state: 'online' } })

const ticketSchema = new Schema({ expiresAt: Date, name: String })
ticketSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 1 })

const modelsOf = (connection: Connection) => ({
  Player: connection.model('Player', playerSchema),
  Bot: connection.model('Bot', botSchema),
  Ticket: connection.model('Ticket', ticketSchema),
})

const server: TestMongo = await testMongo()
const { Player, Bot, Ticket } = modelsOf(server.connection)

beforeAll(async () => {
  await Promise.all([Player.init(), Bot.init(), Ticket.init()])
})

afterAll(() => server.close())

beforeEach(async () => {
  await Promise.all([Player.deleteMany(), Bot.deleteMany(), Ticket.deleteMany()])
})

const player = (name: string, fields: object = {}) =>
  new Player({ email: `${name}@example.org`, username: name, ...fields }).save()
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )

describe('Documents', () => {
  test('are found as they were created', async () => {
    const anna = await player('anna', { coins: 30, tags: ['camp', 'tower'] })
    const found = await Player.findById(anna.id).lean()
    expect(found as object).toEqual({ ...anna.toObject(), createdAt: expect.any(Date), updatedAt: expect.any(Date) })
  })

  test('keep changes to lists and fields, and count their versions', async () => {
    const anna = await player('anna', { tags: ['camp'] })
    anna.tags.push('tower')
    anna.set('plan', 'premium')
    await anna.save()
    expect(await Player.findById(anna.id).lean()).toMatchObject({ tags: ['camp', 'tower'], plan: 'premium', __v: 1 })
  })

  test('refuse a save on top of a newer version', async () => {
    const first = await player('anna', { tags: ['camp'] })
    const second = await Player.findById(first.id).orFail()
    first.set('tags', ['tower'])
    await first.save()
    second.tags.splice(0, 1)
    second.markModified('tags')
    expect(await refusalOf(second.save())).toMatchObject({ name: 'VersionError' })
  })

  test('are deleted one by one or all that match', async () => {
    await Promise.all(['anna', 'ben', 'carl'].map((name) => player(name)))
    expect(await Player.deleteOne({ username: 'anna' })).toMatchObject({ deletedCount: 1 })
    expect(await Player.deleteMany({ username: { $in: ['ben', 'nobody'] } })).toMatchObject({ deletedCount: 1 })
    expect(await Player.find().distinct('username')).toEqual(['carl'])
    expect(await Player.findOneAndDelete({ username: 'carl' })).toMatchObject({ username: 'carl' })
  })

  test('know the documents that they refer to', async () => {
    const anna = await player('anna')
    await Bot.create([
      { player: anna._id, slot: 1 },
      { player: anna._id, slot: 2 },
    ])
    const bots = await Bot.find().populate<{ player: { email: string } }>('player', 'email').sort({ slot: 1 })
    expect(bots.map((bot) => bot.player.email)).toEqual(['anna@example.org', 'anna@example.org'])
  })
})

describe('Unique indexes', () => {
  test('refuse a second holder of a value, naming key and value', async () => {
    await player('anna')
    expect(await refusalOf(player('anna'))).toMatchObject({
      code: 11000,
      name: 'MongoServerError',
      keyPattern: { email: 1 },
      keyValue: { email: 'anna@example.org' },
      message: expect.stringContaining('index: email_1 dup key: { email: "anna@example.org" }'),
    })
  })

  test('refuse only the same combination of values', async () => {
    const anna = await player('anna')
    const ben = await player('ben')
    await Bot.create([
      { player: anna._id, slot: 1 },
      { player: anna._id, slot: 2 },
      { player: ben._id, slot: 1 },
    ])
    const refusal = await refusalOf(Bot.create({ player: anna._id, slot: 1 }))
    expect(refusal).toMatchObject({
      code: 11000,
      keyPattern: { player: 1, slot: 1 },
      keyValue: { player: anna._id, slot: 1 },
    })
  })

  test('count only documents that a partial index is about', async () => {
    const anna = await player('anna')
    const [first, second] = await Bot.create([
      { player: anna._id, slot: 1, name: 'farmer', state: 'online' },
      { player: anna._id, slot: 2, name: 'farmer' },
    ])
    expect(await refusalOf(Bot.updateOne({ _id: second?._id }, { state: 'online' }).exec())).toMatchObject({
      code: 11000,
    })
    await Bot.updateOne({ _id: first?._id }, { state: 'offline' })
    expect(await Bot.updateOne({ _id: second?._id }, { state: 'online' })).toMatchObject({ modifiedCount: 1 })
  })

  test('refuse updates and upserts as they refuse inserts', async () => {
    await Promise.all([player('anna'), player('ben')])
    const change = { email: 'anna@example.org' }
    expect(await refusalOf(Player.updateOne({ username: 'ben' }, change).exec())).toMatchObject({ code: 11000 })
    expect(await refusalOf(Player.findOneAndUpdate({ username: 'ben' }, change).exec())).toMatchObject({
      code: 11000,
      codeName: 'DuplicateKey',
      keyValue: change,
    })
    expect(await refusalOf(Player.updateOne({ username: 'carl' }, change, { upsert: true }).exec())).toMatchObject({
      code: 11000,
    })
  })

  test('let fifty simultaneous creates of one slot make exactly one bot', async () => {
    const anna = await player('anna')
    const tries = Array.from({ length: 50 }, () => Bot.create({ player: anna._id, slot: 1 }))
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await Bot.countDocuments({ player: anna._id })).toBe(1)
  })

  test('let an unordered insertMany store the others', async () => {
    await player('anna')
    const documents = ['ben', 'anna', 'carl'].map((name) => ({ email: `${name}@example.org` }))
    const refusal = await refusalOf(Player.insertMany(documents, { ordered: false }))
    expect(refusal).toMatchObject({ code: 11000, writeErrors: [{ index: 1 }] })
    expect(await Player.countDocuments()).toBe(3)
  })

  test('let an ordered insertMany stop where it is refused', async () => {
    await player('anna')
    const documents = ['ben', 'anna', 'carl'].map((name) => ({ email: `${name}@example.org` }))
    expect(await refusalOf(Player.insertMany(documents))).toMatchObject({ code: 11000 })
    expect(await Player.distinct('email')).toEqual(['anna@example.org', 'ben@example.org'])
  })
})

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
  })

  test('count, list distinct values and tell whether there is any', async () => {
    expect(await Player.countDocuments({ coins: { $gte: 20 } })).toBe(2)
    expect(await Player.countDocuments()).toBe(4)
    expect(await Player.countDocuments({}, { skip: 1, limit: 2 })).toBe(2)
    expect(await Player.estimatedDocumentCount()).toBe(4)
    expect(await Player.distinct('tags')).toEqual(['camp', 'khan', 'tower'])
    expect(await Player.exists({ username: 'nobody' })).toBeNull()
  })
})

describe('Updates', () => {
  test('an upsert makes the document that is missing, and changes it afterwards', async () => {
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

  test('an upsert tells the id that it made', async () => {
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

  test('a conditional update changes only what still fits', async () => {
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

  test('$[identifier] changes the elements that its filter names', async () => {
    const anna = await player('anna', { visits: [{ at: 1 }, { at: 9 }] })
    await Player.updateOne(
      { _id: anna._id },
      { $set: { 'visits.$[late].place': 'z' } },
      { arrayFilters: [{ 'late.at': { $gt: 5 } }] },
    )
    expect(await Player.findById(anna.id).lean()).toMatchObject({ visits: [{ at: 1 }, { at: 9, place: 'z' }] })
  })

  test('$unset and $currentDate', async () => {
    const anna = await player('anna', { notes: { a: 1, b: 2 } })
    await Player.updateOne({ _id: anna._id }, { $unset: { 'notes.a': 1 }, $currentDate: { 'notes.seen': true } })
    expect((await Player.findById(anna.id).lean())?.notes).toEqual({ b: 2, seen: expect.any(Date) })
  })

  test('a pipeline computes from the document itself', async () => {
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

  test('changing nothing matches but modifies nothing', async () => {
    await Promise.all([player('anna'), player('ben')])
    const change = () => Player.updateMany({}, { plan: 'plus' }, { timestamps: false })
    expect([await change(), await change()]).toMatchObject([
      { matchedCount: 2, modifiedCount: 2 },
      { matchedCount: 2, modifiedCount: 0 },
    ])
  })

  test('bulk writes do each kind of write in turn', async () => {
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

describe('Figures', () => {
  beforeEach(async () => {
    const [anna, ben] = await Promise.all([player('anna'), player('ben', { plan: 'premium' })])
    const day = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour))
    await Bot.create([
      { player: anna._id, slot: 1, name: 'farmer', wood: 100, startedAt: day(1, 5) },
      { player: anna._id, slot: 2, name: 'raider', wood: 50, startedAt: day(1, 22) },
      { player: ben._id, slot: 1, name: 'sailor', wood: 25, startedAt: day(2) },
    ])
  })

  test('are summed by group', async () => {
    const stages = [
      {
        $group: {
          _id: '$player',
          wood: { $sum: '$wood' },
          most: { $max: '$wood' },
          bots: { $sum: 1 },
          mean: { $avg: '$wood' },
        },
      },
    ]
    const figures = await Bot.aggregate([...stages, { $sort: { wood: -1 } }, { $project: { _id: 0 } }])
    expect(figures).toEqual([
      { wood: 150, most: 100, bots: 2, mean: 75 },
      { wood: 25, most: 25, bots: 1, mean: 25 },
    ])
  })

  test('are counted by day, as text and as a date, also in a time zone', async () => {
    const byDay = (id: object) => Bot.aggregate([{ $group: { _id: id, n: { $sum: 1 } } }, { $sort: { _id: 1 } }])
    expect(await byDay({ $dateToString: { date: '$startedAt', format: '%Y-%m-%d' } })).toEqual([
      { _id: '2026-11-01', n: 2 },
      { _id: '2026-11-02', n: 1 },
    ])
    expect(await byDay({ $dateTrunc: { date: '$startedAt', unit: 'week', startOfWeek: 'monday' } })).toEqual(
      [
        { _id: new Date('2026-10-26'), n: 2 },
        { _id: new Date('2026-11-02'), n: 1 },
      ].slice(0, 2),
    )
    expect(await byDay({ $dayOfMonth: { date: '$startedAt', timezone: 'Europe/Berlin' } })).toEqual([
      { _id: 1, n: 2 },
      { _id: 2, n: 1 },
    ])
  })

  test('join other collections, by field and by pipeline', async () => {
    const joined = await Player.aggregate([
      { $match: { username: 'anna' } },
      { $lookup: { from: 'bots', localField: '_id', foreignField: 'player', as: 'bots' } },
      { $project: { _id: 0, username: 1, bots: { $size: '$bots' } } },
    ])
    expect(joined).toEqual([{ username: 'anna', bots: 2 }])
    const rich = await Player.aggregate([
      {
        $lookup: {
          from: 'bots',
          as: 'bot',
          let: { owner: '$_id' },
          pipeline: [{ $match: { $expr: { $and: [{ $eq: ['$player', '$$owner'] }, { $gt: ['$wood', 50] }] } } }],
        },
      },
      { $unwind: '$bot' },
      { $replaceWith: { name: '$bot.name', of: '$username' } },
    ])
    expect(rich).toEqual([{ name: 'farmer', of: 'anna' }])
  })

  test('are put side by side by facets, buckets and counts', async () => {
    const [facets] = await Bot.aggregate([
      {
        $facet: {
          total: [{ $count: 'n' }],
          newest: [{ $sort: { startedAt: -1 } }, { $limit: 1 }, { $project: { _id: 0, name: 1 } }],
          sizes: [{ $bucket: { groupBy: '$wood', boundaries: [0, 50, 100], default: 'more' } }],
          perPlayer: [{ $sortByCount: '$player' }, { $project: { _id: 0 } }],
        },
      },
    ])
    expect(facets).toEqual({
      total: [{ n: 3 }],
      newest: [{ name: 'sailor' }],
      sizes: [
        { _id: 0, count: 1 },
        { _id: 50, count: 1 },
        { _id: 'more', count: 1 },
      ],
      perPlayer: [{ count: 2 }, { count: 1 }],
    })
    expect(await Bot.aggregate([{ $match: { name: 'nobody' } }, { $count: 'n' }])).toEqual([])
  })

  test('unite collections and draw samples', async () => {
    const names = await Player.aggregate([
      { $project: { _id: 0, name: '$username' } },
      { $unionWith: { coll: 'bots', pipeline: [{ $project: { _id: 0, name: 1 } }] } },
      { $sort: { name: 1 } },
      { $group: { _id: null, names: { $push: '$name' } } },
    ])
    expect(names[0].names).toEqual(['anna', 'ben', 'farmer', 'raider', 'sailor'])
    expect(await Bot.aggregate([{ $sample: { size: 2 } }])).toHaveLength(2)
  })
})

describe('Cursors', () => {
  beforeEach(async () => {
    const owner = new Types.ObjectId()
    await Bot.insertMany(Array.from({ length: 3000 }, (_, slot) => ({ player: owner, slot, wood: slot % 7 })))
  })

  test('lead through thousands of documents in order', async () => {
    const slots: (number | null | undefined)[] = []
    for await (const bot of Bot.find().sort({ slot: 1 }).lean().cursor({ batchSize: 500 })) slots.push(bot.slot)
    expect(slots).toEqual(Array.from({ length: 3000 }, (_, slot) => slot))
  })

  test('return everything at once where no batches are asked for', async () => {
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

  test('are gone once they are closed', async () => {
    const cursor = Bot.collection.find({}, { batchSize: 10 })
    await cursor.next()
    const id = cursor.id
    await cursor.close()
    const more = server.connection.db?.command({ getMore: id, collection: 'bots' })
    expect(await refusalOf(more ?? Promise.resolve())).toMatchObject({ code: 43 })
  })

  test('open without documents where the first batch is to be empty', async () => {
    const { cursor } = (await server.connection.db?.command({ find: 'bots', batchSize: 0, filter: { slot: 1 } })) ?? {}
    expect(cursor.firstBatch).toEqual([])
    const more = await server.connection.db?.command({ getMore: cursor.id, collection: 'bots' })
    expect(more?.cursor).toMatchObject({ nextBatch: [{ slot: 1 }], id: 0 })
  })
})

describe('Plans', () => {
  const planOf = async (find: object) => {
    const explained = await server.connection.db?.command({ explain: find, verbosity: 'queryPlanner' })
    return JSON.stringify(explained?.queryPlanner.winningPlan)
  }
  const owner = new Types.ObjectId()

  beforeEach(() =>
    Bot.insertMany(Array.from({ length: 50 }, (_, slot) => ({ player: owner, slot, startedAt: new Date(slot) }))),
  )

  test.each<[string, object]>([
    ['equality', { find: 'bots', filter: { player: owner } }],
    ['equality and a sort', { find: 'bots', filter: { player: owner }, sort: { startedAt: -1 }, limit: 5 }],
    ['a beginning', { find: 'players', filter: { username: { $regex: '^an' } } }],
    ['a partial index whose condition is asked for', { find: 'bots', filter: { name: 'x', state: 'online' } }],
    [
      'every branch of an $or',
      {
        find: 'bots',
        filter: {
          $or: [
            { player: owner, slot: 1 },
            { player: owner, slot: 2 },
          ],
        },
      },
    ],
  ])('use an index for %s', async (_, find) => {
    const plan = await planOf(find)
    expect(plan).toContain('IXSCAN')
    expect(plan).not.toContain('COLLSCAN')
    expect(plan).not.toContain('"SORT"')
  })

  test('read the whole collection where no index helps', async () => {
    expect(await planOf({ find: 'bots', filter: { wood: 0 } })).toContain('COLLSCAN')
    expect(await planOf({ find: 'bots', filter: { name: 'x' } })).toContain('COLLSCAN')
  })

  test('examine no more documents than they return', async () => {
    const explained = await Bot.find({ player: owner }).sort({ startedAt: -1 }).limit(5).explain('executionStats')
    expect(explained).toMatchObject({ executionStats: { nReturned: 5, totalDocsExamined: 5 } })
  })
})

describe('Indexes', () => {
  test('are listed as they were made, and synchronised', async () => {
    const indexes = await Bot.listIndexes()
    expect(indexes.map(({ name }) => name)).toEqual(['_id_', 'player_1_slot_1', 'player_1_startedAt_-1', 'name_1'])
    expect(indexes[3]).toMatchObject({ unique: true, key: { name: 1 }, partialFilterExpression: { state: 'online' } })
    expect(await Bot.syncIndexes()).toEqual([])
    await Bot.collection.createIndex({ wood: 1 })
    expect(await Bot.syncIndexes()).toEqual(['wood_1'])
  })

  test('conflict with others of the same name or key', async () => {
    const make = (key: Record<string, 1 | -1>, options: object) => refusalOf(Bot.collection.createIndex(key, options))
    expect(await make({ name: 1 }, { name: 'player_1_slot_1' })).toMatchObject({ code: 86 })
    expect(await make({ player: 1, slot: 1 }, {})).toMatchObject({ code: 86 })
    expect(await make({ player: 1, slot: 1 }, { unique: true, name: 'other' })).toMatchObject({
      code: 85,
    })
    expect(await refusalOf(Bot.collection.dropIndex('unknown_1'))).toMatchObject({ code: 27 })
    expect(await refusalOf(Bot.collection.dropIndex('_id_'))).toMatchObject({ code: 72 })
  })

  test('cannot become unique over values that are there twice', async () => {
    const anna = await player('anna')
    await Bot.create([
      { player: anna._id, slot: 1, wood: 5 },
      { player: anna._id, slot: 2, wood: 5 },
    ])
    expect(await refusalOf(Bot.collection.createIndex({ wood: 1 }, { unique: true }))).toMatchObject({ code: 11000 })
    expect((await Bot.listIndexes()).map(({ name }) => name)).not.toContain('wood_1')
  })

  test('remove documents once their time has passed', async () => {
    await Ticket.create([
      { name: 'old', expiresAt: new Date(Date.now() - 60_000) },
      { name: 'new', expiresAt: new Date(Date.now() + 60_000) },
    ])
    const names = () => Ticket.distinct('name')
    while ((await names()).length > 1) await new Promise(setImmediate)
    expect(await names()).toEqual(['new'])
  }, 90_000)
})

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

  test('compare numbers of every type with each other', async () => {
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
  test('refuses transactions as one that stands alone', async () => {
    const refusal = await refusalOf(
      server.connection.transaction((session) => Player.create([{ email: 'tx@example.org' }], { session })),
    )
    if (!process.env.TEST_MONGODB_URI) expect(refusal.originalError.code).toBe(20)
    expect(await Player.countDocuments({ email: 'tx@example.org' })).toBe(refusal ? 0 : 1)
  })

  test('writes without being waited for', async () => {
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
