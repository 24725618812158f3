import { DAY } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import { TOOLS, type Tools } from '../../protocol/game-objects'
import type { Module, ModuleContext, Step } from '../kernel/module'
import { COIN_WORTH } from '../kernel/worth'

export interface ToolPlan {
  /** A day of the game; 0 buys none. */
  buyTools: number
  tool: keyof Tools | 'cheapest'
  keepCoins: number
}

/** Fewer are not bought one by one while coins come in. */
const LEAST_AT_ONCE = 5

/** Buys siege tools from coins that need not stay. */
export function createToolShop({ game, print, clock }: ModuleContext, plan: ToolPlan): Module {
  let bought = { day: 0, count: 0 }

  function leftToday(): number {
    const day = Math.floor((clock.now() * game.speed) / DAY)
    if (day !== bought.day) bought = { day, count: 0 }
    return plan.buyTools - bought.count
  }

  function buying(kind: keyof Tools, count: number, price: number): Step {
    return {
      id: `buy ${kind}`,
      what: `Buy ${formatNumber(count)} ${kind}`,
      uses: 'coins',
      value: 1 / price,
      measure: 'tools per coin',
      gain: count * price * COIN_WORTH,
      loss: count * price * COIN_WORTH,
      told: { gain: count, gainUnit: 'tools', loss: count * price, lossUnit: 'coins' },
      async take(decision) {
        const { coins, tools } = await game.buyTools({ kind, count })
        bought.count += count
        const paid = formatCount(count * price, 'coin')
        const left = `${formatNumber(tools[kind])} ${kind} in all, ${formatCount(coins, 'coin')} left`
        print('>', `Bought ${formatNumber(count)} ${kind} for ${paid}: ${left}.`, decision)
      },
    }
  }

  return {
    async consider() {
      const left = leftToday()
      if (left <= 0 || !game.has('building')) return { steps: [] }
      const [{ coins }, { tools }] = [await game.player(), await game.prices()]
      const cheapest = TOOLS.reduce((best, each) => (tools[each] < tools[best] ? each : best))
      const kind = plan.tool === 'cheapest' ? cheapest : plan.tool
      const count = Math.min(left, Math.floor((coins - plan.keepCoins) / tools[kind]))
      if (count >= Math.min(left, LEAST_AT_ONCE)) return { steps: [buying(kind, count, tools[kind])] }
      return {
        steps: [],
        ruledOut: [{ what: `Buy ${kind}`, why: `${formatCount(plan.keepCoins, 'coin')} stay.` }],
      }
    },
  }
}
