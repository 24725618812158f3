import { describe, expect, test } from 'bun:test'
import type { RealmMap } from '../../../shared/realm-map'
import type { Player } from '../../testing/test-app'
import { testApp } from '../../testing/test-app'
import { AccountModel } from '../accounts/account-model'
import { realmMapRoutes } from './realm-map-routes'
import type { RealmMaps } from './realm-maps'
import { mapWith } from './testing/map-with'

/** A castle whose password the practice realm has accepted. */
async function castleOf(player: Player, fields: { username?: string; email?: string }) {
  const { accountOf } = await testApp()
  const id = await accountOf(player, { server: 'PT1', ...fields })
  await player.api.accounts({ id }).test.post()
  return id
}

/** The names on the map of a realm in which these play. */
async function namesShown(...names: string[]) {
  const { services } = await testApp()
  const realmMaps: RealmMaps = async (server) => mapWith(server, ...names)
  const answer = await realmMapRoutes({ ...services, realmMaps }).handle(new Request('http://localhost/api/realm/PT1'))
  const map = (await answer.json()) as RealmMap
  return [map.castles, map.strongest].map((owners) => owners.map(({ name }) => name))
}

describe('GET /api/realm/{realm}', () => {
  test('answers a visitor, and may be kept for ten seconds', async () => {
    const { call } = await testApp()
    const answer = await call('GET', '/api/realm/DE1')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=10')
    expect(Number(answer.headers.get('age'))).toBeLessThan(10)
    expect(await answer.json()).toMatchObject({ server: 'DE1', size: 100, next_event: { title: expect.any(String) } })
  })

  test.each(['XX9', 'de1', 'DE1%2Freport%2Fanna'])('there is no realm %s', async (server) => {
    const { call } = await testApp()
    const answer = await call('GET', `/api/realm/${server}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no practice realm of this name.'])
  })

  test('has shortened names of players, unless they agree', async () => {
    const { player } = await testApp()
    const anna = await player('anna')
    await castleOf(anna, { username: 'rabenfels_pt' })
    const agreed = await castleOf(anna, { username: 'Falkenstein_pt' })
    const address = await castleOf(anna, { email: 'anna.secret@game.example', username: '' })
    for (const id of [agreed, address]) await anna.api.accounts({ id }).patch({ shows_name: true })
    const names = ['rabenfels_pt', 'FALKENSTEIN_PT', 'anna.secret@game.example', 'of no player here']
    const shown = ['ra…', 'FALKENSTEIN_PT', 'an…', 'of…']
    expect(await namesShown(...names)).toEqual([shown, shown])
  })
})

describe('shows_name', () => {
  test('is off at first, can be changed while a bot plays, and is stored', async () => {
    const { player, accountOf, botOf } = await testApp()
    const anna = await player('anna')
    const id = await accountOf(anna)
    const botId = await botOf(anna, { accountId: id })
    await anna.api.bots({ id: botId }).actions.post({ action: 'start' })
    expect((await anna.api.accounts.get()).data?.accounts[0]?.shows_name).toBe(false)
    const changed = await anna.api.accounts({ id }).patch({ shows_name: true })
    expect(changed.data?.account).toMatchObject({ id, shows_name: true })
    expect((await anna.api.accounts.get()).data?.accounts[0]?.shows_name).toBe(true)
    expect((await anna.patch(`/api/accounts/${id}`, { shows_name: 'yes' })).status).toBe(422)
  })

  test('ends with the name that it was for', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const id = await accountOf(anna, { username: 'before' })
    await anna.api.accounts({ id }).patch({ shows_name: true })
    expect((await anna.api.accounts({ id }).patch({ type: 'tower' })).data?.account.shows_name).toBe(true)
    expect((await anna.api.accounts({ id }).patch({ username: 'after' })).data?.account.shows_name).toBe(false)
  })

  test('of an account of an earlier server is off', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const id = await accountOf(anna)
    await AccountModel.updateOne({ _id: id }, { $unset: { showsName: 1 } })
    expect((await anna.api.accounts.get()).data?.accounts[0]?.shows_name).toBe(false)
  })

  test('of a player whom the game refuses does not count', async () => {
    const { player, accountOf } = await testApp()
    const [anna, ben] = [await player('anna'), await player('ben')]
    const username = 'weidenbruck_pt'
    await castleOf(anna, { username })
    const guessed = await accountOf(ben, { server: 'PT1', username, password: 'a guess' })
    await ben.api.accounts({ id: guessed }).test.post()
    await ben.api.accounts({ id: guessed }).patch({ shows_name: true })
    expect(await namesShown(username)).toEqual([['we…'], ['we…']])
  })
})
