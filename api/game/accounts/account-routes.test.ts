import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'
import { AccountModel } from './account-model'

const castle = {
  email: 'Anna@Game.example',
  server: 'DE1',
  username: 'rabenfels',
  password: 'game password',
  type: 'tower',
}

const UNTRIED = { server: 'DE1', type: 'tower', last_sign_in: null, is_practice: false, shows_name: false }

describe('GET /api/accounts', () => {
  test("answers the player's own accounts, without a password", async () => {
    const { player } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    await anna.post('/api/accounts', castle)
    await ben.post('/api/accounts', castle)
    const { data } = await anna.api.accounts.get()
    expect(data?.accounts).toEqual([
      { id: expect.any(String), name: 'rabenfels', game_email: 'anna@game.example', ...UNTRIED },
    ])
  })

  test('a visitor is refused', async () => {
    const { call } = await testApp()
    expect((await call('GET', '/api/accounts')).status).toBe(401)
  })
})

describe('POST /api/accounts', () => {
  test('keeps the password sealed', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const { data, status } = await anna.api.accounts.post(castle)
    expect(status).toBe(201)
    const stored = await AccountModel.findById(data?.account.id).lean()
    expect(JSON.stringify(stored)).not.toContain(castle.password)
  })

  test('without a username the e-mail is the name, and without a tag it has none', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const { username: _, type: __, ...short } = castle
    const { data } = await anna.api.accounts.post(short)
    expect(data?.account).toMatchObject({ name: 'anna@game.example', type: 'none' })
  })

  test('the same castle twice is a conflict, however it is written', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    await anna.post('/api/accounts', castle)
    const answer = await anna.post('/api/accounts', { ...castle, username: ' RABENFELS ' })
    expect([answer.status, await answer.text()]).toEqual([409, 'You have already registered this game account on DE1.'])
  })

  test.each([
    [{ server: 'XX9' }, 'Please choose a server from the list.'],
    [{ type: 'dragon' }, 'Please choose a tag from the list.'],
    [{ email: 'nobody' }, 'Please enter the e-mail address of the game account.'],
    [{ password: '' }, 'Please enter the password of the game account.'],
    [{ username: 'x'.repeat(65) }, 'The username may have at most 64 characters.'],
  ])('bad input %o gets one sentence', async (wrong, sentence) => {
    const { player } = await testApp()
    const answer = await (await player('anna')).post('/api/accounts', { ...castle, ...wrong })
    expect([answer.status, await answer.text()]).toEqual([422, sentence])
  })

  test('a visitor with a bad body is refused as not signed in', async () => {
    const { call } = await testApp()
    expect((await call('POST', '/api/accounts', { body: { server: 'XX9' } })).status).toBe(401)
  })

  test('a player can register 500 at most', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const stored = { user: anna.id, email: 'anna@game.example', server: 'DE1', type: 'none', sealedPassword: 'sealed' }
    const accounts = Array.from({ length: 499 }, (_, index) => ({ ...stored, identity: `DE1:castle-${index}` }))
    await AccountModel.insertMany(accounts)
    expect((await anna.post('/api/accounts', castle)).status).toBe(201)
    const refused = await anna.post('/api/accounts', { ...castle, server: 'FR1' })
    expect([refused.status, await refused.text()]).toEqual([403, 'You can register at most 500 game accounts.'])
    expect((await anna.api.accounts.get()).data?.accounts).toHaveLength(500)
  })

  test('concurrent additions never exceed the limit, beside accounts of an earlier server without a slot', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const stored = { user: anna.id, email: 'anna@game.example', server: 'DE1', type: 'none', sealedPassword: 'sealed' }
    const accounts = Array.from({ length: 497 }, (_, index) => ({
      ...stored,
      identity: `DE1:castle-${index}`,
      ...(index >= 250 && { slot: index - 250 }),
    }))
    await AccountModel.insertMany(accounts)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => anna.post('/api/accounts', { ...castle, username: `new-${number}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(5).fill(403)])
    expect(await AccountModel.countDocuments({ user: anna.id })).toBe(500)
    const { data } = await anna.api.accounts.get()
    await anna.delete(`/api/accounts/${data?.accounts[0]?.id}`)
    expect((await anna.post('/api/accounts', castle)).status).toBe(201)
    expect((await anna.post('/api/accounts', { ...castle, server: 'FR1' })).status).toBe(403)
  })

  test('a player with more than 500 of an earlier server sees them all, and adds none', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const stored = { user: anna.id, email: 'anna@game.example', server: 'DE1', type: 'none', sealedPassword: 'sealed' }
    const accounts = Array.from({ length: 510 }, (_, index) => ({ ...stored, identity: `DE1:castle-${index}` }))
    await AccountModel.insertMany(accounts)
    expect((await anna.api.accounts.get()).data?.accounts).toHaveLength(510)
    expect((await anna.post('/api/accounts', castle)).status).toBe(403)
  })

  test.each([{}, { type: '' }])('without a server and with the tag %o it is on INT1 with none', async (tag) => {
    const { player } = await testApp()
    const { server: _, type: __, ...elsewhere } = castle
    const { data } = await (await player('anna')).api.accounts.post({ ...elsewhere, ...tag })
    expect(data?.account).toMatchObject({ server: 'INT1', type: 'none' })
  })

  test('the same Idempotency-Key adds one account and answers it again', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await anna.api.accounts.post(castle, { headers })
    const again = await anna.api.accounts.post(castle, { headers })
    expect([again.status, again.data]).toEqual([201, first.data])
  })

  test('a repeated call waits for the answer of the first', async () => {
    const { player } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => anna.api.accounts.post(castle, { headers })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const [first, ...others] = answers.map(({ data }) => data?.account)
    expect(others).toEqual([first, first])
    const bens = await ben.api.accounts.post(castle, { headers })
    expect(bens.data?.account.id).not.toBe(first?.id)
  })

  test('a failed try does not use its Idempotency-Key up', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await anna.post('/api/accounts', castle)
    expect((await anna.post('/api/accounts', castle, headers)).status).toBe(409)
    expect((await anna.post('/api/accounts', { ...castle, server: 'FR1' }, headers)).status).toBe(201)
  })

  test('one key does not serve two calls', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const accountId = await accountOf(anna)
    await anna.post('/api/accounts', castle, headers)
    const answer = await anna.post('/api/bots', { templateId: 'resource-collector', accountId }, headers)
    expect([answer.status, await answer.text()]).toEqual([409, 'This Idempotency-Key belongs to another call.'])
  })
})

describe('PATCH /api/accounts/:id', () => {
  test('changes the given fields and leaves the rest', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const id = await accountOf(anna, castle)
    const { data } = await anna.api.accounts({ id }).patch({ server: 'FR1' })
    expect(data?.account).toMatchObject({ id, name: 'rabenfels', server: 'FR1', type: 'tower' })
  })

  test('a castle that is already registered is a conflict', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    await accountOf(anna, castle)
    const other = await accountOf(anna, { ...castle, server: 'FR1' })
    expect((await anna.patch(`/api/accounts/${other}`, { server: 'DE1' })).status).toBe(409)
  })

  test('two concurrent changes never combine to a castle that neither asked for', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const id = await accountOf(anna, castle)
    const changes = [{ server: 'FR1' }, { username: 'falkenstein' }]
    const answers = await Promise.all(changes.map((change) => anna.patch(`/api/accounts/${id}`, change)))
    expect(answers.map(({ status }) => status).sort()).not.toEqual([409, 409])
    const { server, username, identity } = await AccountModel.findById(id).orFail()
    expect(identity).toBe(`${server}:${username}`)
  })

  test('is refused while a bot plays the account', async () => {
    const { player, accountOf, botOf } = await testApp()
    const anna = await player('anna')
    const accountId = await accountOf(anna)
    const bot = await botOf(anna, { accountId })
    await anna.post(`/api/bots/${bot}/actions`, { action: 'start' })
    const answer = await anna.patch(`/api/accounts/${accountId}`, { password: 'new one' })
    expect([answer.status, await answer.text()]).toEqual([
      409,
      'Stop Resource Collector first: it plays this account right now.',
    ])
  })

  test("someone else's account is not found, whatever the body says", async () => {
    const { player, accountOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const answer = await ben.patch(`/api/accounts/${await accountOf(anna)}`, { server: 'XX9' })
    expect([answer.status, await answer.text()]).toEqual([404, 'Account not found'])
  })

  test('bad input gets one sentence, and a visitor 401', async () => {
    const { call, player, accountOf } = await testApp()
    const anna = await player('anna')
    const path = `/api/accounts/${await accountOf(anna)}`
    expect((await anna.patch(path, { server: 'XX9' })).status).toBe(422)
    expect((await call('PATCH', path, { body: {} })).status).toBe(401)
  })
})

describe('DELETE /api/accounts/:id', () => {
  test('removes it; its offline bot stays and reports the missing account', async () => {
    const { player, accountOf, botOf } = await testApp()
    const anna = await player('anna')
    const accountId = await accountOf(anna)
    const bot = anna.api.bots({ id: await botOf(anna, { accountId }) })
    expect((await anna.delete(`/api/accounts/${accountId}`)).status).toBe(204)
    expect((await bot.get()).data?.bot).toMatchObject({
      accountId: null,
      state: 'offline',
      stop_reason: { code: 'account_deleted' },
    })
    expect((await bot.actions.post({ action: 'start' })).status).toBe(409)
    const patched = await bot.patch({ accountId: await accountOf(anna) })
    expect(patched.data?.bot).toHaveProperty('stop_reason', null)
    expect((await bot.actions.post({ action: 'start' })).status).toBe(200)
  })

  test("someone else's is not found, and a visitor is refused", async () => {
    const { call, player, accountOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const path = `/api/accounts/${await accountOf(anna)}`
    expect((await ben.delete(path)).status).toBe(404)
    expect((await ben.delete('/api/accounts/nonsense')).status).toBe(404)
    expect((await call('DELETE', path)).status).toBe(401)
  })
})
