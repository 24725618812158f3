import type { UpgradeOffer } from '../../../protocol/building'
import { type Castle, GOODS, type Good } from '../../../protocol/game-objects'
import type { BuildPlan } from './build-plan'

type Purse = { castle: Castle; coins: number }

/** Of a good in a castle, without its reserve. */
export const spendable = ({ stores, cap }: Castle, good: Good, { reserve }: BuildPlan): number =>
  Math.max(0, stores[good] - (cap * reserve) / 100)

/** Why an upgrade cannot be paid now, or null. */
export function whyNotPayable(cost: UpgradeOffer['cost'], { castle, coins }: Purse, plan: BuildPlan): string | null {
  const room = castle.cap * (1 - plan.reserve / 100)
  for (const good of GOODS) {
    if (cost[good] > room) return `Its storage is too small to save up the ${good}.`
    if (cost[good] > spendable(castle, good, plan)) return `It lacks ${good} beyond the reserve.`
  }
  return cost.coins > coins - plan.keepCoins ? 'It lacks coins beyond those that are kept.' : null
}
