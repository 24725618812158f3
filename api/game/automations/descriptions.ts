import { formatList, formatNumber } from '../protocol/formats'
import { type Castle, GOODS, type Goods, type Place } from '../protocol/game-objects'

/** "41:17" */
export const formatPlace = ({ x, y }: Place) => `${x}:${y}`

/** "Castle Rabenfels 41:17." or "Outpost Krähennest 42:20." */
export const titleOf = (castle: Castle) =>
  `${castle.kind === 'castle' ? 'Castle' : 'Outpost'} ${castle.name} ${formatPlace(castle)}.`

/** "1,342 wood, 744 stone and 785 food", without goods that are missing. */
export function formatGoods(goods: Goods): string {
  return formatList(GOODS.filter((good) => goods[good] > 0).map((good) => `${formatNumber(goods[good])} ${good}`))
}

export function castleName(castles: Castle[], id: string): string {
  return castles.find((castle) => castle.id === id)?.name ?? 'the castle'
}
