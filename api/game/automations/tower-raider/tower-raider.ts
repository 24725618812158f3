import { PACE_RULES } from '../../../../shared/settings/pace'
import type { BuiltInTemplate } from '../automation'
import { createFeeding } from '../kernel/feed'
import {
  COMMANDERS_INPUT,
  COMMANDERS_RULE,
  DEFEATS_INPUT,
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
import { COINS_KEPT_INPUT, RECRUIT_COINS_INPUT, TOOL_DEFAULTS } from '../kernel/tool-inputs'
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
    recruitCoins: TOOL_DEFAULTS.recruitCoins,
    coinsKept: TOOL_DEFAULTS.coinsKept,
    lookEvery: 15,
    ...PACE_DEFAULTS,
  },
  inputs: [
    HIGHEST_LEVEL_INPUT,
    GUARD_PART_INPUT,
    MARGIN_INPUT,
    RECRUIT_COINS_INPUT,
    LEAST_LOOT_INPUT,
    FARTHEST_INPUT,
    VALUE_INPUT,
    COMMANDERS_INPUT,
    DEFEATS_INPUT,
    GUARD_INPUT,
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
      createTowerRaids(shared, readRaidPlan(context.settings)),
    ]),
}
