import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const database = server.connection.db
if (!database) throw new Error('The connection has no database.')
const things = database.collection<{ _id: number; text?: string }>('things')
const admin = (command: object) => database.admin().command(command as { ping: 1 })
const nameOf = (collection: string) => `${database.databaseName}.${collection}`
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error.code,
  )
const COUNT = 50

beforeEach(async () => {
  await database.dropDatabase()
  await things.insertMany(Array.from({ length: COUNT }, (_, _id) => ({ _id, text: 'x'.repeat(1000) })))
  await things.createIndex({ text: 1 })
})
afterAll(() => server.close())

/** https://www.mongodb.com/docs/manual/reference/command/nav-diagnostic/ */
describe('The server tells', () => {
  test.each<[string, object, object]>([
    ['its machine', { hostInfo: 1 }, { system: { numCores: expect.any(Number) }, os: { type: expect.any(String) } }],
    ['its logs', { getLog: '*' }, { names: expect.arrayContaining(['startupWarnings']) }],
    ['the lines of a log', { getLog: 'startupWarnings' }, { log: expect.any(Array) }],
    [
      'a parameter',
      { getParameter: 1, featureCompatibilityVersion: 1 },
      { featureCompatibilityVersion: { version: expect.stringMatching(/^\d+\.\d+$/) } },
    ],
    ['its command line', { getCmdLineOpts: 1 }, { argv: expect.any(Array) }],
    ['its users', { usersInfo: 1 }, { users: expect.any(Array) }],
    ['its roles', { rolesInfo: 1 }, { roles: expect.any(Array) }],
    ['its operations', { currentOp: 1 }, { inprog: expect.any(Array) }],
    ['whether it profiles', { profile: -1 }, { was: 0 }],
  ])('%s', async (_, command, answer) => {
    expect(await admin(command)).toMatchObject(answer)
  })

  test('how often a collection was used', async () => {
    await things.findOne({ _id: 1 })
    const { totals } = await admin({ top: 1 })
    expect(totals[nameOf('things')].readLock.count).toBeGreaterThan(0)
    const [staged] = await things.aggregate([{ $collStats: { latencyStats: {} } }]).toArray()
    expect(staged?.latencyStats.reads.ops).toBeGreaterThan(0)
  })

  test.each<[string, object]>([
    ['a log', { getLog: 'frob' }],
    ['a parameter', { getParameter: 1, frob: 1 }],
  ])('no %s that it does not have', async (_, command) => {
    expect(await refusalOf(admin(command))).toBeNumber()
  })
})

describe('Sizes', () => {
  const sizes = { count: COUNT, nindexes: 2, storageSize: expect.any(Number), totalIndexSize: expect.any(Number) }

  test('of a database', async () => {
    const stats = await database.stats()
    expect(stats).toMatchObject({ db: database.databaseName, collections: 1, objects: COUNT, indexes: 2 })
    expect(stats.dataSize).toBeGreaterThan(COUNT * 1000)
    expect((await database.command({ dbStats: 1, scale: 1024 })).dataSize).toBeCloseTo(stats.dataSize / 1024, 0)
  })

  test('of a collection, by command and by stage', async () => {
    const stats = await database.command({ collStats: 'things' })
    expect(stats.size).toBeGreaterThan(COUNT * 1000)
    expect(stats.size).toBeLessThanOrEqual(stats.storageSize)
    expect(stats).toMatchObject({ ns: nameOf('things'), ...sizes, capped: false })
    expect(Object.keys(stats.indexSizes)).toEqual(['_id_', 'text_1'])
    const [staged] = await things.aggregate([{ $collStats: { storageStats: {}, count: {} } }]).toArray()
    expect(staged).toMatchObject({ ns: nameOf('things'), storageStats: sizes, count: COUNT })
  })

  test('of a collection that is not there are zero as a command, and refused as a stage', async () => {
    expect(await database.command({ collStats: 'nowhere' })).toMatchObject({ count: 0, size: 0, storageSize: 0 })
    const staged = database.collection('nowhere').aggregate([{ $collStats: { storageStats: {} } }])
    expect(await refusalOf(staged.toArray())).toBe(26)
  })
})

describe('Indexes', () => {
  test('tell how often they were used', async () => {
    await things.find({ text: 'x' }).toArray()
    const indexes = await things.aggregate([{ $indexStats: {} }, { $sort: { name: 1 } }]).toArray()
    expect(indexes).toMatchObject([
      { name: '_id_', key: { _id: 1 } },
      { name: 'text_1', key: { text: 1 }, accesses: { ops: 1, since: expect.any(Date) } },
    ])
  })

  test('and documents of a collection are found to be sound', async () => {
    expect(await database.command({ validate: 'things' })).toMatchObject({
      valid: true,
      nrecords: COUNT,
      keysPerIndex: { _id_: COUNT, text_1: COUNT },
      errors: [],
    })
  })
})

/** https://www.mongodb.com/docs/manual/reference/command/renameCollection/ */
describe('A collection that is renamed', () => {
  test('keeps its documents and indexes', async () => {
    const renamed = await things.rename('others')
    expect(await things.countDocuments()).toBe(0)
    expect(await renamed.countDocuments()).toBe(COUNT)
    expect((await renamed.indexes()).map(({ name }) => name)).toEqual(['_id_', 'text_1'])
    expect(await refusalOf(renamed.insertOne({ _id: 1 as never }))).toBe(11000)
  })

  test('replaces another only if asked to', async () => {
    await database.collection<{ _id: number }>('others').insertOne({ _id: 1000 })
    expect(await refusalOf(things.rename('others'))).toBe(48)
    expect(await (await things.rename('others', { dropTarget: true })).countDocuments()).toBe(COUNT)
  })

  test('must exist, and get another name', async () => {
    expect(await refusalOf(database.collection('nowhere').rename('others'))).toBe(26)
    expect(await refusalOf(admin({ renameCollection: nameOf('things'), to: nameOf('things') }))).toBe(20)
    expect(await refusalOf(database.command({ renameCollection: nameOf('things'), to: nameOf('others') }))).toBe(13)
  })
})

describe('An aggregation of no collection', () => {
  test('begins with documents, operations or sessions', async () => {
    expect(await database.aggregate([{ $documents: [{ a: 1 }] }, { $set: { b: 2 } }]).toArray()).toEqual([
      { a: 1, b: 2 },
    ])
    expect(await database.admin().command({ aggregate: 1, pipeline: [{ $currentOp: {} }], cursor: {} })).toMatchObject({
      ok: 1,
    })
    expect(await database.aggregate([{ $listLocalSessions: {} }]).toArray()).not.toEqual([])
  })

  test.each<[string, number, object]>([
    ['a stage that reads a collection', 73, { aggregate: 1, pipeline: [{ $match: {} }], cursor: {} }],
    ['one of its stages on a collection', 73, { aggregate: 'things', pipeline: [{ $documents: [] }], cursor: {} }],
    [
      'one of its stages later',
      40602,
      { aggregate: 'things', pipeline: [{ $match: {} }, { $collStats: {} }], cursor: {} },
    ],
  ])('is refused with %s', async (_, code, command) => {
    expect(await refusalOf(database.command(command))).toBe(code)
  })
})
