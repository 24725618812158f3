import { type Castle, GOODS, type Goods } from '../../protocol/game-objects'

/** What a coin counts in goods when choices are compared. */
export const COIN_WORTH = 5
/** What a soldier counts in goods: the food and the coins of a recruit. */
export const TROOP_WORTH = 8 + COIN_WORTH / 4

/** How much of these goods finds room in a castle. */
export function roomFor({ stores, cap }: Pick<Castle, 'stores' | 'cap'>, goods: Goods): number {
  return GOODS.reduce((sum, good) => sum + Math.max(0, Math.min(goods[good], cap - stores[good])), 0)
}
