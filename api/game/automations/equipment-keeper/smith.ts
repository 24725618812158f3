import type { RuledOut } from '../../../../shared/decisions'
import { DAY } from '../../../../shared/time'
import type { Piece, SetBonus } from '../../protocol/equipment'
import { formatCount, formatNumber } from '../../protocol/formats'
import { GOODS, type Goods, sumOf } from '../../protocol/game-objects'
import type { ModuleContext, Step } from '../kernel/module'
import { COIN_WORTH } from '../kernel/worth'
import { type Outfit, scoreOf } from './outfits'

export interface SmithPlan {
  upgrade: 'never' | 'say' | 'do'
  /** Coins of a day for the smith. */
  upgradeFor: number
}

/** What a level adds to the bonus of a piece, as a part of it. */
const PER_LEVEL = 0.2
/** What one percent for a task brings in a week of raids, in goods. */
const PERCENT_WORTH = 10_000

interface Improvement {
  piece: Piece
  upgrade: NonNullable<Piece['upgrade']>
  /** Percent for the task of its commander, if the smith succeeds. */
  more: number
}

/** Lets the smith improve worn pieces, the best for its price first. */
export function createSmith(context: ModuleContext, plan: SmithPlan) {
  const { game, print, clock } = context
  let day = { endsAt: 0, coins: 0, isSaid: false }
  let hinted = ''

  function improve({ piece, upgrade, more }: Improvement): Step {
    const price = sumOf(upgrade.goods) + upgrade.coins * COIN_WORTH
    return {
      id: `improve ${piece.id}`,
      what: `Improve the ${piece.name} to level ${piece.level + 1}`,
      uses: 'coins',
      value: (more * upgrade.chance) / upgrade.coins,
      measure: 'percent per 100 coins',
      gain: (more * PERCENT_WORTH * upgrade.chance) / 100,
      loss: price,
      async take(decision) {
        const { done, piece: improved } = await game.upgradePiece(piece.id)
        day.coins += upgrade.coins
        const paid = `for ${formatCount(upgrade.coins, 'coin')}`
        const text = done
          ? `The smith brought the ${piece.name} to level ${improved.level} ${paid}.`
          : `The smith failed with the ${piece.name}, ${paid}. The chance was ${upgrade.chance} %.`
        print(done ? '+' : '!', text, decision)
      },
    }
  }

  return {
    async consider(outfits: Outfit[], sets: SetBonus[]): Promise<{ steps: Step[]; ruledOut: RuledOut[] }> {
      if (plan.upgrade === 'never') return { steps: [], ruledOut: [] }
      if (clock.now() >= day.endsAt) day = { endsAt: clock.now() + DAY / game.speed, coins: 0, isSaid: false }
      const possible = outfits.flatMap((outfit) => improvementsOf(outfit, sets))
      const [{ coins }, castles] = [await game.player(), await game.castles()]
      const stores = castles[0]?.stores
      const steps: Step[] = []
      const ruledOut: RuledOut[] = []
      for (const each of possible) {
        const why = whyNot(each, { coins, stores, left: plan.upgradeFor - day.coins })
        if (why) ruledOut.push({ what: `Improve the ${each.piece.name}`, why })
        else steps.push(improve(each))
      }
      if (plan.upgrade === 'do') return { steps: steps.filter(({ gain, loss }) => gain > loss), ruledOut }
      const [best] = possible
        .filter((each) => whyNot(each, { coins, stores, left: plan.upgradeFor }) === null)
        .toSorted((a, b) => improve(b).value - improve(a).value)
      const hint = best ? hintText(best) : ''
      if (!day.isSaid && hint !== hinted) print('.', hint)
      hinted = hint || hinted
      day.isSaid ||= best !== undefined
      return { steps: [], ruledOut }
    },
  }
}

/** A hint comes once a day, and not the same again. */
function hintText({ piece, upgrade, more }: Improvement): string {
  const price = `${formatCount(upgrade.coins, 'coin')} and ${formatNumber(sumOf(upgrade.goods))} goods`
  const brings = `about ${formatNumber(Math.max(1, Math.round(more)))} % more for its commander's task`
  return `Would let the smith improve the ${piece.name} to level ${piece.level + 1} for ${price}, with a chance of ${upgrade.chance} %: ${brings}.`
}

function improvementsOf({ pieces, task }: Outfit, sets: SetBonus[]): Improvement[] {
  return pieces.flatMap((piece) => {
    if (!piece.upgrade) return []
    const more = (scoreOf([piece], task, sets) * PER_LEVEL) / (1 + PER_LEVEL * piece.level)
    return more > 0 ? [{ piece, upgrade: piece.upgrade, more }] : []
  })
}

function whyNot(
  { upgrade }: Improvement,
  { coins, stores, left }: { coins: number; stores: Goods | undefined; left: number },
): string | null {
  if (upgrade.coins > left) return 'The coins that the smith may have today are used up.'
  if (upgrade.coins > coins) return `It costs ${formatCount(upgrade.coins, 'coin')}.`
  const missing = GOODS.find((good) => upgrade.goods[good] > (stores?.[good] ?? 0))
  return missing ? `There is too little ${missing}.` : null
}
