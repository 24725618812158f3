import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../shared/time'
import type { CollectResult } from '../../game/protocol/game-objects'
import { openRealm, temporaryFolder } from '../../game/testing/open-realm'
import { openRawClient, signedInClient } from '../../game/testing/raw-client'
import { createFakeClock } from '../../testing/fake-clock'
import { startPracticeRealm } from './start'

const hello = (server = 'DE1') => ({ protocol: 1, server, client: crypto.randomUUID() })

describe('Requests', () => {
  test.each([
    'not json',
    '[]',
    'null',
    '{"call":"castles"}',
    '{"id":7,"call":"castles"}',
    `{"id":"a","call":"castles","with":{"x":"${'x'.repeat(20_000)}"}}`,
  ])('%p is a bad request', async (text) => {
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
    ['attack', { from: 'c1', target: 'tower1', troops: 10, tools: { swords: 1 } }],
    ['send_ships', { from: 'c1', island: 'island1', ships: 1, provisions: 0.5 }],
    ['equip', { commander: 'm1' }],
    ['sell_pieces', { pieces: [] }],
    ['upgrade_piece', { piece: 7 }],
    ['collect_tax', {}],
    ['upgrade', { castle: 'c1', kind: 'moat' }],
    ['recruit', { castle: 'c1', troops: -1 }],
    ['buy_tools', { kind: 'rams', count: 0 }],
  ])('%s with %p is a bad request, answered under its id', async (call, given) => {
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
    ['attack', { from: 'c1', target: 'fort1-1', troops: 10 }, 'not_there'],
    ['equip', { commander: 'm9', piece: 'p1' }, 'not_there'],
    ['unequip', { piece: 'p1' }, 'not_there'],
    ['sell_pieces', { pieces: ['p1', 'p9'] }, 'not_there'],
    ['collect_tax', { castle: 'c9' }, 'not_there'],
    ['upgrades', { castle: 'c9' }, 'not_there'],
    ['recruit', { castle: 'c1', troops: 100_000 }, 'not_enough'],
    ['buy_tools', { kind: 'rams', count: 10_000 }, 'not_enough'],
  ])('%s with %p is declined as %s', async (call, given, code) => {
    const { url } = await openRealm()
    const client = await signedInClient(url)
    expect(await client.ask(call, given)).toMatchObject({ error: { code } })
  })

  test('the wrong argument is named', async () => {
    const { url } = await openRealm()
    const client = await signedInClient(url)
    const given = { from: 'c1', to: 'c2', good: 'gold', amount: 500 }
    expect(await client.ask('send_carts', given)).toMatchObject({
      error: { message: 'The good of send_carts must be one of wood, stone, food, not gold.' },
    })
  })

  test('a repeated request id gets the same answer and changes nothing', async () => {
    const realm = await openRealm({ clock: createFakeClock() })
    const client = await signedInClient(realm.url)
    const once = await client.ask('collect', { castle: 'c1', good: 'wood' }, 'twice')
    const again = await client.ask('collect', { castle: 'c1', good: 'wood' }, 'twice')
    expect(again).toEqual(once)
    expect(realm.reportOf('DE1', 'ansgar_h')?.collected.wood).toBe((once.ok as CollectResult).amount)
  })

  test('an answer is kept for a day, over a restart, and no longer', async () => {
    const dataDir = await temporaryFolder()
    const clock = createFakeClock()
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

  test('a request id cannot be reused for another call', async () => {
    const { url } = await openRealm()
    const client = await signedInClient(url)
    await client.ask('collect', { castle: 'c1', good: 'wood' }, 'twice')
    const other = await client.ask('take_reports', { kinds: ['battle'] }, 'twice')
    expect(other).toMatchObject({ error: { code: 'bad_request' } })
  })

  test('more than forty requests at once are refused with a waiting time', async () => {
    const clock = createFakeClock()
    const { url } = await openRealm({ clock })
    const client = await signedInClient(url)
    for (let n = 0; n < 40; n++) expect(await client.ask('player')).toMatchObject({ ok: {} })
    expect(await client.ask('player')).toMatchObject({ error: { code: 'rate_limited', retryAfter: 250 } })
    await clock.advance(250)
    expect(await client.ask('player')).toMatchObject({ ok: {} })
  })

  test('troops behind a pin march only after it was given', async () => {
    const { url } = await openRealm()
    const owner = await signedInClient(url)
    await owner.ask('unlock_troops', { pin: '4711' })
    const stranger = await signedInClient(url)
    const attack = { from: 'c1', target: 'tower1', troops: 100 }
    expect(await stranger.ask('attack', attack)).toMatchObject({ error: { code: 'troops_locked' } })
    expect(await stranger.ask('unlock_troops', { pin: '1147' })).toMatchObject({ error: { code: 'bad_pin' } })
    expect(await owner.ask('attack', attack)).toMatchObject({ ok: { kind: 'troops', count: 100 } })
  })

  test('maintenance disconnects everyone and announces its duration', async () => {
    const clock = createFakeClock()
    const realm = await openRealm({ clock })
    const inside = await signedInClient(realm.url)
    realm.misbehave.startMaintenance(MINUTE)
    expect(await inside.next()).toEqual({ event: 'maintenance', retryAfter: MINUTE })
    expect(await inside.closed).toBe(4503)
    const outside = await openRawClient(realm.url)
    expect(await outside.ask('hello', hello())).toMatchObject({ error: { code: 'maintenance', retryAfter: MINUTE } })
    await clock.advance(MINUTE)
    expect(await outside.ask('hello', hello())).toMatchObject({ ok: {} })
  })
})
