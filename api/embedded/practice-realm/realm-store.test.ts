import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import type { Report } from '../../game/protocol/game-objects'
import { openRealm, temporaryFolder } from '../../game/testing/open-realm'
import { signedInClient } from '../../game/testing/raw-client'
import { createWorld } from '../../game/world/engine/create-world'
import { noGoods } from '../../game/world/world'
import { createFakeClock } from '../../testing/fake-clock'
import { openRealmStore, REALM_FILE } from './realm-store'
import { startPracticeRealm } from './start'

const START = Date.UTC(2026, 10, 21)

const battleAt = (at: number): Report => ({
  kind: 'battle',
  at,
  castleId: 'c1',
  targetId: 'tower1',
  count: 1,
  goods: noGoods(),
  coins: 0,
  lost: 0,
  won: true,
})

describe('The store of the realm', () => {
  test('keeps the newest 200 reports of a world until they are taken', async () => {
    const dataDir = await temporaryFolder()
    const store = openRealmStore(dataDir)
    const world = store.worlds.add(createWorld('DE1', 'ansgar_h', START))
    for (let n = 1; n <= 150; n++) world.reports.add(battleAt(n))
    store.worlds.save(world)
    for (let n = 151; n <= 250; n++) world.reports.add(battleAt(n))
    store.worlds.save(world)
    store.close()
    const opened = openRealmStore(dataDir)
    const reports = opened.worlds.find('DE1', 'ANSGAR_H')?.reports
    expect(reports?.take(['troops_home'])).toEqual([])
    expect(reports?.take(['battle']).map(({ at }) => at)).toEqual(Array.from({ length: 200 }, (_, n) => n + 51))
    expect(opened.worlds.find('DE1', 'ansgar_h')?.reports.take(['battle'])).toEqual([])
    opened.close()
  })

  test('answers no more than the newest 200 reports after a long time', async () => {
    const store = openRealmStore(await temporaryFolder())
    const world = store.worlds.add(createWorld('DE1', 'ansgar_h', START))
    for (let n = 1; n <= 150; n++) world.reports.add(battleAt(n))
    store.worlds.save(world)
    for (let n = 151; n <= 450; n++) world.reports.add(battleAt(n))
    expect(world.reports.take(['battle']).map(({ at }) => at)).toEqual(Array.from({ length: 200 }, (_, n) => n + 251))
    store.worlds.save(world)
    expect(world.reports.take(['battle'])).toEqual([])
    store.close()
  })

  test('keeps a report, however many of another kind come after it', async () => {
    const dataDir = await temporaryFolder()
    const store = openRealmStore(dataDir)
    const world = store.worlds.add(createWorld('DE1', 'ansgar_h', START))
    world.reports.add({ ...battleAt(1), kind: 'troops_home' })
    store.worlds.save(world)
    for (let n = 2; n <= 450; n++) world.reports.add({ ...battleAt(n), kind: 'defence' })
    world.reports.add({ ...battleAt(451), kind: 'ships_home' })
    for (let n = 452; n <= 800; n++) world.reports.add({ ...battleAt(n), kind: 'defence' })
    store.worlds.save(world)
    expect(world.reports.take(['troops_home', 'ships_home']).map(({ at }) => at)).toEqual([1, 451])
    expect(world.reports.take(['defence'])).toHaveLength(200)
    store.close()
  })

  test('goes on with the clock of the last start, also at another speed', async () => {
    const dataDir = await temporaryFolder()
    const clock = createFakeClock()
    const start = clock.now()
    const first = await startPracticeRealm({ dataDir, clock, speed: 60 })
    await clock.advance(HOUR)
    await first.stop()
    const store = openRealmStore(dataDir)
    expect(store.clockAnchor(clock.now(), 60)).toEqual({ real: start, game: start, speed: 60 })
    const slowed = { real: clock.now(), game: start + 60 * HOUR, speed: 1 }
    expect(store.clockAnchor(clock.now(), 1)).toEqual(slowed)
    expect(store.clockAnchor(clock.now() + MINUTE, 1)).toEqual(slowed)
    store.close()
  })

  test('goes on where its worlds are if the clock of the machine was set back', async () => {
    const dataDir = await temporaryFolder()
    const clock = createFakeClock()
    clock.set(DAY)
    const first = await openRealm({ dataDir, clock })
    await (await signedInClient(first.url)).ask('collect', { castle: 'c1', good: 'wood' })
    await first.stop()
    clock.set(-DAY)
    const { url, castlesOf } = await openRealm({ dataDir, clock })
    await signedInClient(url)
    await clock.advance(HOUR)
    expect(castlesOf('DE1', 'ansgar_h')[0]?.waiting.wood).toBeGreaterThan(0)
  })

  test('opens a file of before, whose names keep their passwords and get new worlds', async () => {
    const dataDir = await temporaryFolder()
    const before = await openRealm({ dataDir })
    await signedInClient(before.url)
    await before.stop()
    const db = new Database(join(dataDir, REALM_FILE))
    db.run(`ALTER TABLE players ADD COLUMN world TEXT NOT NULL DEFAULT '{"castles":[]}'`)
    for (const table of ['worlds', 'reports', 'clock']) db.run(`DROP TABLE ${table}`)
    db.close()
    const realm = await openRealm({ dataDir })
    const client = await signedInClient(realm.url)
    expect(await client.ask('castles')).toMatchObject({ ok: [{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }] })
  })
})
