import { PACE_RULES } from '../../../../shared/settings/pace'
import type { BuiltInTemplate } from '../automation'
import { createFeeding } from '../kernel/feed'
import {
  COMMANDERS_INPUT,
  COMMANDERS_RULE,
  DEFEATS_INPUT,
  finer,
  GUARD_INPUT,
  GUARD_PART_INPUT,
  MARCH_DEFAULTS,
  MARGIN_INPUT,
  VALUE_INPUT,
} from '../kernel/march-inputs'
import { playModules } from '../kernel/play-modules'
import {
  FARTHEST_INPUT,
  HIGHEST_LEVEL_INPUT,
  LEAST_LOOT_INPUT,
  PIN_SECRET,
  RAID_DEFAULTS,
  readRaidPlan,
} from '../kernel/raid-inputs'
import {
  COINS_KEPT_INPUT,
  RECRUIT_COINS_INPUT,
  readToolRules,
  TOOL_COINS_INPUT,
  TOOL_DEFAULTS,
  TOOLS_INPUT,
  TOOLS_KEPT_INPUT,
} from '../kernel/tool-inputs'
import { createToolbox } from '../kernel/tools'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import { createWarChest } from '../war-chest/war-chest'
import { createTowerRaids } from './tower-raids'

export const towerRaider: BuiltInTemplate = {
  id: 'tower-raider',
  label: 'Tower Raider',
  description: 'Raids robber towers where the loot is worth the losses, and keeps a guard at home.',
  de: {
    label: 'Turmräuber',
    description: 'Plündert Räubertürme, wo die Beute die Verluste lohnt, und lässt eine Wache daheim.',
    category: 'Kampf',
  },
  category: 'Combat',
  unit: 'loot',
  defaults: {
    ...RAID_DEFAULTS,
    ...MARCH_DEFAULTS,
    ...TOOL_DEFAULTS,
    lookEvery: 15,
    ...PACE_DEFAULTS,
  },
  inputs: [
    HIGHEST_LEVEL_INPUT,
    GUARD_PART_INPUT,
    MARGIN_INPUT,
    TOOLS_INPUT,
    TOOL_COINS_INPUT,
    RECRUIT_COINS_INPUT,
    finer(LEAST_LOOT_INPUT),
    finer(FARTHEST_INPUT),
    VALUE_INPUT,
    COMMANDERS_INPUT,
    DEFEATS_INPUT,
    GUARD_INPUT,
    TOOLS_KEPT_INPUT,
    COINS_KEPT_INPUT,
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: [COMMANDERS_RULE, ...PACE_RULES],
  secrets: [PIN_SECRET],
  run: (context) =>
    playModules(context, (shared) => [
      createFeeding(shared),
      ...createWarChest(shared, context.settings),
      createTowerRaids(shared, readRaidPlan(context.settings), {
        toolbox: createToolbox(shared, readToolRules(context.settings)),
      }),
    ]),
}
