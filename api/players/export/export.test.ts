import { beforeAll, describe, expect, test } from 'bun:test'
import mongoose, { Types } from 'mongoose'
import sharp from 'sharp'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { storeDecision } from '../../bots/decisions/testing/decisions'
import { BotModel } from '../../bots/model/bot-model'
import type { ReadLines } from '../../console/log/console-log'
import { listAudit } from '../../identity/audit/list-audit'
import { recordAudit } from '../../identity/audit/record-audit'
import { saveAvatar } from '../../identity/avatars/save-avatar'
import { UserModel } from '../../identity/users/user-model'
import { recordNotification } from '../../notifications/inbox/record-notification'
import { closeAfterTest } from '../../testing/closing'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { exportPlayer } from './export-player'

const PATH = '/api/users/me/export'
const SECRET = 'hunter2-of-the-bot'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function exportOf(player: Player) {
  const text = await (await player.get(PATH)).text()
  return { text, data: JSON.parse(text) }
}

/** A player with one of everything that is stored. */
async function playerWithEverything(): Promise<Player> {
  const anna = await app.player('anna', 'premium')
  const accountId = await app.accountOf(anna, { username: 'rabenfels', password: 'game password 1' })
  const body = { templateId: 'tower-raider', accountId, secrets: {} as Record<string, string> }
  const template = app.services.catalogue.builtIn('tower-raider')
  for (const { key } of template?.secrets ?? []) body.secrets[key] = SECRET
  const { bot } = (await anna.api.bots.post(body)).data ?? expect.unreachable()
  await anna.post(`/api/bots/${bot.id}/actions`, { action: 'start' })
  const day = {
    bot: bot.id,
    user: anna.id,
    day: '2026-11-21',
    templateId: 'tower-raider',
    epoch: 1,
    gained: { '07:15': 12 },
  }
  await BotDayModel.create({ ...day, online: 1000, expiresAt: new Date(Date.now() + 1e9) })
  await storeDecision({ bot: bot.id, user: anna.id, outcome: { gain: 4112, loss: 44 } })
  await saveAvatar(
    app.services,
    anna.id,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  return anna
}

describe('GET /api/users/me/export', () => {
  test('returns a file with everything stored about the player', async () => {
    const anna = await playerWithEverything()
    const answer = await anna.get(PATH)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="castellan.json"')
    const data = await answer.json()
    expect(data.user).toMatchObject({ id: anna.id, email: anna.email })
    expect(data.subscription.plan).toBe('premium')
    expect(data.accounts).toMatchObject([{ name: 'rabenfels', server: 'DE1' }])
    expect(data.bots).toMatchObject([{ templateId: 'tower-raider', state: 'online' }])
    expect(Object.keys(data.bots[0].settings).length).toBeGreaterThan(0)
    expect(data.days).toMatchObject([{ day: '2026-11-21', gains: [{ at: '2026-11-21T07:15:00.000Z', amount: 12 }] }])
    expect(data.decisions).toMatchObject([{ id: '3-17', compared: 14, outcome: { gain: 4112, loss: 44 } }])
    expect(data.notifications).toHaveLength(1)
    expect(data.sessions).toHaveLength(1)
    expect(data.pictures[0].webp).toStartWith('UklGR')
    expect(data.trail.map(({ action }: { action: string }) => action)).toEqual(['data_exported', 'registered'])
  })

  test('contains the Discord account, the seen cursors, and every console line', async () => {
    const anna = await app.player('anna', 'premium')
    const [first, second] = [await app.botOf(anna), await app.botOf(anna)]
    const printed = Array.from({ length: 450 }, (_, index) => `Line ${index + 1}`)
    await app.services.consoleLog.append(first, 1, printed)
    await app.services.consoleLog.append(second, 1, ['Hello'])
    const [notificationsSeenUntil, announcementsSeenUntil] = [new Types.ObjectId(), new Types.ObjectId()]
    const discord = { id: '80351110224678912', username: 'anna' }
    await UserModel.updateOne({ _id: anna.id }, { $set: { discord, notificationsSeenUntil, announcementsSeenUntil } })
    const { data } = await exportOf(anna)
    expect(data.discord).toEqual(discord)
    expect(data.notifications_seen_until).toBe(notificationsSeenUntil.toHexString())
    expect(data.announcements_seen_until).toBe(announcementsSeenUntil.toHexString())
    expect(data.console_lines).toEqual([
      ...printed.map((text, index) => ({ bot_id: first, number: index + 1, text })),
      { bot_id: second, number: 1, text: 'Hello' },
    ])
  })

  test('contains no password, token or secret, sealed or not', async () => {
    const anna = await playerWithEverything()
    const user = await UserModel.findById(anna.id).orFail()
    const { text, data } = await exportOf(anna)
    for (const secret of [
      'game password',
      SECRET,
      'sealed',
      'passwordHash',
      '$argon2',
      anna.token,
      user.passwordHash ?? '',
    ])
      expect(text).not.toContain(secret)
    expect(data.sessions[0]).not.toHaveProperty('id')
  })

  test('contains nothing of other players', async () => {
    const [anna, ben] = [await playerWithEverything(), await app.player('ben')]
    const { text, data } = await exportOf(ben)
    expect(text).not.toContain(anna.id)
    expect([data.accounts, data.bots, data.days, data.notifications]).toEqual([[], [], [], []])
  })

  test('reads each list once, and long ones in pages', async () => {
    const { player, services } = app
    const [few, many] = [await player('few'), await player('many')]
    const user = new Types.ObjectId(many.id)
    for (let made = 0; made < 300; made++)
      await recordNotification(services, { user, bot: null, kind: 'bot', message: 'Back from the mills.' })
    const queries: string[] = []
    mongoose.set('debug', (collection, method) => queries.push(`${collection} ${method}`))
    closeAfterTest(() => mongoose.set('debug', false))
    await exportOf(few)
    const forFew = queries.splice(0)
    const { data } = await exportOf(many)
    expect([data.notifications.length, forFew.length > 8]).toEqual([300, true])
    const isPage = (query: string) => query === 'notifications find'
    expect(queries.filter(isPage)).toHaveLength(300 / 100 + 1)
    expect(queries.filter((query) => !isPage(query))).toEqual(forFew.filter((query) => !isPage(query)))
  })

  test('reads from the store only as fast as the client reads', async () => {
    const { player, services } = app
    const anna = await player('anna')
    const settings = { note: 'x'.repeat(1000) }
    const bots = Array.from({ length: 300 }, (_, slot) => ({ name: 'Bot', templateId: 'waiter', slot, settings }))
    await BotModel.insertMany(bots.map((bot) => ({ ...bot, user: anna.id })))
    let shown = 0
    const find = async () => {
      shown += 1
      return null
    }
    const deps = { ...services, catalogue: { ...services.catalogue, find } }
    const viewer = { kind: 'session' as const, id: anna.id, sessionId: '' }
    const reader = (await exportPlayer(deps, { viewer, caller: { network: '', userAgent: '' } })).getReader()
    await reader.read()
    const forTheFirstPiece = shown
    while (!(await reader.read()).done);
    expect(forTheFirstPiece).toBeGreaterThan(0)
    expect(forTheFirstPiece).toBeLessThan(shown / 2)
  })

  test.each(['goes on', 'fails'])('logs nothing if the client disconnects while the store %s', async (how) => {
    const anna = await app.player('anna')
    await app.botOf(anna)
    const [requested, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<ReadLines>()]
    const readAfter = () => {
      requested.resolve()
      return answered.promise
    }
    const deps = { ...app.services, consoleLog: { ...app.services.consoleLog, readAfter } }
    const viewer = { kind: 'session' as const, id: anna.id, sessionId: '' }
    const reader = (await exportPlayer(deps, { viewer, caller: { network: '', userAgent: '' } })).getReader()
    const read = reader.read()
    await requested.promise
    const left = reader.cancel()
    if (how === 'fails') answered.reject(new Error('The store is away'))
    else answered.resolve({ lines: [], first: 0, last: 0 })
    await left
    expect((await read).done).toBe(true)
    await exportOf(anna)
    expect(app.logged().filter((line) => line.includes('An export was cut off'))).toEqual([])
  })

  test('is neither counted nor recorded for a HEAD request', async () => {
    const anna = await app.player('anna')
    for (let calls = 0; calls < 11; calls++) {
      const { status, headers, body } = await app.call('HEAD', PATH, { token: anna.token })
      expect([status, headers.get('content-type'), body]).toEqual([200, 'application/json; charset=utf-8', null])
    }
    expect((await listAudit(anna.id, {})).entries.map(({ action }) => action)).toEqual(['registered'])
    expect((await exportOf(anna)).data.user.id).toBe(anna.id)
    expect((await app.call('HEAD', PATH)).status).toBe(401)
  })

  test('is recorded', async () => {
    const anna = await app.player('anna')
    await exportOf(anna)
    expect((await listAudit(anna.id, {})).entries[0]?.action).toBe('data_exported')
  })

  test('is limited to ten an hour for each player', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    for (let made = 0; made < 10; made++) expect((await exportOf(anna)).data.user.id).toBe(anna.id)
    const refused = await anna.get(PATH)
    expect([refused.status, await refused.text()]).toEqual([429, 'Too many exports. Please try again later.'])
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(3500, 3601)
    expect((await listAudit(anna.id, {})).entries).toHaveLength(11)
    expect((await ben.get(PATH)).status).toBe(200)
  })

  test('refuses a visitor', async () => {
    expect((await app.call('GET', PATH)).status).toBe(401)
  })
})

describe('GET /api/users/me/audit', () => {
  test('returns the entries of the account in pages, newest first', async () => {
    const anna = await app.player('anna')
    await exportOf(anna)
    const first = await anna.api.users.me.audit.get({ query: { limit: 1 } })
    const cursor = first.data?.next_cursor ?? undefined
    const rest = await anna.api.users.me.audit.get({ query: { limit: 1, cursor } })
    const entries = [...(first.data?.entries ?? []), ...(rest.data?.entries ?? [])]
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ['data_exported', anna.email],
      ['registered', anna.email],
    ])
    expect(rest.data?.next_cursor).toBeNull()
  })

  test('hides who the admin was and where from, and so does the export', async () => {
    const [anna, admin] = [await app.player('anna'), await app.admin()]
    const there = { network: '203.0.113.77', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Firefox/153.0' }
    const entry = { action: 'subscription_fetched', actor: admin.id, subject: anna.id, detail: 'sub_1' } as const
    await recordAudit(app.services, there, entry)
    const { data } = await anna.api.users.me.audit.get({ query: { limit: 1 } })
    const nowhere = { action: 'subscription_fetched', detail: 'sub_1', network: null, device: null }
    expect(data?.entries).toMatchObject([{ ...nowhere, by: null, about: anna.email }])
    expect((await exportOf(anna)).data.trail).toContainEqual({ ...nowhere, created_at: data?.entries[0]?.created_at })
    const whole = await listAudit(anna.id, {})
    expect(whole.entries[1]).toMatchObject({ by: admin.email, network: '203.0.113.0/24' })
  })

  test('contains nothing of other players, and refuses a visitor and a forged cursor', async () => {
    const ben = await app.player('ben')
    expect((await ben.api.users.me.audit.get({ query: {} })).data?.entries).toHaveLength(1)
    expect((await app.call('GET', '/api/users/me/audit')).status).toBe(401)
    expect((await ben.get('/api/users/me/audit?cursor=nonsense')).status).toBe(422)
  })
})
