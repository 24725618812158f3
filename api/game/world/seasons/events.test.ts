import { describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../shared/time'
import { DIFFICULTIES } from '../../protocol/events'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { noOverrides } from '../overrides'
import { rivalsOf } from '../rivals'
import { ask, campsOf, conquer, garrison, nextOf, openedWorld, running, weakestCamp } from '../testing/event-scene'
import { placeOfCamp } from './camps'

describe('Events', () => {
  test('run between their times, and the next ones are announced', () => {
    const { world, event } = openedWorld('khan')
    expect(running(world)).toMatchObject([{ id: event.id, kind: 'khan', opensAt: event.opensAt, points: 0, rage: 0 }])
    expect(ask(world, 'events', {}).next.map(({ kind }) => kind)).toEqual(['berimond', 'khan'])
    settle(world, event.endsAt)
    expect(running(world)).toEqual([])
  })

  test('have camps on land with a place of their own, the same for each look', () => {
    for (const kind of ['khan', 'berimond'] as const)
      for (let n = 0; n < 50; n++) {
        const { world, event } = openedWorld(kind, `player ${n}`)
        const camps = campsOf(world, event.id)
        expect(campsOf(world, event.id)).toEqual(camps)
        expect(camps.every(({ x, y }) => x >= 0 && x < 100 && y >= 0 && y < 64)).toBe(true)
        const places = [...camps, ...world.castles, ...rivalsOf('DE1')].map(({ x, y }) => `${x}:${y}`)
        expect(new Set(places).size).toBe(places.length)
      }
  })

  test('count points of a won battle, and the camp rests', () => {
    const { world, event } = openedWorld('khan')
    const camp = conquer(world, event.id)
    expect(running(world)).toMatchObject([{ points: camp.points, difficulty: 'normal' }])
    expect(world.reports.take(['battle'])).toMatchObject([{ targetId: camp.id, won: true, points: camp.points }])
    const resting = campsOf(world, event.id).find(({ id }) => id === camp.id)
    expect(resting?.restsUntil).toBeGreaterThan(world.settledAt)
    const attack = () => ask(world, 'attack', { from: 'c1', target: camp.id, troops: 10 })
    expect(attack).toThrow('The defenders have fallen, and others have not come yet.')
  })

  test('have camps that a skip wakes, and that tools make cheaper', () => {
    const { world, event } = openedWorld('khan')
    const camp = conquer(world, event.id)
    world.skips = 60
    expect(ask(world, 'use_skip', { target: camp.id, minutes: 30 }).used).toBeGreaterThan(0)
    expect(campsOf(world, event.id).find(({ id }) => id === camp.id)?.restsUntil).toBeNull()
    expect(() => ask(world, 'use_skip', { target: camp.id, minutes: 30 })).toThrow(
      'The defenders are there: nothing is left to skip.',
    )
    const lostWith = (shields: number) => {
      const { world, event } = openedWorld('khan')
      garrison(world, 500)
      world.tools.shields = 100
      const target = weakestCamp(world, event.id)?.id ?? ''
      ask(world, 'attack', { from: 'c1', target, troops: 500, tools: { shields } })
      settle(world, event.opensAt + 4 * HOUR)
      expect(world.tools.shields).toBe(100 - shields)
      return world.reports.take(['battle'])[0]?.lost ?? 0
    }
    expect(lostWith(100)).toBeLessThan(lostWith(0))
  })

  test('count nothing for a lost battle', () => {
    const { world, event } = openedWorld('khan')
    const camp = weakestCamp(world, event.id)
    ask(world, 'attack', { from: 'c1', target: camp?.id ?? '', troops: 10 })
    settle(world, event.opensAt + 4 * HOUR)
    expect(running(world)).toMatchObject([{ points: 0 }])
    expect(world.reports.take(['battle'])).toMatchObject([{ won: false, lost: 7 }])
  })

  test('let one of two armies win a camp, and the other return', () => {
    const { world, event } = openedWorld('khan')
    garrison(world, 800)
    const target = weakestCamp(world, event.id)?.id ?? ''
    for (const from of ['c1', 'c1']) ask(world, 'attack', { from, target, troops: 400 })
    settle(world, event.opensAt + 4 * HOUR)
    const battles = world.reports.take(['battle'])
    expect(battles.map(({ won, lost }) => ({ won, lost: lost > 0 }))).toEqual([
      { won: true, lost: true },
      { won: false, lost: false },
    ])
  })

  test('are over for an army that arrives late: it returns without a battle', () => {
    const { world, event } = openedWorld('khan')
    settle(world, event.endsAt - 1)
    garrison(world, 500)
    ask(world, 'attack', { from: 'c1', target: weakestCamp(world, event.id)?.id ?? '', troops: 500 })
    settle(world, event.endsAt + 4 * HOUR)
    expect(world.reports.take(['battle', 'troops_home'])).toMatchObject([
      { kind: 'battle', won: false, lost: 0 },
      { kind: 'troops_home', count: 500 },
    ])
  })

  test('have camps whose place is known when they are over', () => {
    const { world, event } = openedWorld('berimond')
    const places = campsOf(world, event.id).map(({ id, x, y }) => ({ id, x, y }))
    settle(world, event.endsAt + DAY)
    for (const { id, ...place } of places) expect(placeOfCamp(world, id)).toEqual(place)
    expect(placeOfCamp(world, 'tower1')).toBeUndefined()
    expect(placeOfCamp(world, 'a-camp1')).toBeUndefined()
  })

  test('that are closed have no camps', () => {
    const { world, event } = openedWorld('khan')
    settle(world, event.endsAt)
    expect(() => campsOf(world, event.id)).toThrow('There is no such event.')
    expect(() => campsOf(world, 'khan')).toThrow('There is no such event.')
    const attack = () => ask(world, 'attack', { from: 'c1', target: `${event.id}-camp1`, troops: 10 })
    expect(attack).toThrow('There is no such tower or camp.')
  })

  test('have a difficulty that is chosen once, before the first attack', () => {
    const { world, event } = openedWorld('berimond')
    const choose = (difficulty: (typeof DIFFICULTIES)[number]) =>
      ask(world, 'choose_difficulty', { event: event.id, difficulty })
    expect(choose('expert')).toMatchObject({ id: event.id, difficulty: 'expert' })
    expect(choose('expert').difficulty).toBe('expert')
    expect(() => choose('easy')).toThrow('The difficulty of an event is chosen once, before the first attack.')
    const other = openedWorld('khan')
    ask(other.world, 'attack', { from: 'c1', target: weakestCamp(other.world, other.event.id)?.id ?? '', troops: 10 })
    expect(running(other.world)[0]?.difficulty).toBe('normal')
    expect(() => ask(other.world, 'choose_difficulty', { event: other.event.id, difficulty: 'easy' })).toThrow()
  })

  test('have more points and more defenders with each difficulty', () => {
    const camps = DIFFICULTIES.map((difficulty) => {
      const { world, event } = openedWorld('khan')
      ask(world, 'choose_difficulty', { event: event.id, difficulty })
      return campsOf(world, event.id)[0]
    })
    for (const [n, camp] of camps.slice(1).entries()) {
      expect(camp?.points).toBeGreaterThan(camps[n]?.points ?? 0)
      expect(camp?.defenders).toBeGreaterThan(camps[n]?.defenders ?? 0)
    }
  })

  test('reward points once at each threshold', () => {
    const { world, event } = openedWorld('khan')
    const { coins } = world
    while ((running(world)[0]?.points ?? 0) < 1_500) conquer(world, event.id)
    const rewards = world.reports.take(['event_reward'])
    expect(rewards).toMatchObject([{ targetId: event.id, gift: { coins: 60 } }, { gift: { tools: { ladders: 20 } } }])
    expect(world.coins).toBe(coins + 60)
    expect(world.tools.ladders).toBe(20)
    expect(running(world)[0]?.nextReward).toMatchObject({ points: 4_000 })
  })

  test('rank a name among thirty rivals, whose points only grow', () => {
    const { world, event } = openedWorld('khan')
    expect(running(world)).toMatchObject([{ rank: 1, of: 31 }])
    let before = 0
    for (let now = event.opensAt; now < event.endsAt; now += 6 * HOUR) {
      settle(world, now)
      const [{ leaders = [], rank = 0 } = {}] = running(world)
      expect(leaders[0]?.points).toBeGreaterThanOrEqual(before)
      before = leaders[0]?.points ?? 0
      if (now > event.opensAt + DAY) expect(rank).toBe(31)
    }
    conquer(world, event.id)
    expect(running(world)[0]?.leaders).toHaveLength(5)
  })

  test('end with a reward by rank, and nothing is kept of them', () => {
    const { world, event } = openedWorld('khan')
    conquer(world, event.id)
    settle(world, event.endsAt)
    expect(world.events).toEqual([])
    const last = world.reports.take(['event_reward']).at(-1)
    expect(last).toMatchObject({ at: event.endsAt, gift: { coins: 200, tickets: 1 }, rank: 31 })
  })

  test('end without a reward for a name that only looked or chose', () => {
    const { world, event } = openedWorld('khan')
    ask(world, 'choose_difficulty', { event: event.id, difficulty: 'hard' })
    settle(world, event.endsAt)
    expect(world.reports.take(['event_reward'])).toEqual([])
  })

  test('that are opened on purpose run beside the calendar, and go on after a restart for who takes part', () => {
    const { endsAt: from } = nextOf('khan')
    const world = openWorld('DE1', 'ansgar_h', from)
    expect(running(world)).toEqual([])
    world.overrides = { ...noOverrides(), events: [{ kind: 'khan', from, until: from + DAY }] }
    const [opened] = running(world)
    expect(opened).toMatchObject({ kind: 'khan', opensAt: from, endsAt: from + DAY })
    conquer(world, opened?.id ?? '')
    delete world.overrides
    expect(running(world)).toMatchObject([{ id: opened?.id }])
    settle(world, from + DAY)
    expect(world.reports.take(['event_reward']).at(-1)?.rank).toBeGreaterThan(0)
  })
})
