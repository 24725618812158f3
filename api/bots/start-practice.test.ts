import { describe, expect, test } from 'bun:test'
import { AccountModel } from '../game/accounts/account-model'
import type { Caller } from '../platform/http/client/caller'
import { testApp } from '../testing/test-app'
import { BotModel } from './model/bot-model'
import { startPractice } from './start-practice'

describe('POST /api/bots/practice', () => {
  test('makes up a game account, and starts a collector for it', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const { data, status } = await anna.api.bots.practice.post()
    expect(status).toBe(200)
    expect(data?.bot).toMatchObject({ templateId: 'resource-collector', state: 'online' })
    const { accounts } = (await anna.api.accounts.get()).data ?? {}
    expect(accounts).toEqual([
      {
        id: data?.bot.accountId ?? '',
        name: expect.stringMatching(/^[a-z]+-[0-9a-z]{5}$/),
        game_email: expect.stringMatching(/@practice\.example$/),
        server: 'INT1',
        type: 'none',
        last_sign_in: null,
        is_practice: true,
        shows_name: false,
      },
    ])
  })

  test('two clicks at once make one account and one bot, also with room for more', async () => {
    const { player } = await testApp()
    const anna = await player('anna', 'premium')
    const answers = await Promise.all([1, 2, 3].map(() => anna.api.bots.practice.post()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data?.bot.id)).size).toBe(1)
    expect(await BotModel.countDocuments({ user: anna.id })).toBe(1)
    expect(await AccountModel.countDocuments({ user: anna.id })).toBe(1)
  })

  test('starts the stopped practice bot again', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const first = await anna.api.bots.practice.post()
    const id = first.data?.bot.id ?? ''
    await anna.api.bots({ id }).actions.post({ action: 'stop' })
    const again = await anna.api.bots.practice.post()
    expect(again.data?.bot).toMatchObject({ id, state: 'online' })
  })

  test('both can be removed, and tried again', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const { data } = await anna.api.bots.practice.post()
    const [id, accountId] = [data?.bot.id ?? '', data?.bot.accountId ?? '']
    await anna.api.bots({ id }).actions.post({ action: 'stop' })
    expect((await anna.delete(`/api/bots/${id}`)).status).toBe(204)
    expect((await anna.delete(`/api/accounts/${accountId}`)).status).toBe(204)
    const again = await anna.api.bots.practice.post()
    expect(again.data?.bot.state).toBe('online')
    expect(again.data?.bot.accountId).not.toBe(accountId)
  })

  test('says in one sentence that no slot is free, and leaves no account', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const accountId = await accountOf(anna)
    await anna.api.bots.post({ templateId: 'resource-collector', accountId })
    const refused = await anna.post('/api/bots/practice', {})
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'The only slot of your plan is taken. For more bots, choose Plus or a larger plan, such as Premium.',
    ])
    expect(await AccountModel.countDocuments({ user: anna.id })).toBe(1)
  })

  test('says in one sentence that no game account is free', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const stored = { user: anna.id, email: 'anna@game.example', server: 'DE1', type: 'none', sealedPassword: 'sealed' }
    await AccountModel.insertMany(
      Array.from({ length: 500 }, (_, slot) => ({ ...stored, slot, identity: `DE1:castle-${slot}` })),
    )
    const refused = await anna.post('/api/bots/practice', {})
    expect([refused.status, await refused.text()]).toEqual([403, 'You can register at most 500 game accounts.'])
  })

  test('is not found where a real game is played', async () => {
    const { player, services } = await testApp()
    const anna = await player('anna')
    const starter = {
      viewer: { kind: 'session' as const, id: anna.id, sessionId: '' },
      caller: { network: '' } as Caller,
    }
    const refused = startPractice({ ...services, isPracticeRealm: false }, starter)
    await expect(refused).rejects.toMatchObject({ kind: 'not_found', message: 'Practice realm not found' })
    expect(await AccountModel.countDocuments({ user: anna.id })).toBe(0)
  })

  test('a visitor is refused', async () => {
    const { call } = await testApp()
    expect((await call('POST', '/api/bots/practice', { body: {} })).status).toBe(401)
  })
})
