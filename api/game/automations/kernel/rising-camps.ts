import { HOUR } from '../../../../shared/time'
import type { EventTarget } from '../../protocol/events'
import type { LearntLosses } from './learnt-losses'

/** What a hunt has to spend until its end. */
export interface HuntingCastle {
  troops: number
  /** Of its barracks. */
  room: number
  /** Percent of the room that stays at home. */
  guardPart: number
  /** For recruits: those there are, and those that come in an hour. */
  coins: number
  coinsPerHour: number
  /** Coins for one. */
  recruitPrice: number
  /** Whether raids take their part of the troops. */
  isShared: boolean
}

interface RisingHunt {
  castle: HuntingCastle
  camps: readonly EventTarget[]
  hours: number
  speed: number
  losses: LearntLosses
}

/** Percent of the usual. */
interface Factors {
  points: number
  defenders: number
}

/** Camps above this level have strong walls. */
const STRONG_FROM = 20
const HIGHEST_LEVEL = 60
/** Assumed before battles were fought: troops that fall are this many times the square of the defenders, divided by the army. */
const ASSUMED_LOSSES = { weak: 0.62, strong: 1.14 }
/** An army is at most so many times the defenders, and at least so many. */
const ODDS = { most: 6, least: 1.3 }
/** A part of the barracks trains in an hour, and three times as much of recruits who are paid for. */
const TRAINED = 0.112
const PAID_PACE = 3
/** The troops in training that the hunt may use, because no raid needs them. */
const LEFT_BY_RAIDS = 0.5
/** Of the room: the army waits until so many are there, if they are needed. */
const READY = 0.85
/** Looks, pauses and rests make each march so many times as long. */
const DELAYS = 1.4
const REST = 0.5
const STEP = 0.25

/** What camps bring that a fall makes stronger, if the whole army of one castle hunts them in turn. */
export function huntRising({ castle, camps, hours, speed, losses }: RisingHunt, factors: Factors) {
  const growth = growthOf(camps)
  const states = camps.map((camp) => ({ camp, falls: 0, restsUntil: 0 }))
  const guard = (castle.room * castle.guardPart) / 100
  const share = castle.isShared ? LEFT_BY_RAIDS : 1
  const wanted = (castle.room - guard) * READY * share
  let [troops, coins, points, fallen] = [castle.troops, castle.coins, 0, 0]

  function pass(time: number): void {
    coins += castle.coinsPerHour * time
    const missing = castle.room - troops
    const trained = Math.min(missing, castle.room * TRAINED * time)
    const paid = Math.min(missing - trained, castle.room * TRAINED * PAID_PACE * time, coins / castle.recruitPrice)
    coins -= paid * castle.recruitPrice
    troops += trained + paid
  }

  for (let hour = 0; hour < hours; ) {
    const open = states.filter(({ restsUntil }) => restsUntil <= hour)
    const fights = open.flatMap((state) => {
      const { camp } = state
      const falls = Math.min(state.falls, HIGHEST_LEVEL - camp.level)
      const level = camp.level + falls
      const defenders = ((camp.defenders + falls * growth.defenders) * factors.defenders) / 100
      const army = Math.min((troops - guard) * share, defenders * ODDS.most)
      if (army < Math.min(wanted, defenders * ODDS.most) || army < defenders * ODDS.least) return []
      const walls = level > STRONG_FROM ? 'strong' : camp.walls
      const lost = lostTo({ walls, defenders, army }, losses)
      const won = ((camp.points + falls * growth.points) * factors.points) / 100
      return [{ state, lost, won, value: won / (lost + army * 0.04 + 3) }]
    })
    const best = fights.reduce<(typeof fights)[number] | null>((a, b) => (a && a.value >= b.value ? a : b), null)
    const taken = best ? ((2 * best.state.camp.travelMs * speed) / HOUR) * DELAYS : STEP
    if (best) {
      points += best.won
      fallen += best.lost
      troops -= best.lost
      best.state.falls += 1
      best.state.restsUntil = hour + taken / 2 + REST
    }
    pass(taken)
    hour += taken
  }
  return { points: Math.round(points), fallen: Math.round(fallen) }
}

interface Fight {
  walls: EventTarget['walls']
  defenders: number
  army: number
}

function lostTo({ walls, defenders, army }: Fight, losses: LearntLosses): number {
  const kind = `camp behind ${walls} walls`
  const lost = losses.knows(kind)
    ? losses.expected({ kind, defenders, army })
    : (ASSUMED_LOSSES[walls] * defenders ** 2) / army
  return Math.min(lost, army * 0.9)
}

/** What a level adds, as the camps of different levels show. */
export function growthOf(camps: readonly EventTarget[]): { defenders: number; points: number } {
  const sorted = camps.toSorted((a, b) => a.level - b.level)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (!least || !most) return { defenders: 0, points: 0 }
  const levels = most.level - least.level
  if (levels === 0) return { defenders: least.defenders / (least.level + 5), points: least.points / (least.level + 5) }
  return { defenders: (most.defenders - least.defenders) / levels, points: (most.points - least.points) / levels }
}
