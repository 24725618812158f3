import type { Piece } from '../../protocol/equipment'
import { formatCount, formatList, formatNumber } from '../../protocol/formats'
import { BONUSES, type PieceBonus, type PieceRarity } from '../../protocol/pieces'
import type { CallAnswers } from '../../protocol/protocol'
import type { Module, ModuleContext, Step } from '../kernel/module'
import { COIN_WORTH } from '../kernel/worth'
import { createOneTimeNotices } from '../one-time-notices'
import { bestOutfits, type Commander, type Outfit, scoreOf, type Task } from './outfits'
import { createSmith, type SmithPlan } from './smith'
import { weakPieces } from './weak-pieces'

export interface EquipmentPlan extends SmithPlan {
  /** Of the commanders, the first one first; the last goes for all others. */
  tasks: readonly Task[]
  sell: 'say' | 'do'
  sellBelow: PieceRarity
  /** Pieces are sold only while fewer places than this are free. */
  freeSlots: number
}

type Inventory = CallAnswers['pieces']

/** What one percent for a task brings in the time until the next look, in goods. */
const PERCENT_WORTH = 60

/** Gives commanders the best pieces for their tasks, and sells or improves pieces as the player allows. */
export function createEquipmentKeeper(context: ModuleContext, plan: EquipmentPlan): Module {
  const { game, print, gain } = context
  const notices = createOneTimeNotices(context)
  const smith = createSmith(context, plan)

  const withTasks = (commanders: Commander[]) =>
    commanders.map((commander, n) => ({ commander, task: plan.tasks[n] ?? plan.tasks.at(-1) ?? ('raids' as Task) }))

  function equip(outfit: Outfit, piece: Piece, { pieces, sets }: Inventory): Step {
    const { commander, task } = outfit
    const worn = pieces.filter((each) => each.commander === commander.id)
    const before = worn.find(({ slot }) => slot === piece.slot)
    const after = [...worn.filter((each) => each !== before), piece]
    const more = scoreOf(after, task, sets) - scoreOf(worn, task, sets)
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
        gain(1)
        const instead = before ? ` for the ${before.name}` : ''
        print('+', `${commander.name}: the ${piece.name}${instead}, ${bonusText(piece.bonus)}.`, decision)
      },
    }
  }

  function sell(pieces: Piece[]): Step[] {
    if (pieces.length === 0) return []
    const coins = pieces.reduce((sum, { value }) => sum + value, 0)
    const what = `${formatCount(pieces.length, 'piece')} below ${plan.sellBelow} for ${formatCount(coins, 'coin')}`
    const names = formatList(pieces.slice(0, 6).map(({ name }) => name))
    if (plan.sell === 'say') {
      notices.say(`sell ${names}`, `Would sell ${what}: ${names}.`)
      return []
    }
    return [
      {
        id: `sell ${pieces.map(({ id }) => id).join(' ')}`,
        what: `Sell ${what}`,
        uses: 'time',
        value: coins,
        measure: 'coins',
        gain: coins * COIN_WORTH,
        loss: 0,
        async take(decision) {
          const { earned } = await game.sellPieces(pieces.map(({ id }) => id))
          gain(pieces.length)
          print(
            '+',
            `Sold ${formatCount(pieces.length, 'piece')} for ${formatCount(earned, 'coin')}: ${names}.`,
            decision,
          )
        },
      },
    ]
  }

  return {
    hears: ['piece_won'],
    async hear({ piece, coins, won }) {
      if (!piece) return
      const kept = won ? 'It is kept.' : `There was no room, and it was sold for ${formatCount(coins, 'coin')}.`
      print('+', `Won: ${piece.name} (${piece.rarity}). ${kept}`)
    },
    async open() {
      const [commanders, { pieces, room }] = [await game.commanders(), await game.pieces()]
      print('.', `${formatCount(pieces.length, 'piece')} of equipment, and room for ${formatNumber(room)}.`)
      for (const { commander, task } of withTasks(commanders)) {
        const worn = pieces.filter((piece) => piece.commander === commander.id).length
        print(
          '.',
          `${commander.name}, for ${task}: wears ${formatCount(worn, 'piece')}, ${bonusText(commander.bonus)}.`,
        )
      }
    },
    async consider() {
      const inventory = await game.pieces()
      const outfits = bestOutfits(withTasks(await game.commanders()), inventory.pieces, inventory.sets)
      const changes = outfits.flatMap((outfit) =>
        outfit.pieces
          .filter(({ commander }) => commander !== outfit.commander.id)
          .map((piece) => equip(outfit, piece, inventory)),
      )
      const isFull = inventory.room - inventory.pieces.length < plan.freeSlots
      const weak = isFull ? weakPieces(inventory, outfits, plan.sellBelow) : []
      const improvements = await smith.consider(outfits, inventory.sets)
      return { steps: [...changes, ...sell(weak), ...improvements.steps], ruledOut: improvements.ruledOut }
    },
  }
}

/** "+6 % loot and +3 % speed", "no bonus" */
export function bonusText(bonus: PieceBonus): string {
  const parts = BONUSES.filter((kind) => bonus[kind] > 0).map((kind) => `${BONUS_WORDS[kind](bonus[kind])}`)
  return parts.length > 0 ? formatList(parts) : 'no bonus'
}

const BONUS_WORDS: Record<keyof PieceBonus, (percent: number) => string> = {
  loot: (percent) => `+${percent} % loot`,
  losses: (percent) => `${percent} % fewer losses`,
  speed: (percent) => `+${percent} % speed`,
  defence: (percent) => `+${percent} % defence`,
}
