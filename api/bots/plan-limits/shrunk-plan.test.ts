import { beforeEach, describe, expect, test } from 'bun:test'
import { UserModel } from '../../identity/users/user-model'
import { type TestApp, testApp } from '../../testing/test-app'
import { BotModel } from '../model/bot-model'

type Player = Awaited<ReturnType<TestApp['player']>>

let anna: Player
let bots: string[]

// Three slots, three bots, and then a plan with one slot.
beforeEach(async () => {
  const { player, botOf } = await testApp()
  anna = await player('anna', 'plus')
  bots = [await botOf(anna), await botOf(anna), await botOf(anna)]
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
})

const start = (id = '') => anna.api.bots({ id }).actions.post({ action: 'start' })
const slotOf = async (bot?: string) => (await BotModel.findById(bot).orFail()).slot

describe('After a plan has shrunk', () => {
  test('a bot above the slots takes a free one when it starts', async () => {
    await anna.delete(`/api/bots/${bots[0]}`)
    const { data, status } = await start(bots[2])
    expect([status, data?.bot.state]).toEqual([200, 'online'])
    expect(await slotOf(bots[2])).toBe(0)
    expect((await start(bots[1])).status).toBe(403)
    expect(await slotOf(bots[1])).toBe(1)
  })

  test('of two concurrent starts, one gets the only slot', async () => {
    await anna.delete(`/api/bots/${bots[0]}`)
    const answers = await Promise.all([start(bots[1]), start(bots[2])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const online = await BotModel.find({ user: anna.id, desired: 'online' })
    expect(online.map(({ slot }) => slot)).toEqual([0])
  })

  test('a bot with two concurrent starts moves once', async () => {
    await anna.delete(`/api/bots/${bots[0]}`)
    const answers = await Promise.all([start(bots[2]), start(bots[2]), start(bots[2])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await slotOf(bots[2])).toBe(0)
  })

  test('a bot within the slots starts where it is', async () => {
    expect((await start(bots[0])).status).toBe(200)
    expect(await slotOf(bots[0])).toBe(0)
  })
})
