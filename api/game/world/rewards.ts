import { type Gift, TOOLS } from '../protocol/game-objects'
import { winPiece } from './pieces'
import { storeGoods } from './storage'
import { noGoods, type World } from './world'

/** Gives a player a prize or a reward. Goods go to the main castle as far as they fit; answers what was kept. */
export function give(world: World, gift: Gift): Gift {
  const { coins = 0, tools = {}, tickets = 0, skips = 0 } = gift
  world.coins += coins
  world.totals.coins += coins
  for (const tool of TOOLS) world.tools[tool] += tools[tool] ?? 0
  world.tickets += tickets
  world.skips += skips
  if (gift.piece) winPiece(world, gift.piece)
  const [main] = world.castles
  if (!gift.goods || !main) return gift
  return { ...gift, goods: storeGoods(main, { ...noGoods(), ...gift.goods }) }
}
