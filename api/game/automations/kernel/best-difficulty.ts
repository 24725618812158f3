import { HOUR } from '../../../../shared/time'
import type { Difficulty, EventTarget, RunningEvent } from '../../protocol/events'
import type { LearntLosses } from './learnt-losses'
import { growthOf, type HuntingCastle, huntRising } from './rising-camps'

export interface Hunt {
  event: RunningEvent
  /** As they are before a difficulty is chosen. */
  camps: readonly EventTarget[]
  /** That may leave. */
  troops: number
  /** The most that may leave once the barracks are full. */
  room: number
  /** That coins pay in an hour. */
  recruits: number
  /** Whether other raids send the same troops. */
  isShared: boolean
  /** Where each fall makes a camp stronger, the castle that hunts them. */
  rising: HuntingCastle | null
  now: number
  speed: number
  losses: LearntLosses
}

export interface Expected {
  difficulty: Difficulty
  points: number
  fallen: number
}

/** How a war goes, as dry runs of each difficulty over several worlds showed. */
interface Course {
  /** An army is so many times the defenders. */
  odds: number
  /** The part of the barracks that fills by itself in an hour. */
  recovery: number
  /** Losses beside those that are learnt. */
  losses: number
  /** Camps that armies reach in an hour, and hours until the same one falls again. */
  falls: number
  rests: number
  /** Points beside those of camps that are drawn evenly: the best that is open is taken. */
  points: number
  /** The part of the points that is left where troops are shared with other raids. */
  shared: number
}

const COURSE: Course = { odds: 1.6, recovery: 0.1, losses: 0.85, falls: 3, rests: 2, points: 1.15, shared: 0.32 }
const LEAST_ODDS = 1.3
/** An attack takes a commander and time, as if so many troops were lost. */
const ATTACK_COST = 30
/** Camps of a war change hands after so many hours, and have levels in these bounds. */
const WAR = { changes: 6, levels: { least: 4, most: 40 } }

/** What each difficulty would bring until the end with these troops, by the losses that are learnt. The best is the first. */
export function expectedByDifficulty(hunt: Hunt): Expected[] {
  return hunt.event.difficulties
    .map((choice) => ({ difficulty: choice.difficulty, ...bringsWith(hunt, choice) }))
    .toSorted((a, b) => b.points - a.points)
}

type Choice = { points: number; defenders: number }

function bringsWith(hunt: Hunt, choice: Choice): Omit<Expected, 'difficulty'> {
  const { event, rising: castle, now, speed } = hunt
  const hours = Math.floor(((event.endsAt - now) * speed) / HOUR)
  return castle ? huntRising({ ...hunt, castle, hours }, choice) : fightWar(hunt, choice, hours)
}

function fightWar(hunt: Hunt, choice: Choice, hours: number): Omit<Expected, 'difficulty'> {
  const { camps, room, recruits, isShared } = hunt

  const part = isShared ? COURSE.shared : 1
  const falls = camps.map(() => 0)
  const openAt = camps.map(() => 0)
  const most = Math.max(hunt.troops, room)
  let [troops, points, fallen] = [hunt.troops, 0, 0]
  for (let hour = 0; hour < hours; hour++) {
    troops = Math.min(most, troops + most * COURSE.recovery + recruits)
    let atHome = troops
    for (let army = 0; army < COURSE.falls; army++) {
      const open = [...camps.keys()].filter((n) => (openAt[n] ?? 0) <= hour)
      const found = open.map((n) => ({ n, ...battleAt(hunt, choice, { n, hour, falls: falls[n] ?? 0, atHome }) }))
      const [best] = found.filter(({ isWon }) => isWon).toSorted((a, b) => b.value - a.value)
      if (!best) break
      points += best.points
      falls[best.n] = (falls[best.n] ?? 0) + 1
      openAt[best.n] = hour + COURSE.rests
      atHome -= best.army
      troops -= best.lost
      fallen += best.lost
    }
  }
  return { points: Math.round(points * COURSE.points * part), fallen: Math.round(fallen * part) }
}

interface Camp {
  n: number
  hour: number
  falls: number
  atHome: number
}

function battleAt({ camps, losses }: Hunt, choice: Choice, { n, hour, falls, atHome }: Camp) {
  const camp = campAt(camps, { n, hour, falls })
  const defenders = (camp.defenders * choice.defenders) / 100
  const points = (camp.points * choice.points) / 100
  const army = Math.min(atHome, defenders * COURSE.odds)
  const learnt = losses.expected({ kind: `camp behind ${camp.walls} walls`, defenders, army })
  const lost = Math.min(army, learnt * COURSE.losses)
  return { points, army, lost, isWon: army >= defenders * LEAST_ODDS, value: points / (lost + ATTACK_COST) }
}

/** A camp of a war is taken over by others, weaker or stronger. */
function campAt(camps: readonly EventTarget[], { n, hour, falls }: Omit<Camp, 'atHome'>) {
  const camp = camps[n] ?? { level: 0, defenders: 0, points: 0, walls: 'weak' as const }
  const each = growthOf(camps)
  const { least, most } = WAR.levels
  const turn = Math.floor(hour / WAR.changes) + falls
  const level = least + (most - least) * ((turn * 0.618 + n * 0.37) % 1)
  const defenders = camp.defenders + (level - camp.level) * each.defenders
  const ratio = camps.reduce((sum, { points, defenders }) => sum + points / defenders, 0) / camps.length
  return { defenders, points: defenders * ratio, walls: camp.walls }
}
