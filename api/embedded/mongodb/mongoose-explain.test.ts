import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const database = server.connection.db
if (!database) throw new Error('The connection has no database.')
const things = database.collection<{ _id: number; n: number }>('things')
const command = (body: object) => database.command(body as { ping: 1 })

beforeAll(async () => {
  await things.insertMany([5, 3, 4, 1, 2].map((_id) => ({ _id, n: _id })))
  await things.createIndex({ n: 1 })
})
afterAll(() => server.close())

/** https://www.mongodb.com/docs/manual/reference/operator/meta/natural/ */
describe('The natural order', () => {
  const ids = async (options: object, filter = {}) =>
    (await things.find(filter, options).toArray()).map(({ _id }) => _id)

  test('is that of insertion, forwards or backwards', async () => {
    expect(await ids({ sort: { $natural: 1 } })).toEqual([5, 3, 4, 1, 2])
    expect(await ids({ sort: { $natural: -1 } })).toEqual([2, 1, 4, 3, 5])
    expect(await ids({ sort: { $natural: -1 }, skip: 1, limit: 2, batchSize: 1 })).toEqual([1, 4])
    expect(await ids({ hint: { $natural: -1 } }, { n: { $gt: 2 } })).toEqual([4, 3, 5])
  })

  test.each<[number, object]>([
    [2, { find: 'things', sort: { $natural: 2 } }],
    [2, { find: 'things', sort: { $natural: 1, n: 1 } }],
  ])('is refused with code %d in %p', async (code, body) => {
    await expect(command(body)).rejects.toMatchObject({ code })
  })
})

/** https://www.mongodb.com/docs/manual/reference/command/explain/ */
describe('An explanation', () => {
  const filter = { n: 3 }
  const change = { $set: { n: 30 } }

  test.each<[string, string, object]>([
    ['an update', 'UPDATE', { update: 'things', updates: [{ q: filter, u: change }] }],
    ['a delete', 'DELETE', { delete: 'things', deletes: [{ q: filter, limit: 1 }] }],
    ['findAndModify', 'UPDATE', { findAndModify: 'things', query: filter, update: change }],
    ['a removing findAndModify', 'DELETE', { findAndModify: 'things', query: filter, remove: true }],
  ])('of %s shows the index and changes nothing', async (_, stage, explained) => {
    const { queryPlanner, executionStats } = await command({ explain: explained, verbosity: 'executionStats' })
    expect(queryPlanner.winningPlan).toMatchObject({
      stage,
      inputStage: { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'n_1' } },
    })
    expect(executionStats).toMatchObject({ nReturned: 0, totalDocsExamined: 1 })
    expect(await things.countDocuments(filter)).toBe(1)
  })

  test('of several updates at once is refused', async () => {
    const updates = [1, 2].map((n) => ({ q: { n }, u: change }))
    await expect(command({ explain: { update: 'things', updates } })).rejects.toMatchObject({ code: 16 })
  })

  test('of an aggregation is given for its option too', async () => {
    const answer = await command({ aggregate: 'things', pipeline: [{ $match: filter }], explain: true })
    expect(answer.queryPlanner.winningPlan.inputStage).toMatchObject({ stage: 'IXSCAN', indexName: 'n_1' })
  })
})
