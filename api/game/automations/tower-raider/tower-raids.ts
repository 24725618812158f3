import type { Module, ModuleContext } from '../kernel/module'
import { createRaids, printGarrisons, type RaidPlan } from '../kernel/raids'

/** Scouts robber towers, and attacks those whose loot is worth the troops. */
export const createTowerRaids = (context: ModuleContext, plan: RaidPlan): Module => ({
  ...createRaids(context, { ...plan, raids: 'tower' }),
  open: () => printGarrisons(context),
})
