import { HOUR } from '../../../../shared/time'
import { type Castle, GOODS, type Good } from '../../protocol/game-objects'
import type { RuledOutStep } from '../kernel/module'
import { spareFood } from '../kernel/spare-food'

export interface CartRules {
  /** Percent of a storage from which carts leave. */
  sendAt: number
  /** Percent of a storage that stays. */
  reserve: number
  spread: 'room' | 'main' | 'even'
  /** Whether carts leave this castle; all if it is missing. */
  isSender?(castle: Castle): boolean
}

/** A target is filled to so many percent less than what makes carts leave, so that they do not go to and fro. */
const TARGET_MARGIN = 5
/** Of a storage, in percent: less does not empty it for long enough to be worth the way. */
const LEAST_LOAD = 8

/** Goods that should leave a castle before its storage is full. */
export interface CartLoad {
  from: Castle
  to: Castle
  good: Good
  amount: number
  /** Of the storage of `from`, in percent. */
  fullness: number
}

export interface Roads {
  now: number
  speed: number
  castles: Castle[]
  /** Goods of this kind that are on their way there. */
  expected(to: Castle, good: Good): number
  /** Whether a raid is on its way there. */
  isRaided(to: Castle): boolean
  /** Whether carts brought this good from there not long ago: it does not go back. */
  cameLately(way: Way): boolean
  /** How long carts take, of the game's time. */
  wayMs(from: Castle, to: Castle): number
}

export type Refused = Pick<CartLoad, 'from' | 'good' | 'fullness'> & Required<Pick<RuledOutStep, 'why' | 'obstacle'>>

/** What carts should take, and which full storages must wait. */
export function planLoads(roads: Roads, rules: CartRules): { loads: CartLoad[]; refused: Refused[] } {
  const { isSender = () => true } = rules
  const plans = roads.castles
    .filter(isSender)
    .flatMap((from) => GOODS.map((good) => planLoad(roads, rules, { from, good })))
  return {
    loads: plans.filter((plan) => plan !== null).filter((plan) => 'to' in plan),
    refused: plans.filter((plan) => plan !== null).filter((plan) => 'why' in plan),
  }
}

function planLoad(roads: Roads, rules: CartRules, { from, good }: Pick<CartLoad, 'from' | 'good'>) {
  const fullness = (from.stores[good] / from.cap) * 100
  if (fullness < rules.sendAt) return null
  const refuse = (why: string, obstacle = 'full storages'): Refused => ({ from, good, fullness, why, obstacle })
  const spare = spareOf(roads, rules, { from, good })
  if (spare < from.carts.load)
    return refuse('Its troops need the food within twelve hours.', 'food that the troops need')
  if (from.carts.home === 0) return refuse('All its carts are under way.', 'no carts at home')
  const [best] = targetsFor(rules, from, roads.castles)
    .filter((to) => !roads.isRaided(to) && !roads.cameLately({ from: to, to: from, good }))
    .map((to) => ({ to, room: roomOnArrival(roads, rules, { from, to, good }) }))
    .toSorted((a, b) => b.room - a.room)
  if (!best) return null
  const wanted = rules.spread === 'even' ? toTheSameShare(from, best.to, good) : spare
  const carts = Math.min(from.carts.home, Math.floor(Math.min(spare, best.room, wanted) / from.carts.load))
  if (carts <= 0) return refuse('Everywhere else it would be full before they arrive.')
  if (carts * from.carts.load < (from.cap * LEAST_LOAD) / 100)
    return refuse(`There is room for only ${carts * from.carts.load} elsewhere, which is not worth the way.`)
  return { from, to: best.to, good, amount: carts * from.carts.load, fullness }
}

function spareOf({ now, speed }: Roads, { reserve }: CartRules, { from, good }: Pick<CartLoad, 'from' | 'good'>) {
  const beyondReserve = from.stores[good] - (from.cap * reserve) / 100
  return good === 'food' ? Math.min(beyondReserve, spareFood(from, now, speed)) : beyondReserve
}

function targetsFor({ spread }: CartRules, from: Castle, castles: Castle[]): Castle[] {
  const others = castles.filter((castle) => castle !== from)
  return spread === 'main' ? others.filter((castle) => castle === castles[0]) : others
}

export type Way = Pick<CartLoad, 'from' | 'to' | 'good'>

/** Carts fill it up to a level, and arrive before its own buildings have filled the rest. */
function roomOnArrival({ expected, wayMs }: Roads, { sendAt }: CartRules, { from, to, good }: Way): number {
  const stored = to.stores[good] + expected(to, good)
  const made = Math.min(to.holds[good], (to.perHour[good] * wayMs(from, to)) / HOUR)
  return Math.min((to.cap * (sendAt - TARGET_MARGIN)) / 100, to.cap - made) - stored
}

function toTheSameShare(from: Castle, to: Castle, good: Good): number {
  const share = (from.stores[good] + to.stores[good]) / (from.cap + to.cap)
  return from.stores[good] - share * from.cap
}
