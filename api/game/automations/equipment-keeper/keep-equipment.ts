import { MINUTE } from '../../../../shared/time'
import type { Piece } from '../../protocol/equipment'
import { formatCount, formatList, formatNumber } from '../../protocol/formats'
import { PIECE_RARITIES, type PieceRarity, SLOTS } from '../../protocol/pieces'
import { lookRarely } from '../kernel/look-rarely'
import type { Module, ModuleContext } from '../kernel/module'
import { createOneTimeNotices } from '../one-time-notices'
import { bonusText, equipStep, sellStep } from './equipment-steps'
import type { Finds } from './finds'
import { bestOutfits, type Commander, type Task } from './outfits'
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

const SOURCES = 'Pieces come from victories, most often at storm forts, from events and from the wheel.'

const LOOK_INTERVAL = 20 * MINUTE

/** Gives commanders the best pieces for their tasks, and sells or improves pieces as the player allows. */
export const createEquipmentKeeper = (context: ModuleContext, plan: EquipmentPlan, finds?: Finds): Module =>
  lookRarely(context, createKeeper(context, plan, finds), LOOK_INTERVAL)

function createKeeper(context: ModuleContext, plan: EquipmentPlan, finds?: Finds): Module {
  const { game, print, notify, tally, gain } = context
  const notices = createOneTimeNotices(context)
  const smith = createSmith(context, plan)
  const withTasks = (commanders: Commander[]) =>
    commanders.map((commander, n) => ({ commander, task: plan.tasks[n] ?? plan.tasks.at(-1) ?? ('raids' as Task) }))

  return {
    hears: ['piece_won'],
    async hear({ piece, coins, won, targetId }) {
      if (!piece) return
      tally.add('pieces', 1)
      if (won) gain(1)
      finds?.found(targetId)
      const kept = won ? 'It is kept.' : `There was no room, and it was sold for ${formatCount(coins, 'coin')}.`
      // A prize of the wheel or of an event was told when it was won.
      const what = targetId ? 'Won' : 'The piece of that prize'
      const text = `${what}: ${piece.name} (${piece.rarity}). ${kept}`
      print('+', text)
      if (PIECE_RARITIES.indexOf(piece.rarity) >= PIECE_RARITIES.indexOf('epic')) notify(text)
    },
    async open() {
      const [commanders, { pieces, room }] = [await game.commanders(), await game.pieces()]
      print('.', `${formatCount(pieces.length, 'piece')} of equipment, and room for ${formatNumber(room)}.`)
      for (const { commander, task } of withTasks(commanders)) {
        const worn = pieces.filter((piece) => piece.commander === commander.id)
        const wears = `wears ${formatCount(worn.length, 'piece')}, ${bonusText(commander.bonus)}`
        print('.', `${commander.name}, for ${task}: ${wears}.${lackText(worn)}`)
      }
      print('.', SOURCES)
    },
    async consider() {
      const inventory = await game.pieces()
      const outfits = bestOutfits(withTasks(await game.commanders()), inventory.pieces, inventory.sets)
      const changes = outfits.flatMap((outfit) =>
        outfit.pieces
          .filter(({ commander }) => commander !== outfit.commander.id)
          .map((piece) => equipStep(context, { outfit, piece, inventory }))
          .filter((step) => step !== null),
      )
      const isFull = inventory.room - inventory.pieces.length < plan.freeSlots
      const weak = isFull ? weakPieces(inventory, outfits, plan.sellBelow) : []
      const sale = weak.length > 0 ? sellStep(context, weak, plan.sellBelow) : null
      if (sale && plan.sell === 'say')
        notices.say(
          sale.id,
          `Would sell ${formatList(weak.map(({ name }) => name))} for ${formatNumber(sale.value)} coins.`,
        )
      const improvements = await smith.consider(outfits, inventory.sets)
      const sales = sale && plan.sell === 'do' ? [sale] : []
      return { steps: [...changes, ...sales, ...improvements.steps], ruledOut: improvements.ruledOut }
    },
  }
}

/** " It lacks a helm and boots." */
function lackText(worn: readonly Piece[]): string {
  const lacking = SLOTS.filter((slot) => !worn.some((piece) => piece.slot === slot))
  return lacking.length > 0 ? ` Lacks ${formatList(lacking)}.` : ''
}
