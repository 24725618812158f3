import { type Castle, GOODS, type Goods } from '../../protocol/game-objects'

/** What a coin counts in goods when choices are compared. */
export const COIN_WORTH = 5
/** What a soldier counts in goods: the food and the coins of a recruit. */
export const TROOP_WORTH = 8 + COIN_WORTH / 4

/**
 * What a point of an event counts in goods. Its rewards alone are worth about a quarter of a good for each, but they and
 * the rank are what a player fights for, and can be had on a few days only.
 */
export const POINT_WORTH = 10
/** What reputation counts in goods: every 200 bring 200 coins and two tickets. */
export const REPUTATION_WORTH = 8

/** How much of these goods finds room in a castle. */
export function roomFor({ stores, cap }: Pick<Castle, 'stores' | 'cap'>, goods: Goods): number {
  return GOODS.reduce((sum, good) => sum + Math.max(0, Math.min(goods[good], cap - stores[good])), 0)
}

/** The part of the loot that rams can add at most. */
const RAMS_ADD = 0.25

/** Rams multiply this part of the loot; it stops where the storage is full. */
export function lootForRams(castle: Pick<Castle, 'stores' | 'cap'>, { wood, stone, food }: Goods): number {
  const more = (amount: number) => amount * (1 + RAMS_ADD)
  const withRams = { wood: more(wood), stone: more(stone), food: more(food) }
  return (roomFor(castle, withRams) - roomFor(castle, { wood, stone, food })) / RAMS_ADD
}
