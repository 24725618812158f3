import { PACE_RULES } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
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
  readMarchRules,
  VALUE_INPUT,
} from '../kernel/march-inputs'
import { playModules } from '../kernel/play-modules'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import { createTowerRaids, type TowerPlan } from './tower-raids'

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
  defaults: { highestLevel: 40, farthest: 60, leastLoot: 600, ...MARCH_DEFAULTS, lookEvery: 15, ...PACE_DEFAULTS },
  inputs: [
    {
      key: 'highestLevel',
      label: 'Highest tower level',
      type: 'number',
      min: 1,
      max: 100,
      whole: true,
      de: { label: 'Höchste Turmstufe' },
    },
    GUARD_PART_INPUT,
    MARGIN_INPUT,
    {
      key: 'leastLoot',
      label: 'Least loot',
      type: 'number',
      unit: 'goods',
      min: 0,
      max: 1_000_000,
      whole: true,
      helperText: 'Towers with less are left alone until they have more.',
      de: {
        label: 'Kleinste Beute',
        unit: 'Waren',
        helperText: 'Türme mit weniger bleiben unberührt, bis sie mehr haben.',
      },
    },
    {
      key: 'farthest',
      label: 'Longest way',
      type: 'number',
      unit: 'minutes',
      min: 5,
      max: 600,
      whole: true,
      de: { label: 'Weitester Weg', unit: 'Minuten' },
    },
    VALUE_INPUT,
    COMMANDERS_INPUT,
    DEFEATS_INPUT,
    GUARD_INPUT,
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: [COMMANDERS_RULE, ...PACE_RULES],
  secrets: [
    {
      key: 'pin',
      label: 'Troop pin',
      helperText:
        'Only needed if this game account protects its troops with a pin. The first pin used becomes its pin.',
      de: {
        label: 'Truppen-PIN',
        helperText:
          'Nur wo eine PIN die Truppen dieses Namens schützt. Die erste PIN, die benutzt wird, wird zu seiner PIN.',
      },
    },
  ],
  run: (context) =>
    playModules(context, (shared) => [
      createFeeding(shared),
      createTowerRaids(shared, readTowerPlan(context.settings)),
    ]),
}

export const readTowerPlan = (settings: Settings): TowerPlan => ({
  ...readMarchRules(settings),
  highestLevel: Number(settings.highestLevel),
  farthest: Number(settings.farthest),
  leastLoot: Number(settings.leastLoot),
})
