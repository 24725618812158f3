import { describe, expect, test } from 'bun:test'
import { HOUR } from '../../../../shared/time'
import type { RunningEvent } from '../../protocol/events'
import { goalOf } from './event-goals'
import type { ModuleContext } from './module'

const context = { game: { speed: 1 }, clock: { now: () => 0 } } as unknown as ModuleContext
const goals = { stopAt: 0, restsAtLastReward: true }

const khan: RunningEvent = {
  id: 'khan1',
  kind: 'khan',
  title: "Khan Kadan's horde",
  opensAt: 0,
  endsAt: 48 * HOUR,
  difficulty: 'normal',
  difficulties: [],
  points: 9_000,
  rank: 5,
  of: 31,
  leaders: [],
  nextReward: { points: 10_000, gift: { coins: 60 } },
}
const won: RunningEvent = { ...khan, points: 10_000, nextReward: null }

describe('With all rewards for points won', () => {
  test('troops rest where that is set', () => {
    const goal = goalOf(context, goals)
    expect(goal.reached(khan)).toBeNull()
    expect(goal.reached(won)?.text).toMatch(/All rewards for points are won\. The troops rest until the next one\.$/)
    expect(goalOf(context, { ...goals, restsAtLastReward: false }).reached(won)).toBeNull()
  })

  test('a war goes on, because reputation is rewarded too', () => {
    const goal = goalOf(context, goals)
    goal.reached({ ...khan, side: 'House of the Stag' })
    expect(goal.reached({ ...won, side: 'House of the Stag' })).toBeNull()
  })

  test('a game that names no rewards is played to the end', () => {
    expect(goalOf(context, goals).reached(won)).toBeNull()
  })
})
