import type { BuildingAnswers, Prices } from '../../protocol/building'
import { TOOLS, type Tools } from '../../protocol/game-objects'
import type { CallArguments } from '../../protocol/protocol'
import { notEnough } from '../declined'
import { priceFactor } from '../overrides'
import type { World } from '../world'
import { RECRUIT_PRICE, TOOL_PRICES } from './costs'

export const pricesOf = (world: World): Prices => ({
  tools: Object.fromEntries(TOOLS.map((tool) => [tool, toolPrice(world, tool)])) as Tools,
  recruit: recruitPrice(world),
})

const toolPrice = (world: World, tool: keyof Tools) =>
  Math.max(1, Math.round(TOOL_PRICES[tool] * priceFactor(world, tool)))

export function recruitPrice(world: World): Prices['recruit'] {
  const factor = priceFactor(world, 'recruits')
  return { food: RECRUIT_PRICE.food * factor, coins: RECRUIT_PRICE.coins * factor }
}

export function buyTools(world: World, { kind, count }: CallArguments<'buy_tools'>): BuildingAnswers['buy_tools'] {
  const coins = toolPrice(world, kind) * count
  if (coins > world.coins) throw notEnough('coins')
  world.coins -= coins
  world.tools[kind] += count
  return { coins: world.coins, tools: { ...world.tools } }
}
