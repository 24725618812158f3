import { formatList, formatNumber } from '../../protocol/formats'
import { TOOLS, type Tools, type Walls } from '../../protocol/game-objects'
import { createDailyBudget } from './daily-budget'
import type { ModuleContext } from './module'
import { COIN_WORTH } from './worth'

export type ToolUse = 'none' | 'cheapest' | 'best'

export interface ToolRules {
  use: ToolUse
  /** Of each kind, so many are never used. */
  kept: number
  /** Coins that may be spent for tools in a day of the game. */
  coinsADay: number
  /** Coins that are never spent. */
  coinsKept: number
}

/** Tools that an army takes along. */
export interface Kit {
  tools: Tools
  /** The share of the losses that they avert, and of the loot that they add. */
  averts: number
  adds: number
  /** In goods. */
  cost: number
  /** For those that must be bought. */
  coins: number
}

export const NO_KIT: Kit = { tools: { ladders: 0, rams: 0, shields: 0 }, averts: 0, adds: 0, cost: 0, coins: 0 }

type Tool = keyof Tools

/** One tool serves so many defenders. */
const SERVES: Tools = { ladders: 40, rams: 60, shields: 60 }
const AVERTS: Record<Walls, Tools> = {
  weak: { ladders: 0.1, rams: 0, shields: 0.25 },
  strong: { ladders: 0.4, rams: 0, shields: 0.25 },
}
const RAMS_ADD: Record<Walls, number> = { weak: 0.04, strong: 0.25 }

interface Besieged {
  defenders: number
  /** Unknown ones are stormed without tools. */
  walls?: Walls
  /** What rams bring more of, in goods. */
  loot?: number
}

export interface Toolbox {
  /** The kits that may be taken to it, with none as the first. */
  kitsFor(target: Besieged): Promise<Kit[]>
  /** Buys those that are missing. Answers what they cost in coins. */
  prepare(kit: Kit): Promise<number>
}

/** The tools of a player, and the shop. */
export function createToolbox(context: ModuleContext, rules: ToolRules): Toolbox {
  const { game } = context
  const budget = createDailyBudget(context, rules.coinsADay)

  async function stock(): Promise<{ tools: Tools; coins: number }> {
    const { tools = NO_KIT.tools, coins } = await game.player()
    const free = (tool: Tool) => Math.max(0, tools[tool] - rules.kept)
    return {
      tools: { ladders: free('ladders'), rams: free('rams'), shields: free('shields') },
      coins: game.has('building') ? Math.max(0, Math.min(coins - rules.coinsKept, budget.left())) : 0,
    }
  }

  return {
    async kitsFor({ defenders, walls, loot = 0 }) {
      if (rules.use === 'none' || !walls || !game.has('commanders')) return [NO_KIT]
      const { tools, coins } = await stock()
      const prices = game.has('building') ? (await game.prices()).tools : { ladders: 6, rams: 9, shields: 8 }
      const kits = nestedKits({ defenders, walls, loot }, rules.use, { stock: tools, prices })
      return [NO_KIT, ...kits.filter((kit) => kit.coins <= coins)]
    },
    async prepare({ tools }) {
      const { tools: free } = await stock()
      const missing = TOOLS.filter((tool) => tools[tool] > free[tool])
      if (missing.length === 0) return 0
      const prices = (await game.prices()).tools
      let coins = 0
      for (const kind of missing) {
        const count = tools[kind] - free[kind]
        await game.buyTools({ kind, count })
        budget.spend(count * prices[kind])
        coins += count * prices[kind]
      }
      return coins
    },
  }
}

interface Shop {
  stock: Tools
  prices: Tools
}

/** The first kind alone, then with the second, then with the third: the cheapest first, or the most useful. */
function nestedKits(target: Required<Besieged>, use: ToolUse, shop: Shop): Kit[] {
  const { walls, loot } = target
  const useful = TOOLS.filter((tool) => AVERTS[walls][tool] > 0 || (tool === 'rams' && loot > 0))
  const kinds = useful.map((tool) => kitOf([tool], target, shop))
  const order = kinds.toSorted((a, b) =>
    use === 'cheapest' ? a.cost - b.cost : b.averts + b.adds - (a.averts + a.adds),
  )
  const sorted = order.flatMap(({ tools }) => TOOLS.filter((tool) => tools[tool] > 0))
  return sorted.map((_, n) => kitOf(sorted.slice(0, n + 1), target, shop))
}

function kitOf(kinds: Tool[], { defenders, walls }: Required<Besieged>, { stock, prices }: Shop): Kit {
  const needed = (tool: Tool) => (kinds.includes(tool) ? Math.ceil(defenders / SERVES[tool]) : 0)
  const tools = { ladders: needed('ladders'), rams: needed('rams'), shields: needed('shields') }
  const suffers = TOOLS.reduce((part, tool) => part * (tools[tool] > 0 ? 1 - AVERTS[walls][tool] : 1), 1)
  const costOf = (counted: (tool: Tool) => number) =>
    TOOLS.reduce((sum, tool) => sum + Math.max(0, counted(tool)) * prices[tool], 0)
  return {
    tools,
    averts: 1 - suffers,
    adds: tools.rams > 0 ? RAMS_ADD[walls] : 0,
    cost: costOf((tool) => tools[tool]) * COIN_WORTH,
    coins: costOf((tool) => tools[tool] - stock[tool]),
  }
}

const toolCount = (count: number, kind: Tool) => `${formatNumber(count)} ${count === 1 ? kind.slice(0, -1) : kind}`

/** "12 ladders", "8 shields" */
export const toolsIn = (tools: Tools): string[] =>
  TOOLS.filter((kind) => tools[kind] > 0).map((kind) => toolCount(tools[kind], kind))

/** "12 ladders and 8 shields"; "" for none. */
export const formatTools = (tools: Tools) => formatList(toolsIn(tools))
