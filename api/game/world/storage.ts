import { GOODS, type Goods } from '../protocol/game-objects'
import { noGoods, type WorldCastle } from './world'

/** Stores as much as fits; the rest is lost. */
export function storeGoods(castle: WorldCastle, goods: Goods): Goods {
  const stored = noGoods()
  for (const good of GOODS) {
    stored[good] = Math.max(0, Math.min(goods[good], Math.floor(castle.cap - castle.stores[good])))
    castle.stores[good] += stored[good]
  }
  return stored
}
