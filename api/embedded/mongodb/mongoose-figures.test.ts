import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { openModels } from './testing/player-models'
import { testMongo } from './testing/test-mongo'

const server = await testMongo()
const { Player, Bot, player, empty } = await openModels(server.connection)

beforeEach(empty)
afterAll(() => server.close())

describe('Aggregations', () => {
  beforeEach(async () => {
    const [anna, ben] = await Promise.all([player('anna'), player('ben', { plan: 'premium' })])
    const day = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour))
    await Bot.create([
      { player: anna._id, slot: 1, name: 'farmer', wood: 100, startedAt: day(1, 5) },
      { player: anna._id, slot: 2, name: 'raider', wood: 50, startedAt: day(1, 22) },
      { player: ben._id, slot: 1, name: 'sailor', wood: 25, startedAt: day(2) },
    ])
  })

  test('sum by group', async () => {
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

  test('count by day, as text and as a date, in a time zone too', async () => {
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

  test('join other collections by field and by pipeline', async () => {
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

  test('compute facets, buckets and counts', async () => {
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
