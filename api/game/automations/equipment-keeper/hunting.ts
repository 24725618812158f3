import { createFortRaids } from '../camp-raider/fort-raids'
import { createDailyBudget } from '../kernel/daily-budget'
import { MARCH_DEFAULTS } from '../kernel/march-inputs'
import type { Module, ModuleContext, Step } from '../kernel/module'
import { together } from '../kernel/part-of'
import { RAID_DEFAULTS } from '../kernel/raid-inputs'
import { createRaids, type RaidPlan } from '../kernel/raids'

export interface HuntPlan {
  hunt: 'both' | 'towers' | 'forts' | 'off'
  /** Marches in a day of the game. */
  huntsADay: number
  highestLevel: number
  /** Percent of each castle's troops that stay at home. */
  guardPart: number
}

/** In goods for each troop that is spent: the loot pays for those that fall, and the pieces come on top. */
const LEAST_SPENDING = 10
const LEAST_LOOT = 300

/** Small marches to weak targets, for the pieces that victories bring. Their loot is welcome, but does not count. */
export function createHunting(given: ModuleContext, plan: HuntPlan): Module[] {
  const { game } = given
  const context: ModuleContext = { ...given, gain: () => {} }
  const budget = createDailyBudget(given, plan.huntsADay)
  const rules: RaidPlan = {
    highestLevel: plan.highestLevel,
    farthest: RAID_DEFAULTS.farthest,
    leastLoot: LEAST_LOOT,
    leastSpending: LEAST_SPENDING,
    guardPart: plan.guardPart,
    guard: 0,
    margin: 0,
    measure: 'weakest',
    commanders: null,
    mostDefeats: MARCH_DEFAULTS.stopAfterLosses,
  }
  const isWanted = (what: HuntPlan['hunt']) => plan.hunt === 'both' || plan.hunt === what
  const hunts = [
    ...(isWanted('towers') && game.has('targets2') ? [createRaids(context, { ...rules, raids: 'tower' })] : []),
    ...(isWanted('forts') && game.has('storms') ? [createFortRaids(context, rules, {})] : []),
  ]
  if (hunts.length === 0) return []
  const module = together(hunts)

  const counted = (step: Step): Step => ({
    ...step,
    async take(decision) {
      await step.take(decision)
      if (!step.isLook) budget.spend(1)
    },
  })

  return [
    {
      ...module,
      async consider() {
        const outlook = await module.consider()
        if (budget.left() > 0) return { ...outlook, steps: outlook.steps.map(counted) }
        const why = `The ${plan.huntsADay} marches of today are done.`
        return { steps: [], ruledOut: [{ what: 'Hunt for pieces', why }] }
      },
    },
  ]
}
