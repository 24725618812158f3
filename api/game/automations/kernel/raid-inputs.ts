import type { Settings } from '../../../../shared/settings/setting-faults'
import type { TemplateInput, TemplateSecret } from '../../../../shared/templates'
import { readMarchRules } from './march-inputs'
import type { RaidPlan } from './raids'

export const RAID_DEFAULTS = { highestLevel: 40, farthest: 60, leastLoot: 600 }

export const HIGHEST_LEVEL_INPUT: TemplateInput = {
  key: 'highestLevel',
  label: 'Highest tower level',
  type: 'number',
  min: 1,
  max: 100,
  whole: true,
  de: { label: 'Höchste Turmstufe' },
}

export const LEAST_LOOT_INPUT: TemplateInput = {
  key: 'leastLoot',
  label: 'Least loot',
  type: 'number',
  unit: 'goods',
  min: 0,
  max: 1_000_000,
  whole: true,
  helperText: 'Targets with less are left alone until they have more.',
  de: {
    label: 'Kleinste Beute',
    unit: 'Waren',
    helperText: 'Ziele mit weniger bleiben unberührt, bis sie mehr haben.',
  },
}

export const FARTHEST_INPUT: TemplateInput = {
  key: 'farthest',
  label: 'Longest way',
  type: 'number',
  unit: 'minutes',
  min: 5,
  max: 600,
  whole: true,
  de: { label: 'Weitester Weg', unit: 'Minuten' },
}

export const PIN_SECRET: TemplateSecret = {
  key: 'pin',
  label: 'Troop pin',
  helperText: 'Only needed if this game account protects its troops with a pin. The first pin used becomes its pin.',
  de: {
    label: 'Truppen-PIN',
    helperText:
      'Nur wo eine PIN die Truppen dieses Namens schützt. Die erste PIN, die benutzt wird, wird zu seiner PIN.',
  },
}

export const readRaidPlan = (settings: Settings): RaidPlan => ({
  ...readMarchRules(settings),
  highestLevel: Number(settings.highestLevel),
  farthest: Number(settings.farthest),
  leastLoot: Number(settings.leastLoot),
})
