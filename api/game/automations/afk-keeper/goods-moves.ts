import { asInstant } from '../../../../shared/console/moments'
import type { Decision } from '../../../../shared/decisions'
import { departureVerbs, formatNumber } from '../../protocol/formats'
import { type Castle, GOODS, type Good } from '../../protocol/game-objects'
import { attempt } from '../attempt'
import type { ModuleContext } from '../kernel/module'

/** Of a storage, what stays free for what its own castle makes. */
const ROOM_LEFT = 0.1

export interface GoodsMove {
  to: Castle
  good: Good
  carts: number
  amount: number
}

/** The goods in reach of a raid, as far as there are carts for them and room in other castles: the most of one kind first. */
export function goodsToMove(from: Castle, to: Castle[]): GoodsMove[] {
  const { home, load } = from.carts
  const inReach = (good: Good) => from.stores[good] - (from.vault ?? 0)
  const roomFor = (good: Good) => (castle: Castle) => castle.cap * (1 - ROOM_LEFT) - castle.stores[good]
  const moves: GoodsMove[] = []
  let carts = home
  for (const good of GOODS.toSorted((a, b) => inReach(b) - inReach(a))) {
    let left = inReach(good)
    const room = roomFor(good)
    for (const target of to.toSorted((a, b) => room(b) - room(a))) {
      const count = Math.min(carts, Math.floor(Math.min(left, room(target)) / load))
      if (count < 1) continue
      moves.push({ to: target, good, carts: count, amount: count * load })
      carts -= count
      left -= count * load
    }
  }
  return moves
}

export async function moveGoods(
  context: ModuleContext,
  { from, move, decision }: { from: Castle; move: GoodsMove; decision: Decision },
): Promise<void> {
  const { to, good, carts, amount } = move
  const journey = await attempt(context, context.game.sendCarts({ from: from.id, to: to.id, good, amount }))
  if (!journey) return
  const { leave, arrive } = departureVerbs(carts, 'cart')
  const what = `${leave} ${from.name} with ${formatNumber(amount)} ${good} for ${to.name}`
  context.print('>', `${what}, ${arrive} at ${asInstant(journey.arrivesAt)}.`, decision)
}
