import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../shared/time'
import { openRealm, temporaryFolder } from '../../game/testing/open-realm'
import { type RawClient, signedInClient } from '../../game/testing/raw-client'
import { createFakeClock } from '../../testing/fake-clock'

/** What came until an answer that is asked for now. */
async function eventsSoFar(client: RawClient): Promise<unknown[]> {
  await client.ask('player')
  return client.events()
}

describe('The event of an incoming raid', () => {
  test('is sent to each session of the name at once, and once', async () => {
    const clock = createFakeClock()
    const realm = await openRealm({ clock })
    const clients = [await signedInClient(realm.url), await signedInClient(realm.url)]
    const other = await signedInClient(realm.url, 'berta')
    for (const client of clients) await eventsSoFar(client)
    realm.misbehave.raid('DE1', 'Ansgar_H', { strength: 640, in: HOUR })
    const event = { event: 'incoming', castle: 'c1', arrivesAt: clock.now() + HOUR }
    for (const client of clients) {
      expect(await client.next()).toEqual(event)
      expect(await eventsSoFar(client)).toEqual([])
    }
    expect(await eventsSoFar(other)).toEqual([])
  })

  test('comes at sign-in, for each session', async () => {
    const clock = createFakeClock()
    const realm = await openRealm({ clock })
    const first = await signedInClient(realm.url)
    realm.misbehave.raid('DE1', 'ansgar_h', { strength: 640, in: HOUR, castle: 'c2' })
    await first.next()
    first.close()
    await first.closed
    const event = { event: 'incoming', castle: 'c2', arrivesAt: clock.now() + HOUR }
    expect(await (await signedInClient(realm.url)).next()).toEqual(event)
  })

  test('comes with the answer whose request finds that a rival has set out, and says when by the real clock', async () => {
    const clock = createFakeClock()
    const realm = await openRealm({ clock, speed: 60 })
    const client = await signedInClient(realm.url)
    let events: unknown[] = []
    for (let minute = 0; events.length === 0 && minute < 3 * 24; minute++) {
      await clock.advance(MINUTE)
      events = await eventsSoFar(client)
    }
    const { ok } = await client.ask('incoming')
    const raids = ok as { castle: string; arrivesAt: number }[]
    expect(events).toEqual(raids.map(({ castle, arrivesAt }) => ({ event: 'incoming', castle, arrivesAt })))
    expect(raids[0]?.arrivesAt).toBeWithin(clock.now() + MINUTE, clock.now() + 6 * MINUTE + 1)
  })

  test('is sent for a raid of a new world too, though nothing but the sign-in was ever stored', async () => {
    const dataDir = await temporaryFolder()
    const clock = createFakeClock()
    const realm = await openRealm({ dataDir, clock })
    const client = await signedInClient(realm.url)
    await clock.advance(10 * 24 * HOUR)
    await client.ask('player')
    const { ok } = await client.ask('take_reports', { kinds: ['defence'] })
    expect((ok as unknown[]).length).toBeGreaterThan(5)
  })
})
