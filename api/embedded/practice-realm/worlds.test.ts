import { describe, expect, test } from 'bun:test'
import { DAY } from '../../../shared/time'
import { temporaryFolder } from '../../game/testing/open-realm'
import { REAL_TIME } from '../../game/world/game-time'
import { noOverrides } from '../../game/world/overrides'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { openRealmStore } from './realm-store'
import { createWorlds } from './worlds'

async function openWorlds() {
  const store = openRealmStore(await temporaryFolder())
  closeAfterTest(store.close)
  const { transaction } = store
  const clock = createFakeClock()
  const parts = { clock, time: REAL_TIME, rows: store.worlds, overrides: noOverrides(), transaction }
  return { worlds: createWorlds(parts), rows: store.worlds, clock }
}

describe('Worlds in memory', () => {
  test('stay as they were stored when a change fails in the middle', async () => {
    const { worlds } = await openWorlds()
    worlds.change('DE1', 'ansgar_h', (world) => Object.assign(world, { coins: 100 }))
    const change = () =>
      worlds.change('DE1', 'ANSGAR_H', (world) => {
        world.coins = 7
        throw new Error('The disk is full')
      })
    expect(change).toThrow('The disk is full')
    expect(worlds.settled('DE1', 'ansgar_h').coins).toBe(100)
  })

  test('are read again when they could not be brought up to date', async () => {
    const { worlds, clock } = await openWorlds()
    const first = worlds.change('DE1', 'ansgar_h', (world) => world)
    first.reports.add = () => {
      throw new Error('The disk is full')
    }
    await clock.advance(10 * DAY)
    expect(() => worlds.settled('DE1', 'ansgar_h')).toThrow('The disk is full')
    expect(worlds.settled('DE1', 'ansgar_h')).not.toBe(first)
  })

  test('are stored with each change, and read again when many others were used since', async () => {
    const { worlds, rows } = await openWorlds()
    worlds.change('DE1', 'ansgar_h', (world) => Object.assign(world, { coins: 100 }))
    expect(rows.find('DE1', 'ansgar_h')?.coins).toBe(100)
    const first = worlds.settled('DE1', 'ansgar_h')
    expect(worlds.settled('DE1', 'ansgar_h')).toBe(first)
    for (let n = 0; n < 200; n++) worlds.settled('DE1', `another ${n}`)
    expect(worlds.settled('DE1', 'ansgar_h')).not.toBe(first)
    expect(worlds.settled('DE1', 'ansgar_h').coins).toBe(100)
  })
})
