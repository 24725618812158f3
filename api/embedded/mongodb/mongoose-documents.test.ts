import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { openModels, refusalOf } from './testing/player-models'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const { Player, Bot, player, empty } = await openModels(server.connection)

beforeEach(empty)
afterAll(() => server.close())

describe('Documents', () => {
  test('are found as they were created', async () => {
    const anna = await player('anna', { coins: 30, tags: ['camp', 'tower'] })
    const found = await Player.findById(anna.id).lean()
    expect(found as object).toEqual({ ...anna.toObject(), createdAt: expect.any(Date), updatedAt: expect.any(Date) })
  })

  test('keep changes to lists and fields, and count versions', async () => {
    const anna = await player('anna', { tags: ['camp'] })
    anna.tags.push('tower')
    anna.set('plan', 'premium')
    await anna.save()
    expect(await Player.findById(anna.id).lean()).toMatchObject({ tags: ['camp', 'tower'], plan: 'premium', __v: 1 })
  })

  test('reject a save over a newer version', async () => {
    const first = await player('anna', { tags: ['camp'] })
    const second = await Player.findById(first.id).orFail()
    first.set('tags', ['tower'])
    await first.save()
    second.tags.splice(0, 1)
    second.markModified('tags')
    expect(await refusalOf(second.save())).toMatchObject({ name: 'VersionError' })
  })

  test('are deleted one by one or by filter', async () => {
    await Promise.all(['anna', 'ben', 'carl'].map((name) => player(name)))
    expect(await Player.deleteOne({ username: 'anna' })).toMatchObject({ deletedCount: 1 })
    expect(await Player.deleteMany({ username: { $in: ['ben', 'nobody'] } })).toMatchObject({ deletedCount: 1 })
    expect(await Player.find().distinct('username')).toEqual(['carl'])
    expect(await Player.findOneAndDelete({ username: 'carl' })).toMatchObject({ username: 'carl' })
  })

  test('populate references', async () => {
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
  test('reject a duplicate value with its key and value', async () => {
    await player('anna')
    expect(await refusalOf(player('anna'))).toMatchObject({
      code: 11000,
      name: 'MongoServerError',
      keyPattern: { email: 1 },
      keyValue: { email: 'anna@example.org' },
      message: expect.stringContaining('index: email_1 dup key: { email: "anna@example.org" }'),
    })
  })

  test('reject only the same combination of values', async () => {
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

  test('ignore documents outside a partial index', async () => {
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

  test('reject duplicate updates and upserts like inserts', async () => {
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

  test('let fifty simultaneous creates of one slot create exactly one bot', async () => {
    const anna = await player('anna')
    const tries = Array.from({ length: 50 }, () => Bot.create({ player: anna._id, slot: 1 }))
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await Bot.countDocuments({ player: anna._id })).toBe(1)
  })

  test('let an unordered insertMany store the other documents', async () => {
    await player('anna')
    const documents = ['ben', 'anna', 'carl'].map((name) => ({ email: `${name}@example.org` }))
    const refusal = await refusalOf(Player.insertMany(documents, { ordered: false }))
    expect(refusal).toMatchObject({ code: 11000, writeErrors: [{ index: 1 }] })
    expect(await Player.countDocuments()).toBe(3)
  })

  test('let an ordered insertMany stop at the first error', async () => {
    await player('anna')
    const documents = ['ben', 'anna', 'carl'].map((name) => ({ email: `${name}@example.org` }))
    expect(await refusalOf(Player.insertMany(documents))).toMatchObject({ code: 11000 })
    expect(await Player.distinct('email')).toEqual(['anna@example.org', 'ben@example.org'])
  })
})
