import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import type { EventOverview } from '../../game/protocol/events'
import type { Report } from '../../game/protocol/game-objects'
import { openRealm } from '../../game/testing/open-realm'
import { openRawClient, type RawClient, signedInClient } from '../../game/testing/raw-client'
import { createFakeClock } from '../../testing/fake-clock'

const NAME = ['DE1', 'ansgar_h'] as const
const hello = { protocol: 1, server: 'DE1', client: 'c' }

async function openScene() {
  const clock = createFakeClock()
  const realm = await openRealm({ clock })
  return { clock, realm, client: await signedInClient(realm.url) }
}

const reportsOf = async (client: RawClient, kind: string) =>
  (await client.ask('take_reports', { kinds: [kind] })).ok as Report[]

describe('A realm that misbehaves', () => {
  test('raids a castle when and with as many troops as ordered', async () => {
    const { clock, realm, client } = await openScene()
    realm.misbehave.raid(...NAME, { strength: 5_000, in: HOUR, castle: 'c3' })
    expect((await client.ask('incoming')).ok).toMatchObject([
      { castle: 'c3', troops: 5_000, arrivesAt: clock.now() + HOUR },
    ])
    await clock.advance(HOUR)
    expect(await reportsOf(client, 'defence')).toMatchObject([
      { castleId: 'c3', count: 5_000, won: false, at: clock.now() },
    ])
    expect((await client.ask('incoming')).ok).toEqual([])
  })

  test('raids no castle that does not exist', async () => {
    const { realm } = await openScene()
    expect(() => realm.misbehave.raid(...NAME, { strength: 10, in: HOUR, castle: 'c9' })).toThrow('no such castle')
  })

  test('empties a target while an army is on its way', async () => {
    const { clock, realm, client } = await openScene()
    await client.ask('attack', { from: 'c1', target: 'tower1', troops: 800 })
    realm.misbehave.emptyTarget(...NAME, 'tower1')
    await clock.advance(3 * HOUR)
    expect(await reportsOf(client, 'battle')).toMatchObject([{ targetId: 'tower1', won: false, lost: 0 }])
  })

  test('opens an event beside the calendar, for as long as ordered', async () => {
    const { clock, realm, client } = await openScene()
    const khans = async () => {
      const { running } = (await client.ask('events')).ok as EventOverview
      return running.filter(({ kind, endsAt }) => kind === 'khan' && endsAt === opened + 6 * HOUR).length
    }
    const opened = clock.now()
    expect(await khans()).toBe(0)
    realm.misbehave.openEvent('khan', 6 * HOUR)
    expect(await khans()).toBe(1)
    await clock.advance(6 * HOUR)
    expect(await khans()).toBe(0)
  })

  test('changes what tools and recruits cost', async () => {
    const { realm, client } = await openScene()
    const before = (await client.ask('prices')).ok as { tools: { rams: number }; recruit: { coins: number } }
    realm.misbehave.price('rams', 3)
    realm.misbehave.price('recruits', 2)
    expect((await client.ask('prices')).ok).toMatchObject({
      tools: { ...before.tools, rams: before.tools.rams * 3 },
      recruit: { coins: before.recruit.coins * 2 },
    })
  })

  test('asks once for proof of a human at the next sign-in, and once at the next call', async () => {
    const { realm, client } = await openScene()
    realm.misbehave.askForHuman(...NAME)
    expect(await client.ask('castles')).toMatchObject({ error: { code: 'human_check' } })
    expect(await client.ask('castles')).toMatchObject({ ok: [{ id: 'c1' }, {}, {}] })
    const other = await openRawClient(realm.url)
    await other.ask('hello', hello)
    const credentials = { name: 'ansgar_h', password: 'rabenstein' }
    expect(await other.ask('sign_in', credentials)).toMatchObject({ error: { code: 'human_check' } })
    expect(await other.ask('sign_in', credentials)).toMatchObject({ ok: { name: 'ansgar_h' } })
  })

  test('announces a feature no longer, and does not know its calls', async () => {
    const { realm, client } = await openScene()
    realm.misbehave.lack('raids')
    expect(await client.ask('incoming', {}, 'this-one')).toMatchObject({
      id: 'this-one',
      error: { code: 'bad_request', message: 'There is no such call.' },
    })
    const featuresNow = async () => {
      const { ok } = await (await openRawClient(realm.url)).ask('hello', hello)
      return (ok as { features: string[] }).features
    }
    expect(await featuresNow()).toContain('building')
    expect(await featuresNow()).not.toContain('raids')
    realm.misbehave.lack('raids', false)
    expect(await featuresNow()).toContain('raids')
    expect(await client.ask('incoming')).toMatchObject({ ok: [] })
  })

  test('executes a request at once and answers it late', async () => {
    const { clock, realm, client } = await openScene()
    realm.misbehave.answerAfter(...NAME, 4 * SECOND)
    let answered = false
    const answer = client.ask('collect', { castle: 'c1', good: 'wood' }).finally(() => (answered = true))
    while (realm.reportOf(...NAME)?.collected.wood === 0) await clock.advance(1)
    await clock.advance(3 * SECOND)
    expect(answered).toBe(false)
    await clock.advance(SECOND)
    expect(await answer).toMatchObject({ ok: {} })
    realm.misbehave.answerAfter(...NAME, 0)
    expect(await client.ask('player')).toMatchObject({ ok: {} })
  })

  test('sends half an answer and ends the connection', async () => {
    const { realm } = await openScene()
    const socket = new WebSocket(realm.url)
    const texts: string[] = []
    socket.addEventListener('message', ({ data }) => texts.push(String(data)))
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    const send = (id: string, call: string, given: object) => socket.send(JSON.stringify({ id, call, with: given }))
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    realm.misbehave.answerHalf(...NAME)
    send('1', 'hello', hello)
    send('2', 'sign_in', { name: 'ansgar_h', password: 'rabenstein' })
    await closed
    expect(texts.at(-1)).toStartWith('{"id":"2"')
    expect(() => JSON.parse(texts.at(-1) ?? '')).toThrow()
    expect(realm.sessionsOf(...NAME)).toBe(1)
  })
})

describe('Orders to misbehave over HTTP', () => {
  const raid = { do: 'raid', name: 'ansgar_h', strength: 640, in: 10 * MINUTE }

  async function ordered(
    order: unknown,
    options: { allowsMisbehaviour?: boolean; headers?: Record<string, string> } = {},
  ) {
    const { allowsMisbehaviour = true, headers } = options
    const realm = await openRealm({ clock: createFakeClock(), allowsMisbehaviour })
    const client = await signedInClient(realm.url)
    const answer = await fetch(`${realm.reportUrl}/DE1/misbehave`, {
      method: 'POST',
      body: typeof order === 'string' ? order : JSON.stringify(order),
      headers,
    })
    return { realm, client, status: answer.status, text: await answer.text() }
  }

  test('are executed where they are allowed', async () => {
    const { client, status } = await ordered(raid)
    expect(status).toBe(204)
    expect((await client.ask('incoming')).ok).toMatchObject([{ troops: 640, castle: 'c1' }])
  })

  test.each([
    { do: 'emptyTarget', name: 'ansgar_h', target: 'tower1' },
    { do: 'openEvent', kind: 'khan', ms: HOUR },
    { do: 'price', good: 'rams', factor: 3 },
    { do: 'askForHuman', name: 'ansgar_h' },
    { do: 'lack', feature: 'raids' },
    { do: 'answerAfter', name: 'ansgar_h', ms: 100 },
    { do: 'answerHalf', name: 'ansgar_h' },
  ])('%p is known', async (order) => {
    expect((await ordered(order)).status).toBe(204)
  })

  test.each([
    'not json',
    'null',
    '[]',
    { do: 'constructor' },
    { ...raid, do: 'rob' },
    { ...raid, strength: -1 },
    { ...raid, strength: undefined },
    { ...raid, force: 1 },
    { do: 'lack', feature: 'magic' },
    { do: 'openEvent', kind: 'fair', ms: HOUR },
    { do: 'price', good: 'horses', factor: 2 },
  ])('%p is refused as invalid', async (order) => {
    const { status, client } = await ordered(order)
    expect(status).toBe(422)
    expect((await client.ask('incoming')).ok).toEqual([])
  })

  test('for a name, castle or target that does not exist are not found', async () => {
    expect(await ordered({ ...raid, name: 'unknown' })).toMatchObject({ status: 404, text: 'No player has this name.' })
    expect(await ordered({ ...raid, castle: 'c9' })).toMatchObject({ status: 404, text: 'There is no such castle.' })
    expect((await ordered({ do: 'emptyTarget', name: 'ansgar_h', target: 'tower99' })).status).toBe(404)
  })

  test('are not there without the option', async () => {
    const { status, client } = await ordered(raid, { allowsMisbehaviour: false })
    expect(status).toBe(404)
    expect((await client.ask('incoming')).ok).toEqual([])
  })

  test('are refused to pages', async () => {
    expect((await ordered(raid, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
    expect((await ordered(raid, { headers: { host: 'elsewhere.example' } })).status).toBe(403)
  })

  test('are not there for a realm that other machines reach', async () => {
    const realm = await openRealm({ allowsMisbehaviour: true, names: ['realm'] })
    await signedInClient(realm.url.replace('realm', '127.0.0.1'))
    const request = { method: 'POST', body: JSON.stringify(raid) }
    expect((await fetch(`${realm.reportUrl}/DE1/misbehave`, request)).status).toBe(404)
  })
})
