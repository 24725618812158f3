import { describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../shared/time'
import { GOODS } from '../../protocol/game-objects'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { integerBetween, seededRandom } from '../random'
import { rivalsOf } from '../rivals'
import type { World } from '../world'
import { raidAfter, raidsOfDay } from './planned-raids'

const START = Date.UTC(2026, 10, 21)
const NAMES = Array.from({ length: 40 }, (_, n) => `player ${n}`)

const newWorld = (name = 'ansgar_h') => openWorld('DE1', name, START)
const defencesOf = (world: World) => world.reports.take(['defence'])

/** As soon as a raid is under way. */
function worldUnderRaid(change: (world: World) => void = () => {}, name?: string): World {
  const world = newWorld(name)
  world.raids.protectedUntil = 0
  change(world)
  while (world.raids.incoming.length === 0) settle(world, world.raids.nextAt)
  return world
}

describe('Planned raids', () => {
  const days = NAMES.flatMap((name) =>
    Array.from({ length: 30 }, (_, n) => raidsOfDay({ server: 'DE1', name }, 20_000 + n)),
  )

  test('are none to four a day, two on average, with two to six hours of notice', () => {
    expect(Math.min(...days.map(({ length }) => length))).toBe(0)
    expect(Math.max(...days.map(({ length }) => length))).toBe(4)
    expect(days.flat().length / days.length).toBeWithin(1.8, 2.2)
    for (const { noticeAt, arrivesAt } of days.flat()) {
      expect(Number.isInteger(noticeAt)).toBe(true)
      expect(arrivesAt - noticeAt).toBeWithin(2 * HOUR, 6 * HOUR + 1)
    }
  })

  test('are in the order of their notice, inside their day, and never two at once', () => {
    for (const day of days) {
      const moments = day.map(({ noticeAt }) => noticeAt)
      expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b))
      expect(new Set(moments.map((moment) => Math.floor(moment / DAY))).size).toBeLessThanOrEqual(1)
    }
  })

  test('are the same for a name in any case, and differ between names and servers', () => {
    const plan = (server: string, name: string) => raidAfter({ server, name }, START).noticeAt
    expect(plan('DE1', 'ANSGAR_H')).toBe(plan('DE1', 'ansgar_h'))
    expect(plan('DE1', 'berta')).not.toBe(plan('DE1', 'ansgar_h'))
    expect(plan('FR1', 'ansgar_h')).not.toBe(plan('DE1', 'ansgar_h'))
  })
})

describe('A rival who sets out', () => {
  test('is one of the rivals of the server, and marches to a castle of the player', () => {
    const world = worldUnderRaid()
    const [raid] = world.raids.incoming
    expect(rivalsOf('DE1').map(({ name }) => name)).toContain(raid?.from ?? '')
    expect(world.castles.map(({ id }) => id)).toContain(raid?.castleId ?? '')
    expect(raid?.arrivesAt).toBeGreaterThan(world.settledAt)
  })

  test('brings fewer troops to a castle with few goods and troops at home', () => {
    const troopsAgainst = (change: (world: World) => void) =>
      NAMES.reduce((sum, name) => sum + (worldUnderRaid(change, name).raids.incoming[0]?.troops ?? 0), 0)
    const rich = troopsAgainst(({ castles }) => {
      for (const castle of castles) for (const good of GOODS) castle.stores[good] = castle.cap
    })
    const poor = troopsAgainst(({ castles }) => {
      for (const castle of castles) {
        castle.troops = 0
        castle.barracks.perHour = 0
        for (const good of GOODS) castle.stores[good] = 0
      }
    })
    expect(poor).toBeGreaterThan(0)
    expect(poor).toBeLessThan(rich / 2)
  })

  test('never brings more than twice the troops that the barracks hold', () => {
    for (const name of NAMES) {
      const world = newWorld(name)
      for (let day = 1; day < 14; day++) {
        settle(world, START + day * DAY)
        for (const { castleId, troops } of world.raids.incoming) {
          const castle = world.castles.find(({ id }) => id === castleId)
          expect(troops).toBeLessThanOrEqual((castle?.barracks.room ?? 0) * 2)
        }
      }
    }
  })

  test('leaves a new name alone for a day', () => {
    for (const name of NAMES) {
      const world = newWorld(name)
      settle(world, START + DAY)
      expect(defencesOf(world)).toEqual([])
    }
  })
})

describe('Raids of two weeks', () => {
  const storesOf = ({ castles }: World) =>
    castles.map(({ id, stores, troops }) => ({ id, troops: Math.round(troops), ...mapGoods(stores) }))
  const mapGoods = (stores: Record<string, number>) =>
    Object.fromEntries(GOODS.map((good) => [good, Math.round(stores[good] ?? 0)]))

  test('do not depend on how often one looks', () => {
    const [often, once] = [newWorld(), newWorld()]
    const random = seededRandom('looks')
    for (let now = START; now < START + 14 * DAY; now += integerBetween(random, 1_000, 3 * HOUR)) settle(often, now)
    for (const world of [often, once]) settle(world, START + 14 * DAY)
    const defences = defencesOf(once)
    expect(defences.length).toBeWithin(10, 45)
    expect(defencesOf(often)).toEqual(defences)
    expect(often.raids).toEqual(once.raids)
    expect(storesOf(often)).toEqual(storesOf(once))
  })

  test('are repelled by nearly all full garrisons, by most half-empty ones, and by no empty one', () => {
    const shareRepelled = (garrison: number) => {
      const defences = NAMES.flatMap((name) => defencesWith(newWorld(name), garrison))
      return defences.filter(({ won }) => won).length / defences.length
    }
    expect(shareRepelled(1)).toBeWithin(0.85, 0.99)
    expect(shareRepelled(0.5)).toBeWithin(0.6, 0.85)
    expect(shareRepelled(0)).toBe(0)
  })
})

/** Of two weeks in which only this share of each barracks is at home. */
function defencesWith(world: World, garrison: number) {
  for (let hour = 0; hour < 14 * 24; hour++) {
    settle(world, START + hour * HOUR)
    for (const castle of world.castles) {
      castle.stores.food = castle.cap / 2
      castle.troops = Math.min(castle.troops, castle.barracks.room * garrison)
    }
  }
  return defencesOf(world)
}
