import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { sumOf } from '../../protocol/game-objects'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { isOnLand, MAP_SIZE, placeKey } from '../map'
import { ask, declinedAs } from '../testing/ask'
import type { World } from '../world'
import { TROOPS_PER_SHIP } from './fort-attacks'
import { seasonEnd } from './forts'

const START = seasonEnd(Date.UTC(2026, 10, 21))

function newWorld(): World {
  const world = openWorld('DE1', 'ansgar_h', START)
  const [main] = world.castles
  if (main) Object.assign(main, { troops: 1_600, barracks: { room: 1_600, perHour: 0 } })
  return world
}

function easiest(world: World) {
  const [fort] = ask(world, 'forts', {}).forts
  if (!fort) throw new Error('There are forts')
  return fort
}

const attack = (world: World, troops = 1_200) => ask(world, 'attack', { from: 'c1', target: easiest(world).id, troops })

function fillUp(world: World) {
  const [main] = world.castles
  if (main) Object.assign(main, { troops: 1_600, stores: { wood: 5_000, stone: 5_000, food: 15_000 } })
}

describe('Forts', () => {
  test('are four at sea for a season of three days, the easiest first, then four others', () => {
    const world = newWorld()
    const { forts, until } = ask(world, 'forts', {})
    expect(forts.map(({ hitsLeft }) => hitsLeft)).toEqual([10, 10, 10, 10])
    expect(forts.map(({ level }) => level)).toEqual(forts.map(({ level }) => level).toSorted((a, b) => a - b))
    expect(until).toBe(START + 3 * DAY)
    for (const fort of forts) {
      expect([isOnLand(fort), fort.x >= 0 && fort.x < MAP_SIZE && fort.y < MAP_SIZE]).toEqual([false, true])
      expect(world.islands.map(placeKey)).not.toContain(placeKey(fort))
    }
    settle(world, until - 1)
    expect(ask(world, 'forts', {}).forts).toEqual(forts)
    settle(world, until)
    const later = ask(world, 'forts', {}).forts
    expect(later).toHaveLength(4)
    expect(later.map(({ id }) => id)).not.toContain(forts[0]?.id as string)
  })

  test('are reached by ship, and the ships are home with the army', () => {
    const world = newWorld()
    const { travelMs, loot } = easiest(world)
    const journey = attack(world, 1_201)
    expect(journey).toMatchObject({ kind: 'troops', count: 1_201, arrivesAt: START + travelMs })
    expect(world.castles[0]?.ships).toBe(14 - Math.ceil(1_201 / TROOPS_PER_SHIP))
    settle(world, START + travelMs)
    const [battle] = world.reports.take(['battle'])
    expect(battle).toMatchObject({ won: true, goods: loot })
    expect(sumOf(loot)).toBeGreaterThan(500)
    settle(world, START + 2 * travelMs)
    expect([world.castles[0]?.ships, world.journeys]).toEqual([14, []])
    expect(world.reports.take(['troops_home'])[0]?.coins).toBe(battle?.coins ?? -1)
  })

  test('rest after a hit, and fall out of the list after ten, until the next season', () => {
    const world = newWorld()
    const { id } = easiest(world)
    for (let hit = 1; hit <= 10; hit++) {
      fillUp(world)
      expect(attack(world).targetId).toBe(id)
      const { travelMs } = easiest(world)
      settle(world, world.settledAt + travelMs)
      const fort = ask(world, 'forts', {}).forts.find((each) => each.id === id)
      expect(fort?.hitsLeft).toBe(hit < 10 ? 10 - hit : undefined)
      if (hit < 10) expect(fort?.restsUntil).toBe(world.settledAt + 45 * MINUTE)
      settle(world, world.settledAt + Math.max(travelMs, 45 * MINUTE))
    }
    expect(ask(world, 'forts', {}).forts).toHaveLength(3)
    expect(declinedAs(() => ask(world, 'attack', { from: 'c1', target: id, troops: 100 }))).toBe('not_there')
    settle(world, START + 3 * DAY)
    expect(ask(world, 'forts', {}).forts).toHaveLength(4)
    fillUp(world)
    attack(world)
    settle(world, world.settledAt + 6 * HOUR)
    expect(world.forts).toHaveLength(1)
  })

  test('are not attacked while they rest, without ships, or from a castle that has none', () => {
    const world = newWorld()
    const { id, travelMs } = easiest(world)
    const from = (castle: string, troops: number) =>
      declinedAs(() => ask(world, 'attack', { from: castle, target: id, troops }))
    expect([from('c1', 14 * TROOPS_PER_SHIP + 1), from('c2', 10)]).toEqual(['not_enough', 'not_enough'])
    expect([world.castles[0]?.ships, world.journeys]).toEqual([14, []])
    attack(world)
    settle(world, START + travelMs)
    expect(from('c1', 100)).toBe('resting')
    expect(declinedAs(() => ask(world, 'attack', { from: 'c1', target: 'fort1-1', troops: 1 }))).toBe('not_there')
  })

  test('that a first army emptied, or that are gone with their season, send the next one home without loss', () => {
    const world = newWorld()
    const { travelMs } = easiest(world)
    for (const troops of [700, 600]) attack(world, troops)
    settle(world, START + travelMs)
    expect(world.reports.take(['battle']).map(({ won, lost }) => [won, lost > 0])).toEqual([
      [true, true],
      [false, false],
    ])
    const late = newWorld()
    settle(late, START + 3 * DAY - 1)
    fillUp(late)
    attack(late)
    settle(late, START + 4 * DAY)
    expect(late.reports.take(['battle'])).toMatchObject([{ won: false, lost: 0, count: 1_200 }])
    expect(late.castles[0]?.ships).toBe(14)
  })

  test('fall the same whether the world is settled once or often', () => {
    const [often, once] = [newWorld(), newWorld()]
    for (const world of [often, once]) attack(world)
    for (let at = START; at < START + 9 * HOUR; at += 11 * MINUTE) settle(often, at)
    for (const world of [often, once]) settle(world, START + 9 * HOUR)
    expect([often.forts, often.totals]).toEqual([once.forts, once.totals])
  })
})
