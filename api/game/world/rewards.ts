import { type Goods, TOOLS, type Tools } from '../protocol/game-objects'
import { storeGoods } from './storage'
import { noGoods, type World } from './world'

export interface Gift {
  goods?: Partial<Goods>
  coins?: number
  tools?: Partial<Tools>
  /** Tickets of the wheel. */
  tickets?: number
  /** Minutes that shorten a rest or a march. */
  skips?: number
  piece?: PieceGift
}

/** What a piece is made from: the same gift is always the same piece. */
export interface PieceGift {
  rarity: 'common' | 'uncommon' | 'rare' | 'epic'
  seed: string
}

/** Gives a player what is won. Goods go to the main castle as far as they fit; answers what was kept. */
export function give(world: World, gift: Gift): Gift {
  const { coins = 0, tools = {}, tickets = 0, skips = 0 } = gift
  world.coins += coins
  world.totals.coins += coins
  for (const tool of TOOLS) world.tools[tool] += tools[tool] ?? 0
  world.tickets += tickets
  world.skips += skips
  const [main] = world.castles
  if (!gift.goods || !main) return gift
  return { ...gift, goods: storeGoods(main, { ...noGoods(), ...gift.goods }) }
}
