import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { REPORT_KINDS, sumOf, TARGET_KINDS } from '../../protocol/game-objects'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { ask, declinedAs } from '../testing/ask'
import type { World, WorldTarget } from '../world'
import { nextRivalRaid } from './rival-raids'
import { defendersOf, fall, lootOf } from './target-life'

const START = Date.UTC(2026, 10, 21)
const newWorld = (name = 'ansgar_h') => openWorld('DE1', name, START)

function targetOf(world: World, id = 'tower1'): WorldTarget {
  const target = world.targets.find((each) => each.id === id)
  if (!target) throw new Error(`A new world has ${id}`)
  return target
}

/** The same target with each of many draws. */
const lives = (count: number) => {
  const world = newWorld()
  return Array.from({ length: count }, (_, life) => ({ world, target: { ...targetOf(world), life, level: 20 } }))
}

describe('The loot of a target', () => {
  test('is from 0.4 to 2.5 times that of its level, as its life decides', () => {
    const loots = lives(400).map(({ world, target }) => sumOf(lootOf(world, target, START)))
    const usual = 600 + 20 * 220
    expect(Math.min(...loots) / usual).toBeWithin(0.39, 0.5)
    expect(Math.max(...loots) / usual).toBeWithin(2.2, 2.51)
  })

  test('grows for a day after a fall, and no longer', () => {
    const mean = (age: number) => {
      const loots = lives(400).map(({ world, target }) =>
        sumOf(lootOf(world, { ...target, fellAt: START - age }, START)),
      )
      return loots.reduce((sum, loot) => sum + loot, 0) / loots.length
    }
    expect(mean(0) / mean(DAY)).toBeWithin(0.2, 0.3)
    expect(mean(12 * HOUR) / mean(DAY)).toBeWithin(0.6, 0.75)
    expect(mean(3 * DAY) / mean(DAY)).toBeWithin(0.9, 1.1)
  })

  test('is the same for one world and time, and differs for others', () => {
    const loot = (name: string) => lootOf(newWorld(name), targetOf(newWorld()), START)
    expect(loot('ansgar_h')).toEqual(loot('ansgar_h'))
    expect(loot('ben')).not.toEqual(loot('ansgar_h'))
  })

  test('needs more troops for each good at a high level than at a low one', () => {
    const [low, high] = [10, 40].map((level) => defendersOf({ kind: 'tower', level }) / (600 + level * 220))
    expect((high ?? 0) / (low ?? 1)).toBeGreaterThan(2)
  })
})

describe('A fall', () => {
  test('begins another life at another level, after a rest', () => {
    const world = newWorld()
    const target = targetOf(world)
    for (let n = 0; n < 100; n++) {
      const before = { ...target }
      fall(world, target, START + n * DAY)
      expect(target.level).not.toBe(before.level)
      expect(target.level).toBeWithin(4, 41)
      expect(target).toMatchObject({ life: before.life + 1, restsUntil: START + n * DAY + 90 * MINUTE })
    }
  })
})

describe('Rivals', () => {
  test('empty a target now and then, at times that no call changes', () => {
    const [once, often] = [newWorld(), newWorld()]
    settle(once, START + 30 * DAY)
    for (let now = START; now <= START + 30 * DAY; now += 37 * MINUTE) settle(often, now)
    settle(often, START + 30 * DAY)
    expect(often.targets).toEqual(once.targets)
    const falls = once.targets.reduce((sum, { life }) => sum + life - 1, 0)
    expect(falls).toBeWithin(150, 181)
  })

  test('may come before an army that is on its way, which then finds its target empty', () => {
    const [world, foreseen] = [newWorld(), newWorld()]
    const raid = nextRivalRaid(world)
    if (!raid) throw new Error('There is always a next raid')
    raid.apply(foreseen)
    const robbed = foreseen.targets.find(({ life }) => life > 1)
    settle(world, raid.at - MINUTE)
    for (const castle of world.castles) castle.troops = castle.barracks.room
    world.tools.ladders = 5
    ask(world, 'attack', { from: 'c1', target: robbed?.id ?? '', troops: 1_600, tools: { ladders: 5 } })
    settle(world, raid.at + 2 * HOUR)
    expect(world.reports.take(['battle'])).toMatchObject([{ won: false, lost: 0, count: 1_600 }])
    expect(world.tools.ladders).toBe(5)
  })
})

describe('Targets', () => {
  test('answer as before if no kinds are named', () => {
    const [target] = ask(newWorld(), 'targets', { castle: 'c1' })
    expect(Object.keys(target ?? {}).toSorted()).toEqual(['id', 'kind', 'level', 'restsUntil', 'travelMs', 'x', 'y'])
  })

  test('of the named kinds have walls and hits, and loot while a scout has seen it', () => {
    const world = newWorld()
    const seen = ask(world, 'scout', { castle: 'c1', target: 'camp2' })
    const camps = ask(world, 'targets', { castle: 'c1', kinds: ['camp'] })
    expect(camps.map(({ kind }) => kind)).toEqual(Array(5).fill('camp'))
    expect(camps.find(({ id }) => id === 'camp2')).toMatchObject({ walls: 'weak', hitsLeft: 1, loot: seen.loot })
    expect(camps.filter(({ loot }) => loot)).toHaveLength(1)
    settle(world, START + 3 * HOUR)
    expect(ask(world, 'targets', { castle: 'c1', kinds: ['camp'] }).filter(({ loot }) => loot)).toEqual([])
    expect(ask(world, 'targets', { castle: 'c1', kinds: [] })).toEqual([])
  })

  test('have weak and strong walls among towers and among camps', () => {
    const targets = ask(newWorld(), 'targets', { castle: 'c1', kinds: [...TARGET_KINDS] })
    const kinds = new Set(targets.map(({ kind, walls }) => `${walls} ${kind}`))
    expect([...kinds].toSorted()).toEqual(['strong camp', 'strong tower', 'weak camp', 'weak tower'])
  })

  test('that rest have no hits left', () => {
    const world = newWorld()
    fall(world, targetOf(world), START)
    const tower = ask(world, 'targets', { castle: 'c1', kinds: ['tower'] }).find(({ id }) => id === 'tower1')
    expect(tower).toMatchObject({ hitsLeft: 0, restsUntil: START + 90 * MINUTE })
    expect(declinedAs(() => ask(world, 'attack', { from: 'c1', target: 'tower1', troops: 10 }))).toBe('resting')
  })
})

test('a week of raids gives the same, settled once or often', () => {
  const [once, often] = [newWorld(), newWorld()]
  for (const world of [once, often]) ask(world, 'attack', { from: 'c1', target: 'tower1', troops: 600 })
  for (let now = START; now < START + 7 * DAY; now += 11 * MINUTE) settle(often, now)
  for (const world of [once, often]) settle(world, START + 7 * DAY)
  expect(often.reports.take(REPORT_KINDS)).toEqual(once.reports.take(REPORT_KINDS))
  expect(often.targets).toEqual(once.targets)
})

test('Rivals leave targets alone that rest', () => {
  const world = newWorld()
  for (const target of world.targets) target.restsUntil = START + 3 * DAY
  const before = structuredClone(world.targets)
  settle(world, START + 2 * DAY)
  expect(world.targets).toEqual(before)
})
