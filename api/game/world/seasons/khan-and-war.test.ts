import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { campsOf, conquer, openedWorld, running } from '../testing/event-scene'

describe('The khan', () => {
  test('has camps that are a level stronger after each fall', () => {
    const { world, event } = openedWorld('khan')
    const camp = conquer(world, event.id)
    const after = campsOf(world, event.id).find(({ id }) => id === camp.id)
    expect(after?.level).toBe(camp.level + 1)
    expect(after?.defenders).toBeGreaterThan(camp.defenders)
  })

  test('answers with a march on the main castle when his rage is full', () => {
    const { world, event } = openedWorld('khan')
    world.raids.protectedUntil = 0
    for (let hit = 1; hit <= 12; hit++) {
      conquer(world, event.id)
      expect(running(world)[0]?.rage).toBe(8 * hit)
      settle(world, world.settledAt + 30 * MINUTE)
    }
    const answers = () => world.raids.incoming.filter(({ from }) => from === event.title)
    expect(answers()).toEqual([])
    conquer(world, event.id)
    expect(running(world)[0]?.rage).toBe(0)
    expect(answers()).toMatchObject([{ castleId: 'c1' }])
    const arrivesAt = answers()[0]?.arrivesAt ?? 0
    expect(arrivesAt - world.settledAt).toBeWithin(HOUR, 4 * HOUR)
    settle(world, arrivesAt)
    expect(answers()).toEqual([])
    const defences = world.reports.take(['defence']).filter(({ from }) => from === event.title)
    expect(defences).toMatchObject([{ castleId: 'c1', at: arrivesAt }])
  })
})

describe('The rage of the khan', () => {
  test('stays full while the castle is protected, and he marches at the first hit after that', () => {
    const { world, event } = openedWorld('khan')
    const answers = () => world.raids.incoming.filter(({ from }) => from === event.title)
    const hit = () => {
      conquer(world, event.id)
      settle(world, world.settledAt + 30 * MINUTE)
    }
    world.raids.protectedUntil = event.opensAt + 4 * DAY
    for (let hits = 0; hits < 15; hits++) hit()
    expect(running(world)[0]?.rage).toBe(100)
    expect(answers()).toEqual([])
    world.raids.protectedUntil = 0
    hit()
    expect(running(world)[0]?.rage).toBe(0)
    expect(answers()).toHaveLength(1)
  })
})

describe('Berimond', () => {
  test('has two sides: a name is always on the same, and both have players', () => {
    const sideOf = (name: string) => running(openedWorld('berimond', name).world)[0]?.side
    const sides = Array.from({ length: 60 }, (_, n) => sideOf(`player ${n}`))
    expect(new Set(sides).size).toBe(2)
    expect(sideOf('PLAYER 7')).toBe(sides[7] as string)
  })

  test("adds a name's points to its side", () => {
    const { world, event } = openedWorld('berimond')
    const camp = conquer(world, event.id)
    const [{ side = '', sides = [] } = {}] = running(world)
    const idle = openWorld('DE1', 'ansgar_h', world.settledAt)
    const without = running(idle)[0]?.sides?.find(({ name }) => name === side)
    expect(sides.find(({ name }) => name === side)?.points).toBe((without?.points ?? 0) + camp.points)
  })

  test('gives half as much again at the end to the side with the most points', () => {
    const finals = Array.from({ length: 12 }, (_, n) => {
      const { world, event } = openedWorld('berimond', `player ${n}`)
      conquer(world, event.id)
      settle(world, event.endsAt - 1)
      const [{ side = '', sides = [] } = {}] = running(world)
      const [winner] = sides.toSorted((a, b) => b.points - a.points)
      settle(world, event.endsAt)
      return { won: winner?.name === side, coins: world.reports.take(['event_reward']).at(-1)?.gift?.coins }
    })
    expect(new Set(finals.map(({ won }) => won)).size).toBe(2)
    for (const { won, coins } of finals) expect(coins).toBe(won ? 300 : 200)
  })

  test('has camps that change hands at a time that is said before', () => {
    const { world, event } = openedWorld('berimond')
    const [camp] = campsOf(world, event.id)
    const changesAt = camp?.changesAt ?? 0
    settle(world, changesAt - 1)
    expect(campsOf(world, event.id)[0]).toMatchObject({ level: camp?.level, points: camp?.points })
    settle(world, changesAt)
    const after = campsOf(world, event.id)[0]
    expect(after?.changesAt).toBe(changesAt + 6 * HOUR)
    expect([after?.points, after?.defenders]).not.toEqual([camp?.points, camp?.defenders])
  })

  test('gives reputation that lasts, with a reward at each 200', () => {
    const { world, event } = openedWorld('berimond')
    const reputation = () => running(world)[0]?.reputation ?? 0
    while (reputation() < 200) {
      conquer(world, event.id)
      settle(world, world.settledAt + HOUR)
    }
    // A camp may change hands while an army is on its way, so the reports count.
    const gained = world.reports.take(['battle']).reduce((sum, report) => sum + (report.reputation ?? 0), 0)
    expect(reputation()).toBe(gained)
    expect(world.reports.take(['event_reward']).filter(({ gift }) => gift?.coins === 200)).toHaveLength(1)
    settle(world, event.endsAt)
    expect(world.reputation).toBe(gained)
  })
})
