import { HOUR } from '../../../../shared/time'
import type { Difficulty, EventTarget, RunningEvent } from '../../protocol/events'
import type { LearntLosses } from './learnt-losses'

export interface Hunt {
  event: RunningEvent
  /** As they are before a difficulty is chosen. */
  camps: readonly EventTarget[]
  /** That may leave. */
  troops: number
  now: number
  speed: number
  losses: LearntLosses
  /** Whether each fall makes a camp stronger. */
  rises: boolean
}

export interface Expected {
  difficulty: Difficulty
  points: number
  fallen: number
}

/** An army is so many times the defenders, and at least so many. */
const ODDS = { usual: 2.6, least: 1.3 }
/** Camps that do not rise are as strong as another one after a fall, and after so many hours. */
const CHANGES_HANDS = 6
/** The part of the troops that train in an hour. */
const RECOVERY = 0.14

/** What each difficulty would bring until the end with these troops, by the losses that are learnt. The best is the first. */
export function expectedByDifficulty(hunt: Hunt): Expected[] {
  return hunt.event.difficulties
    .map((choice) => ({ difficulty: choice.difficulty, ...huntWith(hunt, choice) }))
    .toSorted((a, b) => b.points - a.points)
}

function huntWith({ event, camps, losses, rises, ...hunt }: Hunt, choice: { points: number; defenders: number }) {
  const hours = Math.floor(((event.endsAt - hunt.now) * hunt.speed) / HOUR)
  const growth = growthOf(camps)
  const falls = camps.map(() => 0)
  let [troops, points, fallen] = [hunt.troops, 0, 0]
  for (let hour = 0; hour < hours; hour++) {
    troops = Math.min(hunt.troops, troops + hunt.troops * RECOVERY)
    let atHome = troops
    for (const n of camps.keys()) {
      const turn = Math.floor(hour / CHANGES_HANDS) + (falls[n] ?? 0)
      const camp = camps[rises ? n : (n + turn) % camps.length]
      if (!camp) continue
      const more = rises ? (falls[n] ?? 0) : 0
      const defenders = ((camp.defenders + more * growth.defenders) * choice.defenders) / 100
      const army = Math.min(atHome, defenders * ODDS.usual)
      if (army < defenders * ODDS.least) continue
      const lost = losses.expected({ kind: `camp behind ${camp.walls} walls`, defenders, army })
      points += ((camp.points + more * growth.points) * choice.points) / 100
      falls[n] = (falls[n] ?? 0) + 1
      atHome -= army
      troops -= lost
      fallen += lost
    }
  }
  return { points: Math.round(points), fallen: Math.round(fallen) }
}

/** What a level adds, as the camps of different levels show. */
function growthOf(camps: readonly EventTarget[]): { defenders: number; points: number } {
  const sorted = camps.toSorted((a, b) => a.level - b.level)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (!least || !most) return { defenders: 0, points: 0 }
  const levels = most.level - least.level
  if (levels === 0) return { defenders: least.defenders / (least.level + 5), points: least.points / (least.level + 5) }
  return { defenders: (most.defenders - least.defenders) / levels, points: (most.points - least.points) / levels }
}
