import type { Tools } from '../../protocol/game-objects'
import type { WorldTarget } from '../world'

/** Lost troops are this many times the square of the defenders, divided by the army. */
const OPEN_FIELD: Record<WorldTarget['kind'], number> = { tower: 0.4, camp: 0.54 }
const BEHIND_WALLS: Record<WorldTarget['walls'], number> = { weak: 0.08, strong: 0.6 }
/** The share of losses that chance adds or takes. */
const CHANCE = 0.1

/** The share of a winning army that can fall. */
const MOST_OF_A_WINNER = 0.9

/** One tool serves so many defenders. More than needed do nothing. */
const DEFENDERS_PER_TOOL: Tools = { ladders: 40, rams: 60, shields: 60 }
/** The part of the losses at the walls that ladders avert, and of all losses that shields avert. */
const LADDERS_AVERT = 0.75
const SHIELDS_AVERT = 0.25
/** Rams open the stores behind the walls. */
const RAMS_ADD: Record<WorldTarget['walls'], number> = { weak: 0.04, strong: 0.25 }

export const noTools = (): Tools => ({ ladders: 0, rams: 0, shields: 0 })

interface Attackers {
  troops: number
  tools: Tools
  /** Of their commander, in percent. */
  bonus: { loot: number; losses: number }
}

export interface Defenders {
  target: Pick<WorldTarget, 'kind' | 'walls'>
  defenders: number
  /** From 0 to 1. */
  luck: number
}

export interface Battle {
  won: boolean
  lost: number
  /** The loot is this many times what the target has. */
  lootFactor: number
}

/** The larger side wins; the larger it is, the fewer it loses. A beaten army returns with a third. */
export function fight({ troops, tools, bonus }: Attackers, { target, defenders, luck }: Defenders): Battle {
  if (troops <= defenders) return { won: false, lost: Math.ceil((troops * 2) / 3), lootFactor: 0 }
  const served = (tool: keyof Tools) => Math.min(1, (tools[tool] * DEFENDERS_PER_TOOL[tool]) / defenders)
  const walls = BEHIND_WALLS[target.walls] * (1 - LADDERS_AVERT * served('ladders'))
  const averted = (1 - SHIELDS_AVERT * served('shields')) * (1 - bonus.losses / 100)
  const chance = 1 - CHANCE + 2 * CHANCE * luck
  const lost = Math.round(((OPEN_FIELD[target.kind] + walls) * averted * chance * defenders ** 2) / troops)
  const lootFactor = (1 + RAMS_ADD[target.walls] * served('rams')) * (1 + bonus.loot / 100)
  return { won: true, lost: Math.min(lost, Math.floor(troops * MOST_OF_A_WINNER)), lootFactor }
}
