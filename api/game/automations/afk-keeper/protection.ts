import { asInstant } from '../../../../shared/console/moments'
import { formatCount, formatNumber } from '../../protocol/formats'
import type { Protection } from '../../protocol/raids'
import type { ModuleContext } from '../kernel/module'
import { COIN_WORTH } from '../kernel/worth'
import type { Answering } from './answers'
import type { WatchPlan } from './watch-plan'

/** Buys the game's protection, if the player allows its price. */
export function createProtection({ game, print }: ModuleContext, plan: WatchPlan): Answering {
  async function whyNot({ price, againAt }: Protection): Promise<string | null> {
    if (price > plan.protectionCoins)
      return `Protection costs ${formatCount(price, 'coin')}, and you allow ${formatNumber(plan.protectionCoins)}.`
    if (againAt !== null) return `Protection can be bought again at ${asInstant(againAt)}.`
    const { coins } = await game.player()
    return coins < price
      ? `Protection costs ${formatCount(price, 'coin')}, and there are ${formatNumber(coins)}.`
      : null
  }

  return {
    returns: async () => [],
    async plan({ raid, castle }) {
      const protection = await game.protection()
      const why = await whyNot(protection)
      if (why) return why
      return {
        kind: 'protect',
        leaves: { goods: protection.price * COIN_WORTH, troops: 0 },
        what: `Buy protection for ${castle.name}`,
        announced: 'Protection is bought',
        at: raid.arrivesAt - plan.act / game.speed,
        async do(decision) {
          const { until } = await game.protect()
          const holds = until ? `, until ${asInstant(until)}` : ''
          print(
            '>',
            `Bought protection for ${formatCount(protection.price, 'coin')}${holds}. Raids turn back.`,
            decision,
          )
        },
      }
    },
  }
}
