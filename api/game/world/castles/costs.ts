import { HOUR, MINUTE } from '../../../../shared/time'
import type { UpgradeOffer } from '../../protocol/building'
import type { UpgradeKind } from '../../protocol/game-objects'
import type { WorldCastle } from '../world'

const FIRST_GOODS = 6_000
const GOODS_GROWTH = 1.75
const FIRST_COINS = 40
const COINS_GROWTH = 2.2
const FIRST_TIME = 40 * MINUTE
const TIME_GROWTH = 1.9
/** Outposts are smaller: what makes them stronger costs less. */
const SIZE = { castle: 1, outpost: 0.45 }

/** The parts of wood, stone and food in a cost, and of coins in theirs. */
const PARTS: Record<UpgradeKind, { wood: number; stone: number; food: number; coins: number }> = {
  walls: { wood: 0.3, stone: 0.5, food: 0.2, coins: 1 },
  barracks: { wood: 0.4, stone: 0.3, food: 0.4, coins: 1.2 },
  storage: { wood: 0.45, stone: 0.35, food: 0.1, coins: 0.6 },
  purse: { wood: 0.3, stone: 0.3, food: 0.2, coins: 1.5 },
  vault: { wood: 0.2, stone: 0.5, food: 0, coins: 1 },
  wood: { wood: 0.2, stone: 0.4, food: 0.2, coins: 0.5 },
  stone: { wood: 0.4, stone: 0.2, food: 0.2, coins: 0.5 },
  food: { wood: 0.4, stone: 0.4, food: 0, coins: 0.5 },
}

/** What the step from a level to the next costs. Cost grows faster than effect, so that the choice matters. */
export function costOf(castle: Pick<WorldCastle, 'kind'>, kind: UpgradeKind, level: number): UpgradeOffer['cost'] {
  const { wood, stone, food, coins } = PARTS[kind]
  const size = SIZE[castle.kind]
  const goods = (part: number) => Math.round((FIRST_GOODS * size * part * GOODS_GROWTH ** (level - 1)) / 10) * 10
  return {
    wood: goods(wood),
    stone: goods(stone),
    food: goods(food),
    coins: Math.ceil(FIRST_COINS * size * coins * COINS_GROWTH ** (level - 1)),
  }
}

/** In game time, to the minute. */
export const buildingTime = (level: number): number =>
  Math.round((FIRST_TIME * TIME_GROWTH ** (level - 1)) / MINUTE) * MINUTE

export const RECRUIT_PRICE = { food: 8, coins: 0.25 }
/** Coins for one. */
export const TOOL_PRICES = { ladders: 6, rams: 9, shields: 8 }
/** Recruits that are paid for train this many times as fast as those that come by themselves. */
const PAID_PACE = 3

export const trainingTime = ({ barracks }: WorldCastle, troops: number): number =>
  Math.ceil((troops * HOUR) / (barracks.perHour * PAID_PACE))
