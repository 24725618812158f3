import { beforeEach, describe, expect, test } from 'bun:test'
import { BotMemoryModel } from '../../bots/model/bot-memory-model'
import { UserModel } from '../../identity/users/user-model'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { storedScript, storedVersion } from '../testing/stored-script'

let app: TestApp
let anna: Player
let script: string
let accountId: string

const KEEP = { key: 'keep', label: 'Keep', type: 'number' as const, min: 0 }

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'premium')
  accountId = await app.accountOf(anna)
  script = await storedScript(anna, { name: 'Round', inputs: [KEEP], defaults: { keep: 5 } })
})

const version = (number: number, parts: Parameters<typeof storedVersion>[1] = {}) =>
  storedVersion({ user: anna.id, script, number }, { inputs: [KEEP], defaults: { keep: 5 }, ...parts })

const create = (fields: object = {}, player = anna) =>
  player.post('/api/bots', { templateId: `script:${script}`, accountId, ...fields })

async function botOf(fields: object = {}) {
  const { bot } = await (await create(fields)).json()
  return { ...bot, path: `/api/bots/${bot.id}` }
}

async function detailOf({ path }: { path: string }) {
  return (await (await anna.get(path)).json()).bot
}

const saidBy = async (answer: Response) => [answer.status, await answer.text()]

const start = ({ path }: { path: string }) => anna.post(`${path}/actions`, { action: 'start' })

describe('POST /api/bots', () => {
  test('makes a bot of a script, which has its name, its defaults, and follows its newest version', async () => {
    const answer = await create({ settings: { keep: 7 } })
    expect(answer.status).toBe(201)
    const { bot } = await answer.json()
    expect(bot).toMatchObject({ name: 'Round', templateId: `script:${script}`, templateLabel: 'Round' })
    const detail = await detailOf({ path: `/api/bots/${bot.id}` })
    expect(detail).toMatchObject({ script_version: null, settings: { keep: 7, pauseMin: expect.any(Number) } })
  })

  test('with another version than the newest, the bot stays with it', async () => {
    await version(2)
    expect(await detailOf(await botOf({ script_version: 1 }))).toMatchObject({ script_version: 1 })
  })

  test('refuses visitors', async () => {
    const body = { templateId: `script:${script}`, accountId }
    expect((await app.call('POST', '/api/bots', { body })).status).toBe(401)
  })

  test("answers to another player's script as to one that does not exist", async () => {
    const ben = await app.player('ben', 'premium')
    const ofBen = { accountId: await app.accountOf(ben) }
    for (const templateId of [`script:${script}`, `script:${'0'.repeat(24)}`, 'script:x', 'script:', 'nothing'])
      expect(await saidBy(await create({ ...ofBen, templateId }, ben))).toEqual([404, 'Template not found'])
  })

  test('needs a plan with scripts', async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'advanced' } })
    expect(await saidBy(await create())).toEqual([403, 'Custom scripts need Premium or a larger plan.'])
  })

  const BAD = [
    [{ settings: { keep: -1 } }, 'Keep must be at least 0.'],
    [{ settings: { other: 1 } }, 'The settings name something that this template does not have.'],
    [
      { settings: { pauseMin: 20, pauseMax: 10 } },
      'The shortest pause is longer than the longest one. Change one of the two.',
    ],
    [{ script_version: 2 }, 'This script has no version 2.'],
    [{ script_version: 0.5 }, 'Please choose a version of the script.'],
    [{ script_version: '1' }, 'Please choose a version of the script.'],
    [{ script_version: -1 }, 'This script has no version -1.'],
    [{ templateId: 'resource-collector', script_version: 1 }, 'Only bots of scripts have a version.'],
  ] as const

  test.each(BAD)('refuses %j', async (fields, sentence) => {
    expect(await saidBy(await create(fields))).toEqual([422, sentence])
  })
})

describe('PATCH /api/bots/:id', () => {
  test('chooses a version, or the newest of each start', async () => {
    await version(2)
    const bot = await botOf()
    const change = async (body: object) => (await (await anna.patch(bot.path, body)).json()).bot
    expect(await change({ script_version: 1 })).toMatchObject({ script_version: 1 })
    expect(await change({ name: 'Evening' })).toMatchObject({ script_version: 1, name: 'Evening' })
    expect(await change({ script_version: null })).toMatchObject({ script_version: null })
  })

  test('checks settings as the version asks for them', async () => {
    await version(2, { inputs: [{ ...KEEP, min: 10 }], defaults: { keep: 10 } })
    const bot = await botOf({ script_version: 1, settings: { keep: 3 } })
    expect((await anna.patch(bot.path, { settings: { keep: 4 } })).status).toBe(200)
    const both = await anna.patch(bot.path, { settings: { keep: 4 }, script_version: 2 })
    expect(await saidBy(both)).toEqual([422, 'Keep must be at least 10.'])
    expect(await detailOf(bot)).toMatchObject({ script_version: 1, settings: { keep: 4 } })
  })

  test('refuses a version that the script does not have', async () => {
    const bot = await botOf()
    expect(await saidBy(await anna.patch(bot.path, { script_version: 9 }))).toEqual([
      422,
      'This script has no version 9.',
    ])
  })
})

describe('POST /api/bots/:id/actions', () => {
  test('starts and stops a bot of a script', async () => {
    const bot = await botOf()
    expect((await (await start(bot)).json()).bot).toMatchObject({ state: 'online', templateLabel: 'Round' })
    expect((await anna.post(`${bot.path}/actions`, { action: 'stop' })).status).toBe(200)
  })

  test('refuses a version that cannot run, with its first problem', async () => {
    await version(2, { problems: [{ line: 3, column: 1, message: 'run is not exported.' }] })
    const sentence = 'Version 2 of Round cannot run. Line 3: run is not exported.'
    const bot = await botOf()
    expect(await saidBy(await start(bot))).toEqual([409, sentence])
    expect(await detailOf(bot)).toMatchObject({ state: 'offline', stop_reason: null })
    await anna.patch(bot.path, { script_version: 1 })
    expect((await start(bot)).status).toBe(200)
  })

  test('refuses settings that the newest version does not take, and starts once they are changed', async () => {
    const bot = await botOf({ settings: { keep: 3 } })
    await version(2, { inputs: [{ ...KEEP, min: 10 }], defaults: { keep: 10 } })
    expect(await saidBy(await start(bot))).toEqual([
      409,
      'Keep must be at least 10. Version 2 of Round asks for that; please change the settings of this bot.',
    ])
    await anna.patch(bot.path, { settings: { keep: 12 } })
    expect((await start(bot)).status).toBe(200)
  })

  test('shows only the settings that the version has, and keeps the others for an earlier one', async () => {
    const bot = await botOf({ settings: { keep: 3 } })
    await version(2, { inputs: [], defaults: {} })
    expect((await detailOf(bot)).settings).not.toHaveProperty('keep')
    await anna.patch(bot.path, { script_version: 1 })
    expect((await detailOf(bot)).settings).toMatchObject({ keep: 3 })
  })

  test('needs a plan with scripts; without one the bot can still be removed', async () => {
    const bot = await botOf()
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
    expect(await saidBy(await start(bot))).toEqual([403, 'Custom scripts need Premium or a larger plan.'])
    expect((await anna.get(`/api/scripts/${script}`)).status).toBe(200)
    expect((await anna.delete(bot.path)).status).toBe(204)
  })
})

describe('What the script of a bot keeps', () => {
  const keep = (bot: string) => BotMemoryModel.create({ _id: bot, user: anna.id, epoch: 1, memory: '{"rounds":7}' })

  test('is in the export of the player', async () => {
    const bot = await botOf()
    await keep(bot.id)
    const exported = await (await anna.get('/api/users/me/export')).json()
    expect(exported.bot_memories).toEqual([{ bot_id: bot.id, memory: { rounds: 7 } }])
  })

  test('is removed with the bot', async () => {
    const bot = await botOf()
    await keep(bot.id)
    await anna.delete(bot.path)
    expect(await BotMemoryModel.countDocuments({ user: anna.id })).toBe(0)
  })

  test('is removed with the account', async () => {
    await keep((await botOf()).id)
    await anna.delete('/api/users/me', { password: 'correct horse' })
    expect(await BotMemoryModel.countDocuments({ user: anna.id })).toBe(0)
  })
})
