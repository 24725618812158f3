import { describe, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import type { Castle, CollectResult } from '../../game/protocol/game-objects'
import { openRealm, temporaryFolder } from '../../game/testing/open-realm'
import { openRawClient, signedInClient } from '../../game/testing/raw-client'
import { createFakeClock } from '../../testing/fake-clock'
import { startPracticeRealm } from './start'

const hello = (server = 'DE1') => ({ protocol: 1, server, client: crypto.randomUUID() })

const signIn = (password: string, name = 'ansgar_h') => ({ name, password })

describe('Sign-in', () => {
  test('introduces the realm and welcomes a new name', async () => {
    const { url } = await openRealm({ speed: 5 })
    const client = await openRawClient(url)
    expect(await client.ask('hello', hello())).toMatchObject({
      ok: { protocol: 1, title: 'Practice realm', server: 'DE1', speed: 5, heartbeat: 20 * SECOND },
    })
    expect(await client.ask('sign_in', signIn('rabenstein'))).toMatchObject({ ok: { name: 'ansgar_h' } })
  })

  test('the first password counts, for the name in any case, and another one is refused', async () => {
    const { url } = await openRealm()
    await signedInClient(url, 'Ansgar_H')
    const client = await openRawClient(url)
    await client.ask('hello', hello())
    expect(await client.ask('sign_in', signIn('falkenstein', 'ansgar_h'))).toMatchObject({
      error: { code: 'bad_credentials' },
    })
    expect(await client.ask('sign_in', signIn('rabenstein', ' ANSGAR_H'))).toMatchObject({ ok: { name: 'Ansgar_H' } })
  })

  test('of two simultaneous first passwords one counts', async () => {
    const { url } = await openRealm()
    const clients = await Promise.all([openRawClient(url), openRawClient(url)])
    await Promise.all(clients.map((client) => client.ask('hello', hello())))
    const answers = await Promise.all(clients.map((client, n) => client.ask('sign_in', signIn(`password ${n}`))))
    expect(answers.filter(({ ok }) => ok).length).toBe(1)
    expect(answers.filter(({ error }) => error?.code === 'bad_credentials').length).toBe(1)
  })

  test('no password is stored in clear text', async () => {
    const dataDir = await temporaryFolder()
    const { url } = await openRealm({ dataDir })
    const client = await signedInClient(url)
    await client.ask('unlock_troops', { pin: 'geheime-zahl' })
    const files = await Array.fromAsync(new Bun.Glob('realm.sqlite*').scan({ cwd: dataDir, absolute: true }))
    const kept = (await Promise.all(files.map((file) => Bun.file(file).text()))).join('')
    expect(kept).toContain('ansgar_h')
    expect(kept).not.toContain('rabenstein')
    expect(kept).not.toContain('geheime-zahl')
  })

  test('another version, an unknown server, and calls before signing in are refused', async () => {
    const { url } = await openRealm()
    const client = await openRawClient(url)
    expect(await client.ask('hello', { ...hello(), protocol: 2 })).toMatchObject({ error: { code: 'wrong_version' } })
    expect(await client.ask('hello', hello('XX1'))).toMatchObject({ error: { code: 'unknown_server' } })
    expect(await client.ask('sign_in', signIn('rabenstein'))).toMatchObject({ error: { code: 'bad_request' } })
    await client.ask('hello', hello())
    expect(await client.ask('castles')).toMatchObject({ error: { code: 'sign_in_first' } })
  })

  test('a signed-in client can change neither server nor name', async () => {
    const realm = await openRealm()
    await signedInClient(realm.url, 'ansgar_h', 'FR1')
    const client = await signedInClient(realm.url, 'ansgar_h', 'DE1')
    expect(await client.ask('hello', hello('FR1'))).toMatchObject({ error: { code: 'bad_request' } })
    expect(await client.ask('sign_in', signIn('rabenstein', 'ben'))).toMatchObject({ error: { code: 'bad_request' } })
    expect((await client.ask('player')).ok).toMatchObject({ name: 'ansgar_h' })
    expect(realm.sessionsOf('DE1', 'ansgar_h')).toBe(1)
  })

  test('of two simultaneous sign-ins on one connection one counts', async () => {
    const { url } = await openRealm()
    const client = await openRawClient(url)
    await client.ask('hello', hello())
    const answers = await Promise.all(
      ['ansgar_h', 'ben'].map((name) => client.ask('sign_in', signIn('rabenstein', name))),
    )
    expect(answers.filter(({ ok }) => ok).length).toBe(1)
  })

  test('a banned name is refused until the ban is lifted', async () => {
    const realm = await openRealm()
    const banned = await signedInClient(realm.url)
    realm.misbehave.ban('DE1', 'ansgar_h')
    await banned.closed
    const client = await openRawClient(realm.url)
    await client.ask('hello', hello())
    expect(await client.ask('sign_in', signIn('rabenstein'))).toMatchObject({ error: { code: 'banned' } })
    realm.misbehave.ban('DE1', 'ansgar_h', false)
    expect(await client.ask('sign_in', signIn('rabenstein'))).toMatchObject({ ok: {} })
  })
})

describe('Sessions', () => {
  test('two clients of one name are two sessions, and both are notified', async () => {
    const realm = await openRealm()
    const first = await signedInClient(realm.url)
    expect(realm.sessionsOf('DE1', 'ANSGAR_H')).toBe(1)
    const second = await signedInClient(realm.url)
    expect(await first.next()).toEqual({ event: 'signed_in_elsewhere', sessions: 2 })
    expect(await second.next()).toEqual({ event: 'signed_in_elsewhere', sessions: 2 })
    expect(realm.sessionsOf('DE1', 'ansgar_h')).toBe(2)
    expect(realm.maxConcurrentSessions('DE1', 'ansgar_h')).toBe(2)
  })

  test('the same name on another server is another player', async () => {
    const realm = await openRealm()
    await signedInClient(realm.url)
    await signedInClient(realm.url, 'ansgar_h', 'FR1')
    expect(realm.maxConcurrentSessions('DE1', 'ansgar_h')).toBe(1)
    expect(realm.castlesOf('FR1', 'ansgar_h')).not.toEqual(realm.castlesOf('DE1', 'ansgar_h'))
  })

  test('a reconnecting client replaces its older connection', async () => {
    const realm = await openRealm()
    const introduction = hello()
    const older = await openRawClient(realm.url)
    const newer = await openRawClient(realm.url)
    for (const client of [older, newer]) {
      await client.ask('hello', introduction)
      await client.ask('sign_in', signIn('rabenstein'))
    }
    await older.closed
    expect(realm.sessionsOf('DE1', 'ansgar_h')).toBe(1)
    expect(realm.maxConcurrentSessions('DE1', 'ansgar_h')).toBe(1)
  })

  test('connections without a sign-in, and closed ones, are no sessions', async () => {
    const realm = await openRealm()
    const visitor = await openRawClient(realm.url)
    await visitor.ask('hello', hello())
    const leaver = await signedInClient(realm.url)
    leaver.close()
    await leaver.closed
    expect(realm.sessionsOf('DE1', 'ansgar_h')).toBe(0)
  })
})

describe('The data folder', () => {
  test('keeps a world for the next start', async () => {
    const dataDir = await temporaryFolder()
    const clock = createFakeClock()
    const before = await startPracticeRealm({ dataDir, clock })
    const client = await signedInClient(before.url)
    await client.ask('send_carts', { from: 'c1', to: 'c2', good: 'wood', amount: 500 })
    const castles = before.castlesOf('DE1', 'ansgar_h')
    await before.stop()
    const after = await openRealm({ dataDir, clock })
    expect(after.castlesOf('DE1', 'ansgar_h')).toEqual(castles)
    expect(after.maxConcurrentSessions('DE1', 'ansgar_h')).toBe(1)
  })

  test('with a file that is no realm stops the start with one sentence', async () => {
    const dataDir = await temporaryFolder()
    await Bun.write(
      `${dataDir}/realm.sqlite`,
      'not a database, but long enough to be taken for one by its length alone',
    )
    expect(await startPracticeRealm({ dataDir }).catch((error) => error)).toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(/^The practice realm cannot use .+realm\.sqlite\. Move that file away/),
    })
  })
})

describe('The report over HTTP', () => {
  test('contains the collected goods, the castles and the sessions of a name', async () => {
    const realm = await openRealm({ clock: createFakeClock() })
    const client = await signedInClient(realm.url, 'ansgar@example.com')
    const { ok } = await client.ask('collect', { castle: 'c1', good: 'wood' })
    const { amount } = ok as CollectResult
    const answer = await fetch(`${realm.reportUrl}/DE1/report/${encodeURIComponent('Ansgar@example.com')}`)
    expect(await answer.json()).toMatchObject({
      server: 'DE1',
      name: 'ansgar@example.com',
      collected: { wood: amount, stone: 0, food: 0, total: amount },
      loot: { total: 0 },
      cargo: { total: 0 },
      castles: (await client.ask('castles')).ok as Castle[],
      sessions: { now: 1, most: 1 },
    })
  })

  test('does not know a name that never signed in', async () => {
    const realm = await openRealm()
    expect((await fetch(`${realm.reportUrl}/DE1/report/nobody`)).status).toBe(404)
    expect((await fetch(`${realm.reportUrl}/DE1/report/%`)).status).toBe(404)
  })

  test('is refused to pages of other sites, like the game', async () => {
    const realm = await openRealm()
    await signedInClient(realm.url)
    const headers = { origin: 'https://elsewhere.example' }
    expect((await fetch(`${realm.reportUrl}/DE1/report/ansgar_h`, { headers })).status).toBe(403)
    for (const host of ['elsewhere.example', 'a b', '[::'])
      expect((await fetch(`${realm.reportUrl}/DE1/report/ansgar_h`, { headers: { host } })).status).toBe(403)
    const upgrade = { ...headers, upgrade: 'websocket', connection: 'upgrade' }
    expect((await fetch(realm.url.replace('ws:', 'http:'), { headers: upgrade })).status).toBe(403)
  })
})
