import { expect, test } from 'bun:test'
import { openRealm, temporaryFolder } from '../../game/testing/open-realm'
import { openWorld } from '../../game/world/engine/create-world'
import { winPiece } from '../../game/world/pieces'
import { openRealmStore } from './realm-store'

const START = Date.UTC(2026, 10, 21)

test('pieces are stored beside their world, only when it is saved, and gone once sold', async () => {
  const folder = await temporaryFolder()
  const store = openRealmStore(folder)
  const { reports: _reports, pieces: _pieces, ...state } = openWorld('DE1', 'ansgar_h', START)
  const world = store.worlds.add(state)
  const idsOf = () =>
    store.worlds
      .find('DE1', 'Ansgar_H')
      ?.pieces.all()
      .map(({ id }) => id)
  expect(idsOf()).toBeUndefined()
  store.worlds.save(world)
  expect(idsOf()).toEqual(['p1', 'p2', 'p3'])
  expect(store.worlds.find('DE1', 'ansgar_h')?.pieces.all()).toEqual(world.pieces.all())
  world.pieces.remove('p2')
  expect(idsOf()).toEqual(['p1', 'p2', 'p3'])
  store.worlds.save(world)
  expect(idsOf()).toEqual(['p1', 'p3'])
  winPiece(world, { seed: 'not saved' })
  expect(idsOf()).toEqual(['p1', 'p3'])
  store.close()
})

test('a realm that starts again has the same pieces', async () => {
  const dataDir = await temporaryFolder()
  const store = openRealmStore(dataDir)
  const { reports: _reports, pieces: _pieces, ...state } = openWorld('DE1', 'ansgar_h', START)
  const world = store.worlds.add(state)
  winPiece(world, { seed: 'a', rarity: 'epic' })
  store.worlds.save(world)
  store.close()
  await openRealm({ dataDir })
  const again = openRealmStore(dataDir)
  expect(again.worlds.find('DE1', 'ansgar_h')?.pieces.all()).toEqual(world.pieces.all())
  again.close()
})
