import { describe, expect, test } from 'bun:test'
import { testApp } from '../testing/test-app'
import { BotModel } from './model/bot-model'

const template = 'resource-collector'

describe('POST /api/bots', () => {
  test('creates an offline bot with the name and the settings of its template', async () => {
    const { player, accountOf, services } = await testApp()
    const anna = await player('anna')
    const accountId = await accountOf(anna)
    const { data, status } = await anna.api.bots.post({ templateId: template, accountId })
    expect(status).toBe(201)
    expect(data?.bot).toEqual({
      id: expect.any(String),
      name: 'Resource Collector',
      templateId: template,
      templateLabel: 'Resource Collector',
      accountId,
      state: 'offline',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      stop_reason: null,
    })
    const stored = await BotModel.findById(data?.bot.id).lean()
    expect(stored?.settings).toEqual(services.catalogue.builtIn(template)?.defaults)
  })

  test('trims the name', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const body = { templateId: template, accountId: await accountOf(anna), name: ' Night shift ' }
    const { data, status } = await anna.api.bots.post(body)
    expect([status, data?.bot.name, data?.bot.templateLabel]).toEqual([201, 'Night shift', 'Resource Collector'])
  })

  test.each([[''], ['  '], ['x'.repeat(65)], ['two\nlines'], [7], [null]])('refuses the name %p', async (name) => {
    const { player, accountOf, call } = await testApp()
    const anna = await player('anna')
    const body = { templateId: template, accountId: await accountOf(anna), name }
    const answer = await anna.post('/api/bots', body)
    expect([answer.status, await BotModel.countDocuments({ user: anna.id })]).toEqual([422, 0])
    expect((await call('POST', '/api/bots', { body })).status).toBe(401)
  })

  test('seals secrets, and takes an empty one as not set', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna', 'plus')
    const accountId = await accountOf(anna)
    const raid = { templateId: 'tower-raider', accountId }
    const set = await anna.api.bots.post({ ...raid, secrets: { pin: 'open sesame' } })
    const unset = await anna.api.bots.post({ ...raid, secrets: { pin: '' } })
    const stored = JSON.stringify(await BotModel.findById(set.data?.bot.id).lean())
    expect(stored).toContain('"pin"')
    expect(stored).not.toContain('open sesame')
    expect((await BotModel.findById(unset.data?.bot.id).lean())?.secrets).toEqual({})
  })

  test('fifty concurrent calls on one slot make one bot', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const body = { templateId: template, accountId: await accountOf(anna) }
    const answers = await Promise.all(Array.from({ length: 50 }, () => anna.post('/api/bots', body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(49)
    expect(await BotModel.countDocuments({ user: anna.id })).toBe(1)
  })

  test('checks in the order: shape, slot, template, account, setting', async () => {
    const { player, accountOf, botOf } = await testApp()
    const anna = await player('anna')
    const accountId = await accountOf(anna)
    const wrongSetting = { templateId: template, accountId, settings: { unheardOf: 1 } }
    const statusOf = async (body: object) => (await anna.post('/api/bots', body)).status
    expect(await statusOf({ templateId: 'nothing', accountId: 'nonsense' })).toBe(422)
    expect(await statusOf({ templateId: 'nothing', accountId })).toBe(404)
    expect(await statusOf({ ...wrongSetting, accountId: 'a'.repeat(24) })).toBe(404)
    expect(await statusOf(wrongSetting)).toBe(422)
    await botOf(anna, { accountId })
    expect(await statusOf({ templateId: 'nothing', accountId: 'nonsense' })).toBe(422)
    expect(await statusOf({ templateId: 'nothing', accountId })).toBe(403)
  })

  test.each([[[]], [[1]], ['x'], [5], [null]])(
    'settings and credentials that are %p are of the wrong shape',
    async (given) => {
      const { call, player, botOf } = await testApp()
      const [anna, ben] = [await player('anna'), await player('ben')]
      const id = await botOf(anna)
      const bot = { templateId: template, accountId: 'a'.repeat(24) }
      expect(await (await anna.post('/api/bots', { ...bot, settings: given })).text()).toBe(
        'Settings must be text or numbers.',
      )
      expect(await (await anna.post('/api/bots', { ...bot, secrets: given })).text()).toBe('Credentials must be text.')
      expect((await anna.patch(`/api/bots/${id}`, { settings: given })).status).toBe(422)
      expect((await ben.patch(`/api/bots/${id}`, { settings: given })).status).toBe(404)
      expect((await call('POST', '/api/bots', { body: { settings: given } })).status).toBe(401)
    },
  )

  test("another player's account is 404", async () => {
    const { player, accountOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const answer = await ben.post('/api/bots', { templateId: template, accountId: await accountOf(anna) })
    expect([answer.status, await answer.text()]).toEqual([404, 'Account not found'])
  })

  test('a visitor is refused before the body is validated', async () => {
    const { call } = await testApp()
    expect((await call('POST', '/api/bots', { body: { nonsense: true } })).status).toBe(401)
  })

  test('a removed bot frees its slot', async () => {
    const { player, botOf, accountOf } = await testApp()
    const anna = await player('anna')
    const first = await botOf(anna)
    expect((await anna.delete(`/api/bots/${first}`)).status).toBe(204)
    const again = await anna.post('/api/bots', { templateId: template, accountId: await accountOf(anna) })
    expect(again.status).toBe(201)
  })

  test('an unlimited plan has 500 bots', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna', 'pro')
    const accountId = await accountOf(anna)
    const bots = Array.from({ length: 499 }, (_, slot) => ({ user: anna.id, name: 'Bot', templateId: template, slot }))
    await BotModel.insertMany(bots)
    const body = { templateId: template, accountId }
    expect((await anna.post('/api/bots', body)).status).toBe(201)
    const refused = await anna.post('/api/bots', body)
    expect([refused.status, await refused.text()]).toEqual([403, 'All 500 slots of your plan are taken.'])
    expect((await anna.api.bots.get()).data?.bots).toHaveLength(500)
  })
})
