import { describe, expect, test } from 'bun:test'
import { DAY, MINUTE } from '../../../../shared/time'
import { EVENT_KINDS, type EventKind } from '../../protocol/events'
import { REPORT_KINDS } from '../../protocol/game-objects'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { integerBetween, seededRandom } from '../random'
import { ask, conquer, openedWorld, START, weakestCamp } from '../testing/event-scene'
import type { World } from '../world'
import { nextEvents } from './calendar'
import { takePart } from './open-events'

describe('The end of a season', () => {
  /** Attacks what it can at drawn times; `looks` settles the world in between. */
  function season(kind: EventKind, looks: (world: World, until: number) => void) {
    const { world, event } = openedWorld(kind)
    const random = seededRandom('a season')
    for (let now = event.opensAt; now < event.endsAt; now += integerBetween(random, 20, 400) * MINUTE) {
      looks(world, now)
      settle(world, now)
      const camp = weakestCamp(world, event.id)
      const troops = Math.floor(world.castles[0]?.troops ?? 0)
      if (camp && troops > 0) ask(world, 'attack', { from: 'c1', target: camp.id, troops })
    }
    looks(world, event.endsAt + DAY)
    settle(world, event.endsAt + DAY)
    const { coins, tools, tickets, skips } = world
    return { coins, tools, tickets, skips, reports: world.reports.take(REPORT_KINDS) }
  }

  test.each(EVENT_KINDS)('of %s gives the same to a world that is settled once or a thousand times', (kind) => {
    const often = season(kind, (world, until) => {
      const step = Math.max(1, Math.floor((until - world.settledAt) / 100))
      for (let now = world.settledAt; now < until; now += step) settle(world, now)
    })
    const once = season(kind, () => {})
    expect(once.reports.filter(({ kind }) => kind === 'event_reward').length).toBeGreaterThan(2)
    expect(often).toEqual(once)
  })

  test('of one of two events leaves the other', () => {
    const world = openWorld('DE1', 'ansgar_h', START)
    const ends = { long: START + 2 * DAY, short: START + DAY }
    for (const [id, endsAt] of Object.entries(ends))
      takePart(world, { id, kind: 'khan', title: id, opensAt: START, endsAt })
    settle(world, ends.short)
    expect(world.events.map(({ id }) => id)).toEqual(['long'])
  })

  test('leaves a small state, also after ten of them', () => {
    const world = openWorld('DE1', 'ansgar_h', START)
    const before = JSON.stringify({ ...world, reports: null }).length
    for (let season = 0; season < 10; season++)
      for (const { id, opensAt, endsAt } of nextEvents('DE1', world.settledAt)) {
        settle(world, opensAt)
        for (let hit = 0; hit < 8; hit++) conquer(world, id)
        expect(JSON.stringify(world.events).length).toBeLessThan(600)
        settle(world, endsAt)
        world.reports.take(REPORT_KINDS)
      }
    settle(world, world.settledAt + DAY)
    expect(world.events).toEqual([])
    expect(JSON.stringify({ ...world, reports: null }).length).toBeLessThan(before + 400)
  })
})
