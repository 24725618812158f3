import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'
import { BotModel } from '../model/bot-model'
import { RunModel } from '../runs/run-model'

const HOUR = 3_600_000
const BEGIN = Date.UTC(2096, 10, 21)

/** Anna's bot with so many runs of an hour each; the player started every second one. */
async function withRuns(count: number) {
  const { player, botOf } = await testApp()
  const anna = await player('anna')
  const { _id, user } = await BotModel.findById(await botOf(anna)).orFail()
  await RunModel.insertMany(
    Array.from({ length: count }, (_, index) => ({
      bot: _id,
      user,
      epoch: index + 1,
      desiredGeneration: Math.floor(index / 2),
      startedAt: new Date(BEGIN + index * HOUR),
      seenAt: new Date(BEGIN + index * HOUR),
      endedAt: index + 1 < count ? new Date(BEGIN + (index + 1) * HOUR) : null,
      reason: index + 1 < count ? { code: 'user', message: 'Stopped by you.' } : null,
      gained: index * 10,
    })),
  )
  return { anna, path: `/api/bots/${_id}/runs` }
}

describe('GET /api/bots/:id/runs', () => {
  test('lists runs newest first, with their gain, why they ended and who started them', async () => {
    const { anna, path } = await withRuns(3)
    expect(await (await anna.get(path)).json()).toEqual({
      unit: 'resources',
      next_cursor: null,
      runs: [
        {
          number: 3,
          started_at: '2096-11-21T02:00:00.000Z',
          is_started_by_player: true,
          ended_at: null,
          reason: null,
          gained: 20,
        },
        {
          number: 2,
          started_at: '2096-11-21T01:00:00.000Z',
          is_started_by_player: false,
          ended_at: '2096-11-21T02:00:00.000Z',
          reason: { code: 'user', message: 'Stopped by you.' },
          gained: 10,
        },
        {
          number: 1,
          started_at: '2096-11-21T00:00:00.000Z',
          is_started_by_player: true,
          ended_at: '2096-11-21T01:00:00.000Z',
          reason: { code: 'user', message: 'Stopped by you.' },
          gained: 0,
        },
      ],
    })
  })

  test('older ones follow after the cursor, each once', async () => {
    const { anna, path } = await withRuns(5)
    const first = await (await anna.get(`${path}?limit=2`)).json()
    const second = await (await anna.get(`${path}?limit=2&cursor=${first.next_cursor}`)).json()
    const third = await (await anna.get(`${path}?limit=2&cursor=${second.next_cursor}`)).json()
    const numbers = [first, second, third].map(({ runs }) => runs.map(({ number }: { number: number }) => number))
    expect(numbers).toEqual([[5, 4], [3, 2], [1]])
    expect(third.next_cursor).toBeNull()
    // Run 4 is the last of its page, and began a generation with run 3.
    expect(first.runs[1].is_started_by_player).toBe(false)
  })

  test('a visitor gets 401, another player 404, and a wrong cursor 422', async () => {
    const { call, player } = await testApp()
    const { anna, path } = await withRuns(1)
    expect((await call('GET', path)).status).toBe(401)
    expect((await (await player('ben')).get(path)).status).toBe(404)
    const wrong = await anna.get(`${path}?cursor=last`)
    expect([wrong.status, await wrong.text()]).toEqual([422, 'That cursor is not valid.'])
    expect((await anna.get(`${path}?limit=0`)).status).toBe(422)
  })
})
