import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { gameTimeFrom, REAL_TIME } from '../game-time'
import type { World } from '../world'
import { raidChanges, raidReads } from './raid-calls'
import { addRaid } from './raids'

const START = Date.UTC(2026, 10, 21)

function newWorld(): World {
  const world = openWorld('DE1', 'ansgar_h', START)
  world.coins = 1_000
  return world
}

const raid = (n: number, arrivesAt: number) => ({
  id: `raid${n}`,
  from: 'Baron Eisenhand',
  castleId: 'c1',
  troops: 300,
  arrivesAt,
})
const troopsOf = ({ castles }: World) => castles.map(({ troops }) => Math.floor(troops))
const { incoming, protection } = raidReads
const { move_troops, call_home, protect } = raidChanges

test('incoming raids are read in the order of arrival, in real time', () => {
  const world = newWorld()
  for (const [n, hours] of [3, 1, 2].entries()) addRaid(world, raid(n, START + hours * HOUR))
  const fast = gameTimeFrom({ real: START, game: START, speed: 60 })
  expect(incoming(world, {}, fast)).toEqual(
    [1, 2, 0].map((n, place) => ({
      id: `raid${n}`,
      from: 'Baron Eisenhand',
      castle: 'c1',
      troops: 300,
      arrivesAt: START + (place + 1) * MINUTE,
    })),
  )
})

describe('Moving troops', () => {
  test('they join the other castle, and a report says so', () => {
    const world = newWorld()
    for (const { barracks } of world.castles) barracks.perHour = 0
    const [home = 0, outpost = 0] = troopsOf(world)
    const journey = move_troops(world, { from: 'c1', to: 'c2', troops: 300 }, REAL_TIME)
    expect(journey).toMatchObject({ kind: 'troops', castleId: 'c1', targetId: 'c2', count: 300, leg: 'out' })
    expect(troopsOf(world)[0]).toBe(home - 300)
    settle(world, journey.arrivesAt)
    expect(troopsOf(world).slice(0, 2)).toEqual([home - 300, outpost + 300])
    expect(world.journeys).toEqual([])
    expect(world.reports.take(['support_moved', 'battle', 'troops_home'])).toMatchObject([
      { kind: 'support_moved', at: journey.arrivesAt, castleId: 'c1', targetId: 'c2', count: 300 },
    ])
  })

  test.each([
    [{ from: 'c1', to: 'c1', troops: 10 }, 'bad_request'],
    [{ from: 'c1', to: 'c9', troops: 10 }, 'not_there'],
    [{ from: 'c9', to: 'c1', troops: 10 }, 'not_there'],
    [{ from: 'c1', to: 'tower1', troops: 10 }, 'not_there'],
    [{ from: 'c2', to: 'c1', troops: 5_000 }, 'not_enough'],
  ])('%p is declined as %s and changes nothing', (order, code) => {
    const world = newWorld()
    const before = JSON.stringify(world)
    expect(() => move_troops(world, order, REAL_TIME)).toThrow(expect.objectContaining({ code }))
    expect(JSON.stringify(world)).toBe(before)
  })

  test('a castle takes in at most twice what its barracks hold, with those on their way', () => {
    const world = newWorld()
    const [home, outpost] = world.castles
    if (!home || !outpost) throw new Error('A new world has castles')
    Object.assign(home, { troops: 900 })
    Object.assign(outpost, { troops: 200 })
    move_troops(world, { from: 'c1', to: 'c2', troops: 600 }, REAL_TIME)
    const order = { from: 'c1', to: 'c2', troops: 1 }
    expect(() => move_troops(world, order, REAL_TIME)).toThrow(expect.objectContaining({ code: 'not_enough' }))
  })

  test('those of a castle that are away or in training keep their room there', () => {
    const world = newWorld()
    const [home, outpost] = world.castles
    if (!home || !outpost) throw new Error('A new world has castles')
    Object.assign(home, { troops: 900 })
    Object.assign(outpost, { troops: 300, recruits: { troops: 50, doneAt: START + HOUR } })
    move_troops(world, { from: 'c2', to: 'c3', troops: 300 }, REAL_TIME)
    const order = (troops: number) => ({ from: 'c1', to: 'c2', troops })
    expect(() => move_troops(world, order(451), REAL_TIME)).toThrow(expect.objectContaining({ code: 'not_enough' }))
    expect(move_troops(world, order(450), REAL_TIME)).toMatchObject({ count: 450 })
  })
})

describe('Calling home', () => {
  test.each(['move', 'attack'])('troops of a %s need as long for the way back as they marched', (kind) => {
    const world = newWorld()
    for (const { barracks } of world.castles) barracks.perHour = 0
    const [home = 0] = troopsOf(world)
    const to = kind === 'move' ? 'c2' : 'tower1'
    const { id } = move_troops(world, { from: 'c1', to: 'c2', troops: 300 }, REAL_TIME)
    const [journey] = world.journeys
    if (!journey) throw new Error('Troops are on their way')
    journey.targetId = to
    settle(world, START + MINUTE)
    expect(call_home(world, { journey: id }, REAL_TIME)).toMatchObject({ leg: 'home', arrivesAt: START + 2 * MINUTE })
    settle(world, START + 2 * MINUTE)
    expect(troopsOf(world)[0]).toBe(home)
    expect(world.reports.take(['troops_home', 'battle', 'support_moved'])).toMatchObject([
      { kind: 'troops_home', count: 300 },
    ])
  })

  test('is declined for troops on their way home, for carts, and for journeys that have ended', () => {
    const world = newWorld()
    const { id } = move_troops(world, { from: 'c1', to: 'c2', troops: 300 }, REAL_TIME)
    settle(world, START + MINUTE)
    call_home(world, { journey: id }, REAL_TIME)
    const [journey] = world.journeys
    if (!journey) throw new Error('Troops are on their way')
    world.journeys.push({ ...journey, id: 'carts', kind: 'carts', leg: 'out' })
    for (const gone of [id, 'carts', 'j99'])
      expect(() => call_home(world, { journey: gone }, REAL_TIME)).toThrow(
        expect.objectContaining({ code: 'not_there' }),
      )
  })
})

describe('Protection', () => {
  test('turns back the raids that would arrive while it holds, and no others', () => {
    const world = newWorld()
    world.raids.protectedUntil = 0
    addRaid(world, raid(1, START + HOUR))
    addRaid(world, raid(2, START + 9 * HOUR))
    const { until, price } = protect(world, {}, REAL_TIME)
    expect(until).toBe(START + 8 * HOUR)
    expect(world.coins).toBe(1_000 - price)
    expect(incoming(world, {}, REAL_TIME).map(({ id }) => id)).toEqual(['raid2'])
  })

  test('keeps rivals from setting out to arrive while it holds', () => {
    for (let n = 0; n < 60; n++) {
      const world = openWorld('DE1', `player ${n}`, START)
      world.coins = 1_000
      settle(world, START + 2 * DAY)
      world.reports.take(['defence'])
      protect(world, {}, REAL_TIME)
      settle(world, START + 2 * DAY + 8 * HOUR - 1)
      expect(world.reports.take(['defence'])).toEqual([])
    }
  })

  test('costs coins', () => {
    const world = newWorld()
    world.coins = protection(world, {}, REAL_TIME).price - 1
    expect(() => protect(world, {}, REAL_TIME)).toThrow(expect.objectContaining({ code: 'not_enough' }))
  })

  test('can be bought once in three days', () => {
    const world = newWorld()
    expect(protection(world, {}, REAL_TIME)).toMatchObject({ againAt: null })
    protect(world, {}, REAL_TIME)
    settle(world, START + 3 * DAY - 1)
    expect(protection(world, {}, REAL_TIME)).toMatchObject({ until: null, againAt: START + 3 * DAY })
    expect(() => protect(world, {}, REAL_TIME)).toThrow(expect.objectContaining({ code: 'resting' }))
    settle(world, START + 3 * DAY)
    expect(protect(world, {}, REAL_TIME)).toMatchObject({ until: START + 3 * DAY + 8 * HOUR })
  })

  test('does not shorten the peace of beginners', () => {
    const world = newWorld()
    expect(protect(world, {}, REAL_TIME).until).toBe(START + DAY)
  })
})
