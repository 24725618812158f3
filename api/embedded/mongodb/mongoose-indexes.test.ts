import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { openModels, refusalOf } from './testing/player-models'
import { testMongo } from './testing/test-mongo'
import { MINUTE } from './values/time'

const server = await testMongo()
const { Bot, Ticket, player, empty } = await openModels(server.connection)

beforeEach(empty)
afterAll(() => server.close())

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

  test('scan the collection if no index helps', async () => {
    expect(await planOf({ find: 'bots', filter: { wood: 0 } })).toContain('COLLSCAN')
    expect(await planOf({ find: 'bots', filter: { name: 'x' } })).toContain('COLLSCAN')
  })

  test('examine no more documents than they return', async () => {
    const explained = await Bot.find({ player: owner }).sort({ startedAt: -1 }).limit(5).explain('executionStats')
    expect(explained).toMatchObject({ executionStats: { nReturned: 5, totalDocsExamined: 5 } })
  })
})

describe('Indexes', () => {
  test('are listed as created, and synchronised', async () => {
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

  test('cannot be unique over duplicate values', async () => {
    const anna = await player('anna')
    await Bot.create([
      { player: anna._id, slot: 1, wood: 5 },
      { player: anna._id, slot: 2, wood: 5 },
    ])
    expect(await refusalOf(Bot.collection.createIndex({ wood: 1 }, { unique: true }))).toMatchObject({ code: 11000 })
    expect((await Bot.listIndexes()).map(({ name }) => name)).not.toContain('wood_1')
  })

  test('expire documents', async () => {
    await Ticket.create([
      { name: 'old', expiresAt: new Date(Date.now() - MINUTE) },
      { name: 'new', expiresAt: new Date(Date.now() + MINUTE) },
    ])
    const names = () => Ticket.distinct('name')
    while ((await names()).length > 1) await new Promise(setImmediate)
    expect(await names()).toEqual(['new'])
  })
})
