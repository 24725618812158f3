import { asInstant } from '../../../../shared/console/moments'
import { createFortRaids } from '../camp-raider/fort-raids'
import { createDailyBudget } from '../kernel/daily-budget'
import { MARCH_DEFAULTS } from '../kernel/march-inputs'
import type { Module, ModuleContext, Outlook, Step } from '../kernel/module'
import { together } from '../kernel/part-of'
import { RAID_DEFAULTS } from '../kernel/raid-inputs'
import { createRaids, obstaclesOf, type RaidPlan } from '../kernel/raids'
import type { Finds } from './finds'

export interface HuntPlan {
  hunt: 'both' | 'towers' | 'forts' | 'off'
  /** Marches in a day of the game. */
  huntsADay: number
  highestLevel: number
  /** Percent of each castle's troops that stay at home. */
  guardPart: number
}

/** In goods for each troop that is spent: a march that brings less is not worth its troops. */
const LEAST_SPENDING = 5
const LEAST_LOOT = 300
/** What a piece is worth to a player who hunts for them, in goods. */
const PIECE_WORTH = 8_000
/** Loot is welcome, but not why they march. */
const LOOT_PART = 0.05

/** Marches for the pieces that victories bring, where they cost fewest troops. Their loot does not count as gain. */
export function createHunting(given: ModuleContext, plan: HuntPlan, finds: Finds): Module[] {
  const context: ModuleContext = { ...given, gain: () => {} }
  const budget = createDailyBudget(given, plan.huntsADay)
  const hunts = huntsOf(context, plan, finds)
  if (hunts.length === 0) return []
  const module = together(hunts)

  const counted = (step: Step): Step => ({
    ...step,
    async take(decision) {
      await step.take(decision)
      if (!step.isLook) budget.spend(1)
    },
  })

  async function untilTomorrow(): Promise<Outlook> {
    const at = budget.resetsAt()
    const why = plan.huntsADay === 1 ? 'The march of today is done' : `The ${plan.huntsADay} marches of today are done`
    const { steps, next = [] } = await arrivals(context)
    return {
      steps,
      ruledOut: [{ what: 'Hunt for pieces', why: `${why}.`, obstacle: 'all marches of the day are done' }],
      next: [...next, { at, what: 'A new day of hunting begins' }],
      idle: `${why}, as set. More may leave at ${asInstant(at)}.`,
    }
  }

  return [
    {
      ...module,
      async consider() {
        if (budget.left() <= 0) return untilTomorrow()
        if (await isFull(context)) return { ...(await arrivals(context)), idle: FULL }
        const outlook = await module.consider()
        return { ...outlook, steps: outlook.steps.map(counted), idle: await idleText(context, outlook) }
      },
    },
  ]
}

const FULL =
  'The armoury is full, so a new piece would be sold at once: no march leaves. “Sell weak pieces” can make room.'

async function isFull({ game }: ModuleContext): Promise<boolean> {
  const { pieces, room } = await game.pieces()
  return pieces.length >= room
}

async function arrivals({ game }: ModuleContext): Promise<Outlook> {
  const next = (await game.journeys()).map(({ arrivesAt }) => ({ at: arrivesAt, what: 'Troops arrive' }))
  return { steps: [], next }
}

function huntsOf(context: ModuleContext, plan: HuntPlan, finds: Finds): Module[] {
  const { game } = context
  const rules = (hunted: 'tower' | 'fort'): RaidPlan => ({
    highestLevel: plan.highestLevel,
    farthest: RAID_DEFAULTS.farthest,
    leastLoot: LEAST_LOOT,
    leastSpending: LEAST_SPENDING,
    guardPart: plan.guardPart,
    guard: 0,
    margin: 0,
    measure: 'troop-hours',
    piece: { chance: () => finds.chance(hunted), worth: PIECE_WORTH, lootPart: LOOT_PART },
    commanders: null,
    mostDefeats: MARCH_DEFAULTS.stopAfterLosses,
  })
  const counting = (hunted: 'tower' | 'fort', module: Module): Module => ({
    ...module,
    async hear(report) {
      if (report.kind === 'battle' && report.won) finds.won(hunted, report.targetId)
      await module.hear?.(report)
    },
  })
  const isWanted = (what: HuntPlan['hunt']) => plan.hunt === 'both' || plan.hunt === what
  return [
    ...(isWanted('towers') && game.has('targets2')
      ? [counting('tower', createRaids(context, { ...rules('tower'), raids: 'tower' }))]
      : []),
    ...(isWanted('forts') && game.has('storms') ? [counting('fort', createFortRaids(context, rules('fort'), {}))] : []),
  ]
}

/** "No march is worth its troops now: too little to win for the troops lost (3), too few troops at home (2)." */
async function idleText({ game }: ModuleContext, { ruledOut = [] }: Outlook): Promise<string> {
  const isUnderWay = (await game.journeys()).some(({ kind }) => kind === 'troops')
  if (isUnderWay) return ''
  const obstacles = obstaclesOf(ruledOut, new Set())
  if (obstacles.length === 0) return 'No march leaves now: all targets in reach were just raided or are too poor.'
  const counts = obstacles.map(([obstacle, count]) => `${obstacle} (${count})`)
  return `No march leaves now: ${counts.join(', ')}.`
}
