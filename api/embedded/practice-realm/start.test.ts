import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { Castle, Collected } from '../../games/game-objects'
import { openRealm, temporaryFolder } from '../../games/testing/open-realm'
import { openRawClient, signedInClient } from '../../games/testing/raw-client'
import { createHandClock } from '../../testing/hand-clock'
import { startPracticeRealm } from './start'

const hello = (server = 'DE1') => ({ protocol: 1, server, client: crypto.randomUUID() })

const signIn = (password: string, name = 'ansgar_h') => ({ name, password })

describe('Signing in', () => {
  test('introduces the realm and welcomes a new name', async () => {
    const { url } = await openRealm({ speed: 5 })
    const client = await openRawClient(url)
    expect(await client.ask('hello', hello())).toMatchObject({
      ok: { protocol: 1, title: 'Practice realm', server: 'DE1', speed: 5, heartbeat: 20 * SECOND },
    })
    expect(await client.ask('sign_in', signIn('rabenstein'))).toMatchObject({ ok: { name: 'ansgar_h' } })
  })

  test('the first password of a name is its password, whatever its case, and another one is refused', async () => {
    const { url } = await openRealm()
    await signedInClient(url, 'Ansgar_H')
    const client = await openRawClient(url)
    await client.ask('hello', hello())
    expect(await client.ask('sign_in', signIn('falkenstein', 'ansgar_h'))).toMatchObject({
      error: { code: 'bad_credentials' },
    })
    expect(await client.ask('sign_in', signIn('rabenstein', ' ANSGAR_H'))).toMatchObject({ ok: { name: 'Ansgar_H' } })
  })

  test('of two passwords that come first at once, one counts', async () => {
    const { url } = await openRealm()
    const clients = await Promise.all([openRawClient(url), openRawClient(url)])
    await Promise.all(clients.map((client) => client.ask('hello', hello())))
    const answers = await Promise.all(clients.map((client, n) => client.ask('sign_in', signIn(`password ${n}`))))
    expect(answers.filter(({ ok }) => ok).length).toBe(1)
    expect(answers.filter(({ error }) => error?.code === 'bad_credentials').length).toBe(1)
  })

  test('no password is kept in clear', async () => {
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

  test('who is signed in cannot go over to another server, nor become somebody else', async () => {
    const realm = await openRealm()
    await signedInClient(realm.url, 'ansgar_h', 'FR1')
    const client = await signedInClient(realm.url, 'ansgar_h', 'DE1')
    expect(await client.ask('hello', hello('FR1'))).toMatchObject({ error: { code: 'bad_request' } })
    expect(await client.ask('sign_in', signIn('rabenstein', 'ben'))).toMatchObject({ error: { code: 'bad_request' } })
    expect((await client.ask('player')).ok).toMatchObject({ name: 'ansgar_h' })
    expect(realm.sessionsOf('DE1', 'ansgar_h')).toBe(1)
  })

  test('of two sign-ins at once on one connection, one counts', async () => {
    const { url } = await openRealm()
    const client = await openRawClient(url)
    await client.ask('hello', hello())
    const answers = await Promise.all(
      ['ansgar_h', 'ben'].map((name) => client.ask('sign_in', signIn('rabenstein', name))),
    )
    expect(answers.filter(({ ok }) => ok).length).toBe(1)
  })

  test('a banned name is told so, and comes in again when the ban is lifted', async () => {
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

describe('Requests', () => {
  test.each([
    'not json',
    '[]',
    'null',
    '{"call":"castles"}',
    '{"id":7,"call":"castles"}',
    `{"id":"a","call":"castles","with":{"x":"${'x'.repeat(20_000)}"}}`,
  ])('%p is answered as a bad request', async (text) => {
    const { url } = await openRealm()
    const client = await openRawClient(url)
    client.send(text)
    expect(await client.next()).toMatchObject({ error: { code: 'bad_request' } })
  })

  test.each([
    ['castle', {}],
    ['constructor', {}],
    ['collect', {}],
    ['collect', { castle: 'c1', good: 'gold' }],
    ['send_carts', { from: 'c1', to: 'c2', good: 'wood', amount: '500' }],
    ['send_carts', { from: 'c1', to: 'c2', good: 'wood', amount: -500 }],
    ['send_carts', { from: 'c1', to: 'c2', good: 'wood', amount: 0.5 }],
    ['send_carts', { from: 'c1', to: 'c1', good: 'wood', amount: 500 }],
    ['attack', { from: 'c1', target: 'tower1', troops: 1e300 }],
  ])('%s with %p is answered under its id as a bad request', async (call, given) => {
    const { url } = await openRealm()
    const client = await signedInClient(url)
    expect(await client.ask(call, given, 'this-one')).toMatchObject({ id: 'this-one', error: { code: 'bad_request' } })
  })

  test.each([
    ['collect', { castle: 'c9', good: 'wood' }, 'not_there'],
    ['scout', { castle: 'c1', target: 'tower99' }, 'not_there'],
    ['send_carts', { from: 'c1', to: 'c2', good: 'wood', amount: 20_001 }, 'not_enough'],
    ['attack', { from: 'c1', target: 'tower1', troops: 100_000 }, 'not_enough'],
    ['send_ships', { from: 'c2', island: 'island1', ships: 1 }, 'not_enough'],
  ])('%s with %p is declined as %s', async (call, given, code) => {
    const { url } = await openRealm()
    const client = await signedInClient(url)
    expect(await client.ask(call, given)).toMatchObject({ error: { code } })
  })

  test('the same request under the same id is answered again and not done again', async () => {
    const realm = await openRealm({ clock: createHandClock() })
    const client = await signedInClient(realm.url)
    const once = await client.ask('collect', { castle: 'c1', good: 'wood' }, 'twice')
    const again = await client.ask('collect', { castle: 'c1', good: 'wood' }, 'twice')
    expect(again).toEqual(once)
    expect(realm.reportOf('DE1', 'ansgar_h')?.collected.wood).toBe((once.ok as Collected).amount)
  })

  test('an answer is kept for a day, over a restart, and not for ever', async () => {
    const dataDir = await temporaryFolder()
    const clock = createHandClock()
    async function collectAfterRestart(id: string) {
      const realm = await startPracticeRealm({ dataDir, clock })
      const { ok } = await (await signedInClient(realm.url)).ask('collect', { castle: 'c1', good: 'wood' }, id)
      await realm.stop()
      return ok
    }
    const first = await collectAfterRestart('once')
    await clock.advance(23 * HOUR)
    await collectAfterRestart('another-one')
    expect(await collectAfterRestart('once')).toEqual(first)
    await clock.advance(2 * HOUR)
    await collectAfterRestart('yet-another-one')
    expect(await collectAfterRestart('once')).not.toEqual(first)
  })

  test('an id that was used for another call is refused', async () => {
    const { url } = await openRealm()
    const client = await signedInClient(url)
    await client.ask('collect', { castle: 'c1', good: 'wood' }, 'twice')
    const other = await client.ask('take_reports', { kinds: ['battle'] }, 'twice')
    expect(other).toMatchObject({ error: { code: 'bad_request' } })
  })

  test('more than forty at once are too many, and it says how long to wait', async () => {
    const clock = createHandClock()
    const { url } = await openRealm({ clock })
    const client = await signedInClient(url)
    for (let n = 0; n < 40; n++) expect(await client.ask('player')).toMatchObject({ ok: {} })
    expect(await client.ask('player')).toMatchObject({ error: { code: 'rate_limited', retryAfter: 250 } })
    await clock.advance(250)
    expect(await client.ask('player')).toMatchObject({ ok: {} })
  })

  test('troops that a pin guards march only for who knows it', async () => {
    const { url } = await openRealm()
    const owner = await signedInClient(url)
    await owner.ask('unlock_troops', { pin: '4711' })
    const stranger = await signedInClient(url)
    const attack = { from: 'c1', target: 'tower1', troops: 100 }
    expect(await stranger.ask('attack', attack)).toMatchObject({ error: { code: 'troops_locked' } })
    expect(await stranger.ask('unlock_troops', { pin: '1147' })).toMatchObject({ error: { code: 'bad_pin' } })
    expect(await owner.ask('attack', attack)).toMatchObject({ ok: { kind: 'troops', count: 100 } })
  })

  test('maintenance sends everybody away and says for how long', async () => {
    const clock = createHandClock()
    const realm = await openRealm({ clock })
    const inside = await signedInClient(realm.url)
    realm.misbehave.maintain(MINUTE)
    expect(await inside.next()).toEqual({ event: 'maintenance', retryAfter: MINUTE })
    expect(await inside.closed).toBe(4503)
    const outside = await openRawClient(realm.url)
    expect(await outside.ask('hello', hello())).toMatchObject({ error: { code: 'maintenance', retryAfter: MINUTE } })
    await clock.advance(MINUTE)
    expect(await outside.ask('hello', hello())).toMatchObject({ ok: {} })
  })
})

describe('Sessions', () => {
  test('two clients of one name are two sessions, and both are told', async () => {
    const realm = await openRealm()
    const first = await signedInClient(realm.url)
    expect(realm.sessionsOf('DE1', 'ANSGAR_H')).toBe(1)
    const second = await signedInClient(realm.url)
    expect(await first.next()).toEqual({ event: 'signed_in_elsewhere', sessions: 2 })
    expect(await second.next()).toEqual({ event: 'signed_in_elsewhere', sessions: 2 })
    expect(realm.sessionsOf('DE1', 'ansgar_h')).toBe(2)
    expect(realm.mostSessionsAtOnce('DE1', 'ansgar_h')).toBe(2)
  })

  test('the same name on another server is somebody else', async () => {
    const realm = await openRealm()
    await signedInClient(realm.url)
    await signedInClient(realm.url, 'ansgar_h', 'FR1')
    expect(realm.mostSessionsAtOnce('DE1', 'ansgar_h')).toBe(1)
    expect(realm.castlesOf('FR1', 'ansgar_h')).not.toEqual(realm.castlesOf('DE1', 'ansgar_h'))
  })

  test('a client that comes back takes the place of its older connection', async () => {
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
    expect(realm.mostSessionsAtOnce('DE1', 'ansgar_h')).toBe(1)
  })

  test('who only looked in, or left, is no session', async () => {
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
  test('holds a world that is still there at the next start', async () => {
    const dataDir = await temporaryFolder()
    const clock = createHandClock()
    const before = await startPracticeRealm({ dataDir, clock })
    const client = await signedInClient(before.url)
    await client.ask('send_carts', { from: 'c1', to: 'c2', good: 'wood', amount: 500 })
    const castles = before.castlesOf('DE1', 'ansgar_h')
    await before.stop()
    const after = await openRealm({ dataDir, clock })
    expect(after.castlesOf('DE1', 'ansgar_h')).toEqual(castles)
    expect(after.mostSessionsAtOnce('DE1', 'ansgar_h')).toBe(1)
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
  test('says what a name collected, owns and how often it is signed in', async () => {
    const realm = await openRealm({ clock: createHandClock() })
    const client = await signedInClient(realm.url, 'ansgar@example.com')
    const { ok } = await client.ask('collect', { castle: 'c1', good: 'wood' })
    const { amount } = ok as Collected
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

  test('knows nobody who never signed in', async () => {
    const realm = await openRealm()
    expect((await fetch(`${realm.reportUrl}/DE1/report/nobody`)).status).toBe(404)
    expect((await fetch(`${realm.reportUrl}/DE1/report/%`)).status).toBe(404)
  })

  test('is not for pages of other sites, and neither is the game', async () => {
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
