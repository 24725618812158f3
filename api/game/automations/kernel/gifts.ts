import { formatCount, formatList, formatNumber } from '../../protocol/formats'
import { type Gift, GOODS, TOOLS } from '../../protocol/game-objects'
import { COIN_WORTH } from './worth'

/** In goods. */
const TOOL_WORTH = 7 * COIN_WORTH
const SKIP_MINUTE_WORTH = 20
const TICKET_WORTH = 300
const PIECE_WORTH = { common: 250, uncommon: 600, rare: 1_500, epic: 4_000, legendary: 10_000 }

/** What a gift counts in goods when choices are compared. */
function giftWorth({ goods = {}, coins = 0, tools = {}, tickets = 0, skips = 0, piece }: Gift): number {
  const goodsOf = GOODS.reduce((sum, good) => sum + (goods[good] ?? 0), 0)
  const toolsOf = TOOLS.reduce((sum, tool) => sum + (tools[tool] ?? 0), 0)
  const others = toolsOf * TOOL_WORTH + tickets * TICKET_WORTH + skips * SKIP_MINUTE_WORTH
  return goodsOf + coins * COIN_WORTH + others + (piece ? PIECE_WORTH[piece.rarity] : 0)
}

/** "40 rams and 2 tickets", "1 piece of equipment (rare)" */
export function giftText({ goods = {}, coins = 0, tools = {}, tickets = 0, skips = 0, piece }: Gift): string {
  const parts = [
    ...GOODS.filter((good) => goods[good]).map((good) => `${formatNumber(goods[good] ?? 0)} ${good}`),
    ...TOOLS.filter((tool) => tools[tool]).map((tool) => `${formatNumber(tools[tool] ?? 0)} ${tool}`),
    ...(coins > 0 ? [formatCount(coins, 'coin')] : []),
    ...(tickets > 0 ? [formatCount(tickets, 'ticket')] : []),
    ...(skips > 0 ? [`${formatCount(skips, 'minute')} to skip`] : []),
    ...(piece ? [`a piece of equipment (${piece.rarity})`] : []),
  ]
  return parts.length > 0 ? formatList(parts) : 'nothing that finds room'
}

/** What several gifts are together. */
export interface GiftSum {
  add(gift: Gift): void
  count(): number
  /** In goods. */
  worth(): number
  /** Pieces are counted by rarity. */
  text(): string
  best(): Gift | null
}

export function createGiftSum(): GiftSum {
  const all: Required<Pick<Gift, 'goods' | 'tools' | 'coins' | 'tickets' | 'skips'>> = {
    goods: {},
    tools: {},
    coins: 0,
    tickets: 0,
    skips: 0,
  }
  const pieces = new Map<string, number>()
  let [count, worth]: [number, number] = [0, 0]
  let best: Gift | null = null

  return {
    add(gift) {
      const { goods = {}, coins = 0, tools = {}, tickets = 0, skips = 0, piece } = gift
      for (const good of GOODS) all.goods[good] = (all.goods[good] ?? 0) + (goods[good] ?? 0)
      for (const tool of TOOLS) all.tools[tool] = (all.tools[tool] ?? 0) + (tools[tool] ?? 0)
      all.coins += coins
      all.tickets += tickets
      all.skips += skips
      if (piece) pieces.set(piece.rarity, (pieces.get(piece.rarity) ?? 0) + 1)
      count += 1
      worth += giftWorth(gift)
      if (!best || giftWorth(gift) > giftWorth(best)) best = gift
    },
    count: () => count,
    worth: () => worth,
    best: () => best,
    text() {
      const found = [...pieces].map(([rarity, each]) => `${formatCount(each, 'piece')} of equipment (${rarity})`)
      const others = giftWorth(all) > 0 ? [giftText(all)] : []
      return formatList([...others, ...found]) || 'nothing that found room'
    },
  }
}

export function sumOfGifts(gifts: readonly Gift[]): string {
  const sum = createGiftSum()
  for (const gift of gifts) sum.add(gift)
  return sum.text()
}
