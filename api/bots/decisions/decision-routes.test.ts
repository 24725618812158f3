import { describe, expect, test } from 'bun:test'
import type { Decision } from '../../../shared/decisions'
import { testApp } from '../../testing/test-app'
import { BotModel } from '../model/bot-model'
import { DecisionModel, decisionKey, keysOf } from '../model/decision-model'
import { raid, storeDecision } from './testing/decisions'

const AT = new Date('2096-11-21T12:00:00Z')

async function annasBot() {
  const { player, botOf } = await testApp()
  const anna = await player('anna', 'premium')
  const bot = await botOf(anna)
  const decide = (fields: object = {}) => storeDecision({ bot, user: anna.id, at: AT, ...fields })
  const ask = async (id: string) => (await anna.api.bots({ id: bot }).decisions({ decision: id }).get()).data?.decision
  return { anna, bot, path: `/api/bots/${bot}/decisions`, decide, ask }
}

describe('GET /api/bots/:id/decisions/:decision', () => {
  test('tells what was chosen, what was second, how many were compared and what was ruled out', async () => {
    const { decide, ask } = await annasBot()
    await decide()
    const units = { measure: 'loot per troop-hour', gain_unit: 'loot', loss_unit: 'troops' }
    expect(await ask('3-17')).toEqual({
      id: '3-17',
      at: '2096-11-21T12:00:00.000Z',
      chosen: { what: 'Raid the tower at 39:37 with 140 troops', value: 31, gain: 4260, loss: 40, ...units },
      runner_up: { what: 'Raid the tower at 40:35 with 120 troops', value: 27.6, gain: 3100, loss: 35, ...units },
      compared: 14,
      ruled_out: [{ what: 'The tower at 41:40', why: 'It fell an hour ago.' }],
      outcome: null,
      outcome_state: 'unknown',
    })
  })

  test('awaits the outcome while the run that decided goes on, and tells it once it is there', async () => {
    const { decide, ask, bot } = await annasBot()
    const stored = await decide()
    const outcomeState = async () => (await ask('3-17'))?.outcome_state
    await BotModel.updateOne({ _id: bot }, { desired: 'online', epoch: 3 })
    expect(await outcomeState()).toBe('awaited')
    await BotModel.updateOne({ _id: bot }, { epoch: 4 })
    expect(await outcomeState()).toBe('unknown')
    await BotModel.updateOne({ _id: bot }, { epoch: 3 })
    await DecisionModel.updateOne({ _id: stored._id }, { outcome: { gain: 4112, loss: 44 } })
    expect(await ask('3-17')).toMatchObject({ outcome: { gain: 4112, loss: 44 }, outcome_state: 'known' })
    await BotModel.updateOne({ _id: bot }, { desired: 'offline' })
  })

  test('expects nothing more of a wait, or of what was done at once', async () => {
    const { ask, bot, anna } = await annasBot()
    const store = (number: number, decision: Decision) =>
      DecisionModel.create({ _id: decisionKey({ bot, epoch: 3, number }), user: anna.id, at: AT, decision })
    await store(1, raid({ chosen: null }))
    await store(2, raid({ isDone: true }))
    expect([(await ask('3-1'))?.outcome_state, (await ask('3-2'))?.outcome_state]).toEqual(['none', 'none'])
  })

  test.each(['3-18', '30-17', '0-0', 'nonsense', '3-17-1', '3'])('is one clear sentence for %s', async (id) => {
    const { anna, path, decide } = await annasBot()
    await decide()
    const answer = await anna.get(`${path}/${id}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'Why is kept for seven days.'])
  })

  test('a visitor gets 401, another player "Bot not found"', async () => {
    const { call, player } = await testApp()
    const { path, decide } = await annasBot()
    await decide()
    expect((await call('GET', `${path}/3-17`)).status).toBe(401)
    const foreign = await (await player('ben')).get(`${path}/3-17`)
    expect([foreign.status, await foreign.text()]).toEqual([404, 'Bot not found'])
  })
})

describe('GET /api/bots/:id/decisions', () => {
  test('lists the decisions of this bot in pages, newest first, each once', async () => {
    const { anna, bot, decide } = await annasBot()
    for (const number of [1, 2, 9, 10, 100]) await decide({ number })
    const { botOf } = await testApp()
    await storeDecision({ bot: await botOf(anna), user: anna.id })
    const ids: string[][] = []
    let cursor: string | undefined
    do {
      const { data } = await anna.api.bots({ id: bot }).decisions.get({ query: { limit: 2, cursor } })
      ids.push(data?.decisions.map(({ id }) => id) ?? [])
      cursor = data?.next_cursor ?? undefined
    } while (cursor)
    expect(ids).toEqual([['3-100', '3-10'], ['3-9', '3-2'], ['3-1']])
  })

  test('a visitor gets 401, another player 404, and a wrong cursor 422', async () => {
    const { call, player } = await testApp()
    const { anna, path } = await annasBot()
    expect((await call('GET', path)).status).toBe(401)
    expect((await (await player('ben')).get(path)).status).toBe(404)
    const wrong = await anna.get(`${path}?cursor=last`)
    expect([wrong.status, await wrong.text()]).toEqual([422, 'That cursor is not valid.'])
    expect((await anna.get(`${path}?limit=0`)).status).toBe(422)
  })
})

test('Decisions go with their bot, and only with it', async () => {
  const { anna, bot, decide } = await annasBot()
  const { botOf } = await testApp()
  const other = await botOf(anna)
  await decide()
  await storeDecision({ bot: other, user: anna.id })
  expect((await anna.delete(`/api/bots/${bot}`, {})).status).toBe(204)
  const left = (await DecisionModel.find({ user: anna.id }).lean()).map(({ _id }) => _id)
  expect(left).toHaveLength(1)
  expect(await DecisionModel.countDocuments({ _id: keysOf(other) })).toBe(1)
})

test('Decisions are found by bot and by player, and expire after seven days', async () => {
  await testApp()
  const indexes = await DecisionModel.collection.indexes()
  expect(indexes.map(({ key, expireAfterSeconds }) => [JSON.stringify(key), expireAfterSeconds])).toEqual([
    ['{"_id":1}', undefined],
    ['{"user":1,"_id":-1}', undefined],
    ['{"at":1}', 604_800],
  ])
})
