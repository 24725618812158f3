import { HOUR } from '../../../../shared/time'
import type { RunningEvent } from '../../protocol/events'
import { formatNumber } from '../../protocol/formats'
import type { ModuleContext } from './module'

/** A rate that was seen for less, in hours of the game, tells nothing. */
const SEEN_FOR = 6
/** Luck and stronger armies could raise the rate by so much. */
const HOPE = 1.5

interface Goals {
  stopAt: number
  restsAtLastReward: boolean
}

export interface Reached {
  text: string
  /** Whether it is the goal that the player set. Else only this event is over. */
  isGoal: boolean
}

/** Says why an event needs no more victories. */
export function goalOf({ game, clock }: ModuleContext, { stopAt, restsAtLastReward }: Goals) {
  let first: { id: string; at: number; points: number } | null = null
  /** The event that still had rewards when it was seen. */
  let rewarded = ''

  function isOutOfReach({ id, points, endsAt, nextReward }: RunningEvent): boolean {
    const now = clock.now()
    if (first?.id !== id) first = { id, at: now, points }
    const seenFor = now - first.at
    if (!nextReward || seenFor < (SEEN_FOR * HOUR) / game.speed) return false
    return points + ((points - first.points) / seenFor) * HOPE * (endsAt - now) < nextReward.points
  }

  return {
    reached(event: RunningEvent): Reached | null {
      const { title, points, rank, of, nextReward } = event
      const result = `${title}: ${formatNumber(points)} points, rank ${rank} of ${of}.`
      if (stopAt > 0 && points >= stopAt)
        return { text: `${result} The goal of ${formatNumber(stopAt)} points is reached.`, isGoal: true }
      if (nextReward) rewarded = event.id
      if (!restsAtLastReward) return null
      if (!nextReward) {
        // In a war reputation is rewarded too.
        if (rewarded !== event.id || event.side) return null
        return { text: `${result} All rewards for points are won. The troops rest until the next one.`, isGoal: false }
      }
      if (!isOutOfReach(event)) return null
      const reward = `The next reward, at ${formatNumber(nextReward.points)} points, is out of reach before the end.`
      return { text: `${result} ${reward} The troops rest until the next one.`, isGoal: false }
    },
  }
}
