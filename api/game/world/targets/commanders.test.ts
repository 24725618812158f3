import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { ask, declinedAs } from '../testing/ask'
import { fall } from './target-life'

const START = Date.UTC(2026, 10, 21)

function newWorld() {
  const world = openWorld('DE1', 'ansgar_h', START)
  for (const castle of world.castles) castle.troops = castle.barracks.room
  world.tools = { ladders: 20, rams: 10, shields: 10 }
  world.skips = 200
  return world
}
const march = { from: 'c1', target: 'tower1', troops: 100 }

describe('Commanders', () => {
  test('are three, free, and without a bonus at first', () => {
    const commanders = ask(newWorld(), 'commanders', {})
    expect(commanders.map(({ id, busyUntil }) => ({ id, busyUntil }))).toEqual(
      ['m1', 'm2', 'm3'].map((id) => ({ id, busyUntil: null })),
    )
    expect(commanders.flatMap(({ bonus }) => Object.values(bonus)).every((percent) => percent === 0)).toBe(true)
  })

  test('lead one attack each, until their army is home', () => {
    const world = newWorld()
    const { arrivesAt, commander } = ask(world, 'attack', { ...march, commander: 'm2' })
    expect(commander).toBe('m2')
    const homeAt = arrivesAt + (arrivesAt - START)
    expect(ask(world, 'commanders', {})[1]?.busyUntil).toBe(homeAt)
    const before = structuredClone(world.castles)
    expect(declinedAs(() => ask(world, 'attack', { ...march, commander: 'm2' }))).toBe('not_enough')
    expect(declinedAs(() => ask(world, 'attack', { ...march, commander: 'm9' }))).toBe('not_there')
    expect(world.castles).toEqual(before)
    settle(world, homeAt)
    expect(ask(world, 'commanders', {})[1]?.busyUntil).toBeNull()
    expect(world.reports.take(['battle'])).toMatchObject([{ commander: 'm2' }])
  })

  test('are chosen for an attack that names none; a fourth army marches without', () => {
    const world = newWorld()
    const leaders = [1, 2, 3, 4].map(() => ask(world, 'attack', march).commander)
    expect(leaders).toEqual(['m1', 'm2', 'm3', undefined])
    expect(declinedAs(() => ask(world, 'attack', { ...march, tools: { rams: 1 } }))).toBe('not_enough')
    expect(ask(world, 'attack', { ...march, tools: { rams: 0 } }).commander).toBeUndefined()
  })

  test('take along only tools of the game', () => {
    const world = newWorld()
    const tools = JSON.parse('{ "rams": 1, "__proto__": { "ladders": "of any length" } }')
    ask(world, 'attack', { ...march, tools })
    expect(JSON.stringify(world.journeys[0]?.tools)).toBe('{"ladders":0,"rams":1,"shields":0}')
  })

  test('march faster, lose less and bring more by their bonus', () => {
    const [plain, led] = [newWorld(), newWorld()]
    for (const world of [plain, led]) world.targets[0] = { ...world.targets[0], level: 10, kind: 'tower' } as never
    Object.assign(led.commanders[0]?.bonus ?? {}, { speed: 100, losses: 50, loot: 50 })
    const [slow, fast] = [plain, led].map((world) => ask(world, 'attack', march).arrivesAt - START)
    expect((slow ?? 0) / (fast ?? 1)).toBeCloseTo(2, 2)
    const [of, by] = [plain, led].map((world) => {
      settle(world, START + 3 * HOUR)
      return world.reports.take(['battle'])[0]
    })
    expect((by?.lost ?? 0) / (of?.lost ?? 1)).toBeCloseTo(0.5, 1)
    expect((by?.goods.wood ?? 0) / (of?.goods.wood ?? 1)).toBeCloseTo(1.5, 1)
  })
})

describe('Tools', () => {
  test('are taken along and used up in the battle, and the report says so', () => {
    const world = newWorld()
    ask(world, 'attack', { from: 'c1', target: 'tower1', troops: 1_600, tools: { ladders: 8, rams: 5 } })
    expect(world.tools).toEqual({ ladders: 12, rams: 5, shields: 10 })
    settle(world, START + 4 * HOUR)
    expect(world.tools).toEqual({ ladders: 12, rams: 5, shields: 10 })
    expect(world.reports.take(['battle'])).toMatchObject([{ won: true, tools: { ladders: 8, rams: 5, shields: 0 } }])
  })

  test('that a player does not have are declined, and nothing leaves', () => {
    const world = newWorld()
    const before = structuredClone([world.castles, world.tools])
    expect(declinedAs(() => ask(world, 'attack', { ...march, tools: { shields: 11 } }))).toBe('not_enough')
    expect([world.castles, world.tools]).toEqual(before)
    expect(world.journeys).toEqual([])
  })
})

describe('A skip', () => {
  test('wakes a target sooner, and takes no more minutes than that needs', () => {
    const world = newWorld()
    const [target] = world.targets
    if (!target) throw new Error('A new world has targets')
    fall(world, target, START)
    expect(ask(world, 'use_skip', { target: 'tower1', minutes: 60 })).toEqual({ used: 60, minutes: 140 })
    expect(target.restsUntil).toBe(START + 30 * MINUTE)
    expect(ask(world, 'use_skip', { target: 'tower1', minutes: 100 })).toEqual({ used: 30, minutes: 110 })
    expect(ask(world, 'attack', march).kind).toBe('troops')
    expect(declinedAs(() => ask(world, 'use_skip', { target: 'tower1', minutes: 1 }))).toBe('not_there')
  })

  test('brings an army home sooner, and only one that is on its way home', () => {
    const world = newWorld()
    const { id, arrivesAt } = ask(world, 'attack', { ...march, troops: 1_600 })
    expect(declinedAs(() => ask(world, 'use_skip', { journey: id, minutes: 5 }))).toBe('not_there')
    settle(world, arrivesAt)
    const homeAt = world.journeys[0]?.arrivesAt ?? 0
    ask(world, 'use_skip', { journey: id, minutes: 5 })
    expect(world.journeys[0]?.arrivesAt).toBe(homeAt - 5 * MINUTE)
    settle(world, homeAt - 5 * MINUTE)
    expect(world.journeys).toEqual([])
  })

  test.each([
    ['bad_request', { minutes: 5 }],
    ['bad_request', { minutes: 5, target: 'tower1', journey: 'j1' }],
    ['not_there', { minutes: 5, target: 'tower99' }],
    ['not_there', { minutes: 5, journey: 'j99' }],
    ['not_enough', { minutes: 90, target: 'tower1' }],
  ])('is declined as %s with %j, and costs nothing', (code, order) => {
    const world = newWorld()
    world.skips = 20
    const [target] = world.targets
    if (target) fall(world, target, START)
    expect(declinedAs(() => ask(world, 'use_skip', order))).toBe(code)
    expect([world.skips, target?.restsUntil]).toEqual([20, START + 90 * MINUTE])
  })
})
