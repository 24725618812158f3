import type { MarchExtras } from '../kernel/marches'
import type { Module, ModuleContext } from '../kernel/module'
import { createRaids, printGarrisons, type RaidPlan } from '../kernel/raids'

/** Scouts robber towers, and attacks those whose loot is worth the troops. */
export const createTowerRaids = (context: ModuleContext, plan: RaidPlan, extras: MarchExtras = {}): Module => ({
  ...createRaids(context, { ...plan, raids: 'tower' }, extras),
  open: () => printGarrisons(context),
})
