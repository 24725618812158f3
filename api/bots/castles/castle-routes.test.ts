import { describe, expect, test } from 'bun:test'
import { AccountModel } from '../../game/accounts/account-model'
import { gameIdentity } from '../../game/accounts/game-identity'
import { testApp } from '../../testing/test-app'
import { BotModel } from '../model/bot-model'
import { SeenCastlesModel } from '../model/seen-castles-model'

const EMPTY = { castles: [], journeys: [], castles_left_out: 0, journeys_left_out: 0 }

async function annasBot() {
  const { player, botOf } = await testApp()
  const anna = await player('anna')
  const id = await botOf(anna)
  const bot = await BotModel.findById(id).orFail()
  const identity = gameIdentity(await AccountModel.findById(bot.account).orFail())
  const next = { at: new Date('2096-11-21T12:12:00Z'), kind: 'round' as const }
  await SeenCastlesModel.create({ _id: id, user: bot.user, epoch: 3, identity, at: new Date(0), nextMove: next })
  return { anna, path: `/api/bots/${id}/castles`, bot }
}

describe('GET /api/bots/:id/castles', () => {
  test('is null before the first round', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna')
    const answer = await anna.get(`/api/bots/${await botOf(anna)}/castles`)
    expect([answer.status, await answer.json()]).toEqual([200, { castles: null }])
  })

  test('has the next move only while the run that announced it is the latest', async () => {
    const { anna, path, bot } = await annasBot()
    const at = '1970-01-01T00:00:00.000Z'
    expect(await (await anna.get(path)).json()).toEqual({ castles: { ...EMPTY, at, next_move: null } })
    await BotModel.updateOne({ _id: bot._id }, { desired: 'online', epoch: 3 })
    const next_move = { at: '2096-11-21T12:12:00.000Z', kind: 'round' }
    expect(await (await anna.get(path)).json()).toEqual({ castles: { ...EMPTY, at, next_move } })
    await BotModel.updateOne({ _id: bot._id }, { epoch: 4 })
    expect(await (await anna.get(path)).json()).toMatchObject({ castles: { next_move: null } })
    await BotModel.updateOne({ _id: bot._id }, { desired: 'offline' })
  })

  test('is null once its game account is gone', async () => {
    const { anna, path, bot } = await annasBot()
    await AccountModel.deleteOne({ _id: bot.account })
    const answer = await anna.get(path)
    expect([answer.status, await answer.text()]).toEqual([200, JSON.stringify({ castles: null })])
  })

  test('a visitor gets 401, another player and a malformed id get 404', async () => {
    const { call, player } = await testApp()
    const { path } = await annasBot()
    expect((await call('GET', path)).status).toBe(401)
    const foreign = await (await player('ben')).get(path)
    expect([foreign.status, await foreign.text()]).toEqual([404, 'Bot not found'])
    expect((await (await player('ben')).get('/api/bots/nonsense/castles')).status).toBe(404)
  })

  test('goes with its bot', async () => {
    const { anna, path, bot } = await annasBot()
    expect((await anna.delete(path.replace('/castles', ''), {})).status).toBe(204)
    expect(await SeenCastlesModel.exists({ _id: bot._id })).toBeNull()
  })
})
