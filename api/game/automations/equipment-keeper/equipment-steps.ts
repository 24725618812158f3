import type { Piece } from '../../protocol/equipment'
import { formatCount, formatList } from '../../protocol/formats'
import { BONUSES, type PieceBonus, type PieceRarity } from '../../protocol/pieces'
import type { CallAnswers } from '../../protocol/protocol'
import type { ModuleContext, Step } from '../kernel/module'
import { COIN_WORTH } from '../kernel/worth'
import { type Outfit, scoreOf } from './outfits'

/** What one percent for a task brings until the next look, in goods. */
const PERCENT_WORTH = 600

interface Change {
  outfit: Outfit
  piece: Piece
  inventory: CallAnswers['pieces']
}

/** In percent for its task: a piece goes from one commander to another only for this. */
const WORTH_TAKING = 2

/** Gives a commander a piece of its outfit; null if it is worn by another and makes little difference. */
export function equipStep({ game, print }: ModuleContext, { outfit, piece, inventory }: Change): Step | null {
  const { commander, task } = outfit
  const worn = inventory.pieces.filter((each) => each.commander === commander.id)
  const before = worn.find(({ slot }) => slot === piece.slot)
  const after = [...worn.filter((each) => each !== before), piece]
  const more = scoreOf(after, task, inventory.sets) - scoreOf(worn, task, inventory.sets)
  if (piece.commander && more < WORTH_TAKING) return null
  return {
    id: `equip ${piece.id} ${commander.id}`,
    what: `Give ${commander.name} the ${piece.name}`,
    uses: 'time',
    value: more,
    measure: `percent for ${task}`,
    gain: Math.max(1, more) * PERCENT_WORTH,
    loss: 0,
    async take(decision) {
      await game.equip(commander.id, piece.id)
      const instead = before ? ` (before: ${before.name}, ${bonusText(before.bonus)})` : ''
      print('+', `${commander.name}: the ${piece.name}, ${bonusText(piece.bonus)}${instead}.`, decision)
    },
  }
}

export function sellStep({ game, print }: ModuleContext, pieces: Piece[], below: PieceRarity): Step {
  const coins = pieces.reduce((sum, { value }) => sum + value, 0)
  return {
    id: `sell ${pieces.map(({ id }) => id).join(' ')}`,
    what: `Sell ${formatCount(pieces.length, 'piece')} below ${below}`,
    uses: 'time',
    value: coins,
    measure: 'coins',
    gain: coins * COIN_WORTH,
    loss: 0,
    async take(decision) {
      const { earned } = await game.sellPieces(pieces.map(({ id }) => id))
      const names = formatList(pieces.map(({ name }) => name))
      print('+', `Sold for ${formatCount(earned, 'coin')}: ${names}.`, decision)
    },
  }
}

const BONUS_WORDS: Record<keyof PieceBonus, (percent: number) => string> = {
  loot: (percent) => `+${percent} % loot`,
  losses: (percent) => `${percent} % fewer losses`,
  speed: (percent) => `+${percent} % speed`,
  defence: (percent) => `+${percent} % defence`,
}

/** "+6 % loot and +3 % speed", "no bonus" */
export function bonusText(bonus: PieceBonus): string {
  const parts = BONUSES.filter((kind) => bonus[kind] > 0).map((kind) => BONUS_WORDS[kind](bonus[kind]))
  return parts.length > 0 ? formatList(parts) : 'no bonus'
}
