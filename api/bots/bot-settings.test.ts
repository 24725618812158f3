import { beforeEach, describe, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../testing/test-app'
import { BotModel } from './model/bot-model'

type Player = Awaited<ReturnType<TestApp['player']>>

let anna: Player
let path: string
let botId: string

beforeEach(async () => {
  const { player, botOf } = await testApp()
  anna = await player('anna', 'plus')
  botId = await botOf(anna, { templateId: 'tower-raider' })
  path = `/api/bots/${botId}`
})

async function detail() {
  const { data } = await anna.api.bots({ id: botId }).get()
  return data?.bot ?? expect.unreachable('The bot is there.')
}
const change = (body: object) => anna.patch(path, body)

const UNFIT: [settings: object, sentence: string][] = [
  [{ pauseMin: 60, pauseMax: 10 }, 'The shortest pause is longer than the longest one. Change one of the two.'],
  [{ pauseMin: 60 }, 'The shortest pause is longer than the longest one. Change one of the two.'],
  [{ restFrom: '22:00' }, 'The daily rest needs a start and an end. Enter both, or neither.'],
  [{ restUntil: '22:00' }, 'The daily rest needs a start and an end. Enter both, or neither.'],
  [
    { restFrom: '7:00', restUntil: ' 07:00 ' },
    'The daily rest starts and ends at the same minute. Change one of them.',
  ],
  [{ rests: 'night' }, 'Rests must look like 23:00-07:00, or Sat Sun 10:00-14:00, with commas between them.'],
  [{ rests: '12:00-13:00, 7:00-07:00' }, 'The daily rest starts and ends at the same minute. Change one of them.'],
  [{ rests: Array(9).fill('12:00-13:00').join(', ') }, 'At most 8 rests are possible. Remove one.'],
  [{ rests: '00:00-12:00, 12:00-24:00' }, 'With these rests the bot would never work. Shorten one.'],
  [
    { rests: '00:00-12:00', restFrom: '12:00', restUntil: '00:00' },
    'With these rests the bot would never work. Shorten one.',
  ],
  [{ restFrom: '25:99', restUntil: '07:00' }, 'The daily rest needs times like 23:00.'],
  [{ restFrom: '22:00', restUntil: 'morning' }, 'The daily rest needs times like 23:00.'],
]

const PROBLEM = 'application/problem+json; charset=utf-8'

describe('GET /api/bots/:id', () => {
  test('returns the settings, and which secrets are set', async () => {
    const { services } = await testApp()
    await change({ settings: { guard: 900 }, secrets: { pin: 'open sesame' } })
    const defaults = services.catalogue.builtIn('tower-raider')?.defaults
    const bot = await detail()
    expect(await (await anna.get(path)).text()).not.toContain('open sesame')
    expect(bot).toMatchObject({ id: botId, state: 'offline', secrets_set: ['pin'] })
    expect(bot.settings).toEqual({ ...defaults, guard: 900 })
  })

  test('returns the default of an input that is newer than the bot', async () => {
    await BotModel.updateOne({ _id: botId }, { $unset: { 'settings.guardPart': 1 } })
    expect((await detail()).settings.guardPart).toBe(25)
  })
})

describe('PATCH /api/bots/:id', () => {
  test('returns the bot as GET does', async () => {
    const { data, status } = await anna.api.bots({ id: botId }).patch({ settings: { guard: 900 } })
    expect([status, data?.bot]).toEqual([200, await detail()])
  })

  test('loses none of several concurrent changes to different settings', async () => {
    const changes = { highestLevel: 12, guard: 34, margin: 56, lookEvery: 78, restEvery: 90, restFor: 12 }
    const each = Object.entries(changes).map(([key, value]) => change({ settings: { [key]: value } }))
    expect((await Promise.all(each)).map(({ status }) => status)).toEqual(each.map(() => 200))
    expect((await detail()).settings).toMatchObject(changes)
  })

  test('keeps two settings of one rule that fit each other', async () => {
    const answers = await Promise.all([change({ settings: { pauseMin: 20 } }), change({ settings: { pauseMax: 30 } })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await detail()).settings).toMatchObject({ pauseMin: 20, pauseMax: 30 })
  })

  test('refuses one of two concurrent changes that break a rule together', async () => {
    for (let round = 0; round < 5; round++) {
      await change({ settings: { pauseMin: 10, pauseMax: 50 } })
      const answers = await Promise.all([
        change({ settings: { pauseMin: 40 } }),
        change({ settings: { pauseMax: 20 } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      const { pauseMin, pauseMax } = (await detail()).settings
      expect(pauseMin).toBeLessThanOrEqual(Number(pauseMax))
    }
  })

  test.each(UNFIT)('settings like %p are refused, also together with stored ones', async (settings, sentence) => {
    const before = await detail()
    const answer = await change({ settings })
    expect([answer.status, await answer.text()]).toEqual([422, sentence])
    expect(await detail()).toEqual(before)
  })

  test('a rule that stored settings break blocks no other setting, and can be fixed', async () => {
    await BotModel.updateOne({ _id: botId }, { $set: { 'settings.restFrom': '25:99' } })
    expect((await change({ settings: { guard: 900 } })).status).toBe(200)
    expect((await change({ settings: { restFrom: '' } })).status).toBe(200)
    expect((await detail()).settings).toMatchObject({ guard: 900, restFrom: '' })
  })

  test('a null secret is removed, an empty or missing one stays', async () => {
    await change({ secrets: { pin: 'open sesame' } })
    const sealed = (await BotModel.findById(botId).orFail()).secrets
    await change({ secrets: { pin: '' } })
    await change({ secrets: {} })
    expect((await BotModel.findById(botId).orFail()).secrets).toEqual(sealed)
    await change({ name: 'Without', secrets: { pin: null } })
    expect(await detail()).toMatchObject({ name: 'Without', secrets_set: [] })
    expect((await BotModel.findById(botId).orFail()).secrets).toEqual({})
    expect((await change({ secrets: { pin: null } })).status).toBe(200)
    expect((await change({ secrets: { key: null } })).status).toBe(422)
    expect((await change({})).status).toBe(200)
  })
})

describe('the hours of a daily rest', () => {
  const HOURS = { restFrom: '23:00', restUntil: '07:00' }
  const liveIn = (time_zone: string | null) => anna.api.users.me.patch({ time_zone })
  const kept = async () => (await detail()).settings.restZone

  test('are in the zone that the player chose, and stay in it when the player moves', async () => {
    await liveIn('Europe/Berlin')
    await change({ settings: HOURS })
    await liveIn('Asia/Tokyo')
    expect((await detail()).settings).toMatchObject({ ...HOURS, restZone: 'Europe/Berlin' })
    await change({ settings: { ...HOURS, guard: 900 } })
    expect(await kept()).toBe('Europe/Berlin')
    await change({ settings: { restUntil: '07:30' } })
    expect(await kept()).toBe('Asia/Tokyo')
  })

  test('are in the zone that is sent with them', async () => {
    await change({ settings: { ...HOURS, restZone: 'america/st_johns' } })
    expect(await kept()).toBe('America/St_Johns')
    await liveIn('Asia/Tokyo')
    await change({ settings: { ...HOURS, restFrom: '22:00', restZone: 'Europe/Berlin' } })
    expect(await kept()).toBe('Europe/Berlin')
    await change({ settings: { restZone: 'Asia/Kathmandu' } })
    expect(await kept()).toBe('Asia/Kathmandu')
  })

  test('are in UTC when no zone is known, and for older bots', async () => {
    await change({ settings: HOURS })
    expect(await kept()).toBe('UTC')
    await BotModel.updateOne({ _id: botId }, { $unset: { 'settings.restZone': 1 } })
    expect(await kept()).toBe('UTC')
  })

  test('stay in their stored zone when none is sent', async () => {
    await change({ settings: { ...HOURS, restZone: 'Europe/Berlin' } })
    await change({ settings: { restFrom: '22:00' } })
    expect(await kept()).toBe('Europe/Berlin')
  })

  test('have a zone from the start', async () => {
    const { accountOf } = await testApp()
    await liveIn('Asia/Kathmandu')
    const create = async (settings: Record<string, string>) => {
      const body = { templateId: 'resource-collector', accountId: await accountOf(anna), settings }
      const { data } = await anna.api.bots.post(body)
      return (await anna.api.bots({ id: data?.bot.id ?? '' }).get()).data?.bot.settings.restZone
    }
    expect(await create(HOURS)).toBe('Asia/Kathmandu')
    expect(await create({ ...HOURS, restZone: 'Europe/Berlin' })).toBe('Europe/Berlin')
  })

  test('have no zone when there are none', async () => {
    await liveIn('Europe/Berlin')
    expect(await detail()).not.toHaveProperty('settings.restZone')
    await change({ settings: HOURS })
    await change({ settings: { restFrom: '', restUntil: '' } })
    expect(await detail()).not.toHaveProperty('settings.restZone')
  })

  test.each(['', 'Berlin', '+01:00', 'Europe/Atlantis', 'x'.repeat(501), 60])(
    'are refused with the zone %p',
    async (restZone) => {
      const before = await detail()
      const answer = await anna.patch(path, { settings: { ...HOURS, restZone } })
      expect(answer.status).toBe(422)
      expect(await detail()).toEqual(before)
    },
  )

  test('of two concurrent changes have one zone, that of the last', async () => {
    await Promise.all([
      change({ settings: { ...HOURS, restZone: 'Europe/Berlin' } }),
      change({ settings: { restFrom: '21:00', restUntil: '05:00', restZone: 'Asia/Tokyo' } }),
    ])
    const { restFrom, restUntil, restZone } = (await detail()).settings
    expect([`${HOURS.restFrom} ${HOURS.restUntil} Europe/Berlin`, '21:00 05:00 Asia/Tokyo']).toContain(
      `${restFrom} ${restUntil} ${restZone}`,
    )
  })
})

describe('POST /api/bots', () => {
  test.each(UNFIT)('settings like %p are refused', async (settings, sentence) => {
    const { accountOf } = await testApp()
    const body = { templateId: 'tower-raider', accountId: await accountOf(anna), settings }
    const answer = await anna.post('/api/bots', body)
    expect([answer.status, await answer.text()]).toEqual([422, sentence])
  })

  test('names each wrong setting and credential in problem details', async () => {
    const { accountOf } = await testApp()
    const raid = { templateId: 'tower-raider', accountId: await accountOf(anna) }
    const errorsOf = async (body: object) => {
      const answer = await anna.post('/api/bots', { ...raid, ...body }, { accept: 'application/problem+json' })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([422, PROBLEM])
      return (await answer.json()).errors
    }
    expect(await errorsOf({ settings: { guard: -1, margin: 1000 } })).toEqual([
      { path: 'settings.margin', message: 'More troops than defenders must be at most 500 %.' },
      { path: 'settings.guard', message: 'Troops that stay in any case must be at least 0 troops.' },
    ])
    expect(await errorsOf({ settings: { pauseMin: 60, pauseMax: 10, restFrom: '22:00' } })).toEqual([
      { path: 'settings.pauseMin', message: UNFIT[0]?.[1] },
      { path: 'settings.restFrom', message: UNFIT[2]?.[1] },
    ])
    expect(await errorsOf({ secrets: { pin: 'x'.repeat(1025) } })).toEqual([
      { path: 'secrets.pin', message: 'Troop pin may be at most 1 kB long.' },
    ])
    expect(await errorsOf({ name: ' ' })).toEqual([{ path: 'name', message: 'The name needs 1 to 64 characters.' }])
  })

  test('a daily rest over midnight is accepted', async () => {
    const { accountOf } = await testApp()
    const settings = { restFrom: '23:00', restUntil: '7:30' }
    const body = { templateId: 'tower-raider', accountId: await accountOf(anna), settings }
    expect((await anna.post('/api/bots', body)).status).toBe(201)
  })
})
