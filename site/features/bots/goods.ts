import type { GoodsGained } from '../../../shared/bots'
import { asCount } from '../../lib/words/display-formats'

const GOODS = ['wood', 'stone', 'food'] as const

export function addGoods(one: GoodsGained, other: GoodsGained | undefined): GoodsGained {
  const sums = GOODS.map((good) => [good, (one[good] ?? 0) + (other?.[good] ?? 0)] as const)
  return Object.fromEntries(sums.filter(([, amount]) => amount > 0))
}

/** The known goods, then what is not known apart. */
export function partsOf(amount: number, goods: GoodsGained) {
  const known = GOODS.map((good) => ({ kind: good, amount: goods[good] ?? 0 }))
  const rest = amount - known.reduce((sum, part) => sum + part.amount, 0)
  return [...known, { kind: 'rest' as const, amount: Math.max(0, rest) }].filter((part) => part.amount > 0)
}

/** "400 wood, 300 food"; empty if nothing is known apart. */
export const goodsInWords = (goods: GoodsGained) =>
  GOODS.flatMap((good) => (goods[good] ? [`${asCount(goods[good])} ${good}`] : [])).join(', ')
