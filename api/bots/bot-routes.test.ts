import { describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { asInstant } from '../../shared/console/moments'
import { DAY, HOUR } from '../../shared/time'
import { AccountModel } from '../game/accounts/account-model'
import { UserModel } from '../identity/users/user-model'
import { testApp } from '../testing/test-app'
import { BotDayModel } from './activity/bot-day-model'
import { dayOf } from './activity/utc-day'
import { BotModel } from './model/bot-model'

describe('GET /api/bots', () => {
  test("returns the player's own bots", async () => {
    const { player, botOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const id = await botOf(anna)
    await botOf(ben)
    const { data } = await anna.api.bots.get()
    expect(data?.bots.map((bot) => bot.id)).toEqual([id])
  })

  test('returns one bot to its player only', async () => {
    const { call, player, botOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const path = `/api/bots/${await botOf(anna)}`
    expect((await anna.get(path)).status).toBe(200)
    const foreign = await ben.get(path)
    expect([foreign.status, await foreign.text()]).toEqual([404, 'Bot not found'])
    expect((await ben.get('/api/bots/nonsense')).status).toBe(404)
    expect((await call('GET', path)).status).toBe(401)
    expect((await call('GET', '/api/bots')).status).toBe(401)
  })
})

describe('POST /api/bots/:id/actions', () => {
  test('a start and a stop return the new state, and make one notification each', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna')
    const { actions } = anna.api.bots({ id: await botOf(anna) })
    for (const [action, state] of [
      ['start', 'online'],
      ['start', 'online'],
      ['stop', 'offline'],
      ['stop', 'offline'],
    ] as const) {
      const { data, status } = await actions.post({ action })
      expect([status, data?.bot.state]).toEqual([200, state])
    }
    const { data } = await anna.api.users.me.notifications.get()
    expect(data?.notifications.map(({ kind }) => kind)).toEqual(['user', 'start'])
  })

  test('a started bot is due at once', async () => {
    const { player, botOf, services } = await testApp()
    const anna = await player('anna')
    const id = await botOf(anna)
    expect((await anna.post(`/api/bots/${id}/actions`, { action: 'start' })).status).toBe(200)
    const { dueAt } = await BotModel.findById(id).orFail()
    expect(dueAt?.getTime()).toBeWithin(services.clock.now() - HOUR, services.clock.now() + 1)
  })

  test("a player's castle is played by one bot at a time", async () => {
    const { player, botOf, accountOf } = await testApp()
    const anna = await player('anna', 'plus')
    const accountId = await accountOf(anna)
    const bots = [await botOf(anna, { accountId }), await botOf(anna, { accountId })]
    const press = (action: string) => Promise.all(bots.map((id) => anna.post(`/api/bots/${id}/actions`, { action })))
    const starts = await press('start')
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = starts.find(({ status }) => status === 409)
    expect(await refused?.text()).toBe('Another online bot uses this game account.')
    await press('stop')
    expect((await anna.post(`/api/bots/${bots[1]}/actions`, { action: 'start' })).status).toBe(200)
  })

  test('a bot above the slots of the plan does not start', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna', 'plus')
    await botOf(anna)
    const second = await botOf(anna)
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
    const answer = await anna.post(`/api/bots/${second}/actions`, { action: 'start' })
    expect([answer.status, await answer.text()]).toEqual([
      403,
      'Your plan has fewer slots than you have bots, and this bot is above them. For more bots, choose Plus or a larger plan, such as Premium.',
    ])
  })

  test('a bot does not start after all bots together have used up the hours of the day', async () => {
    const { player, botOf, services } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben', 'plus')]
    for (const { id: user } of [anna, ben]) {
      const day = { day: dayOf(services.clock.now()), online: 12 * HOUR, expiresAt: new Date(Date.now() + HOUR) }
      await BotDayModel.create({ bot: new Types.ObjectId(), user, templateId: 'resource-collector', epoch: 1, ...day })
    }
    const start = { action: 'start' }
    const refused = await anna.post(`/api/bots/${await botOf(anna)}/actions`, start)
    const midnight = Math.floor(services.clock.now() / DAY + 1) * DAY
    const sentence = `You have used all hours of your plan for today. They reset at ${asInstant(midnight)}, midnight UTC. For more hours a day, choose Plus or a larger plan, such as Premium.`
    expect([refused.status, await refused.text()]).toEqual([403, sentence])
    expect((await ben.post(`/api/bots/${await botOf(ben)}/actions`, start)).status).toBe(200)
  })

  test('a bot whose account is removed does not start, with the same sentence before and after it is detached', async () => {
    const { player, accountOf, botOf } = await testApp()
    const anna = await player('anna', 'plus')
    const [deleted, removed] = [await accountOf(anna), await accountOf(anna)]
    const [attached, detached] = await Promise.all([
      botOf(anna, { accountId: deleted }),
      botOf(anna, { accountId: removed }),
    ])
    await AccountModel.deleteOne({ _id: deleted })
    await anna.delete(`/api/accounts/${removed}`)
    const { data } = await anna.api.bots({ id: detached }).get()
    const sentence = 'The game account of this bot was removed. Choose another one in its console, then start again.'
    expect(data?.bot.stop_reason).toEqual({ code: 'account_deleted', message: sentence })
    for (const id of [attached, detached]) {
      const answer = await anna.post(`/api/bots/${id}/actions`, { action: 'start' })
      expect([answer.status, await answer.text()]).toEqual([409, sentence])
    }
  })

  test('of a concurrent start and removal, one counts and the other is refused', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna')
    for (let round = 0; round < 5; round++) {
      const bot = anna.api.bots({ id: await botOf(anna) })
      const [start, removal] = await Promise.all([bot.actions.post({ action: 'start' }), bot.delete()])
      const result = start.data?.bot.state ?? String(start.error?.value)
      expect([
        [200, 'online', 409],
        [404, 'Bot not found', 204],
      ]).toContainEqual([start.status, result, removal.status])
      await bot.actions.post({ action: 'stop' })
      await bot.delete()
    }
  })

  test.each(['start', 'stop'] as const)('of many concurrent clicks on %s, one counts', async (action) => {
    const { player, botOf } = await testApp()
    const anna = await player('anna')
    const id = await botOf(anna)
    const bot = anna.api.bots({ id })
    if (action === 'stop') await bot.actions.post({ action: 'start' })
    const kind = action === 'start' ? 'start' : 'user'
    const { desiredGeneration = 0 } = (await BotModel.findById(id)) ?? {}
    const answers = await Promise.all(Array.from({ length: 6 }, () => bot.actions.post({ action })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await BotModel.findById(id))?.desiredGeneration).toBe(desiredGeneration + 1)
    const { data } = await anna.api.users.me.notifications.get({ query: {} })
    expect(data?.notifications.filter((each) => each.kind === kind)).toHaveLength(1)
  })

  test('a stop clears an error', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna')
    const id = await botOf(anna)
    await BotModel.updateOne(
      { _id: id },
      { $set: { stopReason: { code: 'bad_credentials', message: 'Wrong password.' } } },
    )
    const bot = anna.api.bots({ id })
    expect((await bot.get()).data?.bot.state).toBe('error')
    expect((await bot.actions.post({ action: 'stop' })).data?.bot.state).toBe('offline')
  })

  test("another player's bot is 404 before the body is validated", async () => {
    const { call, player, botOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const path = `/api/bots/${await botOf(anna)}/actions`
    expect((await ben.post(path, { action: 'burn' })).status).toBe(404)
    const wrong = await anna.post(path, { action: 'burn' })
    expect([wrong.status, await wrong.text()]).toEqual([422, 'The action must be start or stop.'])
    expect((await call('POST', path, { body: { action: 'burn' } })).status).toBe(401)
  })
})

describe('PATCH and DELETE /api/bots/:id', () => {
  test('change what was sent and leave the rest', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna')
    const id = await botOf(anna)
    const { data } = await anna.api.bots({ id }).patch({ name: '  Night shift ' })
    expect(data?.bot).toMatchObject({ name: 'Night shift', templateLabel: 'Resource Collector' })
  })

  test('are refused while the bot is online', async () => {
    const { player, accountOf, botOf } = await testApp()
    const anna = await player('anna')
    const path = `/api/bots/${await botOf(anna)}`
    const accountId = await accountOf(anna)
    await anna.post(`${path}/actions`, { action: 'start' })
    for (const change of [{ settings: { lookEvery: 30 } }, { accountId }, { name: 'x', accountId }]) {
      const answer = await anna.patch(path, change)
      const sentence = 'Stop the bot first: it cannot be changed while it is online.'
      expect([answer.status, await answer.text()]).toEqual([409, sentence])
    }
    expect((await anna.delete(path)).status).toBe(409)
  })

  test('but a name is changed in place, without a notification', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna')
    const id = await botOf(anna)
    const bot = anna.api.bots({ id })
    await bot.actions.post({ action: 'start' })
    const { desiredGeneration } = await BotModel.findById(id).orFail()
    const { data } = await bot.patch({ name: 'Night watch' })
    expect(data?.bot).toMatchObject({ name: 'Night watch', state: 'online' })
    expect((await BotModel.findById(id).orFail()).desiredGeneration).toBe(desiredGeneration)
    const notifications = (await anna.api.users.me.notifications.get()).data?.notifications
    expect(notifications?.map(({ kind }) => kind)).toEqual(['start'])
    expect((await anna.patch(`/api/bots/${id}`, { name: ' ' })).status).toBe(422)
  })

  test('of two concurrent removals, one removes and the other gets 404', async () => {
    const { player, botOf } = await testApp()
    const anna = await player('anna')
    const path = `/api/bots/${await botOf(anna)}`
    const answers = await Promise.all([anna.delete(path), anna.delete(path), anna.patch(path, { name: 'x' })])
    const [changed, ...removed] = answers.map(({ status }) => status).reverse()
    expect(removed.sort()).toEqual([204, 404])
    expect([200, 404]).toContain(changed as number)
  })

  test("another player's bot is 404, a wrong field is named, a visitor is refused", async () => {
    const { call, player, botOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const path = `/api/bots/${await botOf(anna)}`
    expect((await ben.patch(path, { name: '' })).status).toBe(404)
    expect((await ben.delete(path)).status).toBe(404)
    for (const name of ['', '  ', 'x'.repeat(65)]) {
      expect(await (await anna.patch(path, { name })).text()).toBe('The name needs 1 to 64 characters.')
    }
    expect((await anna.patch(path, { settings: { unheardOf: 1 } })).status).toBe(422)
    expect((await call('PATCH', path, { body: {} })).status).toBe(401)
    expect((await call('DELETE', path)).status).toBe(401)
  })
})
